import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Access, choicesOf, RIGHTS, ROLES, type RoleRights } from '#contracts/console/rights.ts';
import { run } from '#server/platform/database/index.ts';
import { openCashier, type TestCashier } from '../cashier/testing/cashier.ts';
import { openConsole, type TestConsole, type TestStaff } from './testing/console.ts';

let testCashier: TestCashier;
let staffConsole: TestConsole;
beforeAll(async () => {
  testCashier = await openCashier();
  staffConsole = openConsole(testCashier);
});
afterAll(() => testCashier.close());

const everywhere = () => staffConsole.clerk({ role: 'platform_admin', siteId: 0 });
const roleOf = (name: string, rights: RoleRights, more: object = {}) => ({
  ...{ request_id: randomUUID(), name, rights },
  ...more,
});
const NIGHT: RoleRights = { players: ['read'], messages: ['read', 'write'], deposits: ['read'] };

/** Proposed by one person and approved by another; returns the code. */
async function make(maker: TestStaff, checker: TestStaff, role: ReturnType<typeof roleOf>) {
  const { proposal_id, code } = await staffConsole.get(maker, 'proposeOwnRole', role);
  await staffConsole.get(checker, 'approveProposal', { proposal_id });
  return code;
}

/** Gives a person exactly one role on this site. */
async function give(code: string, login: string) {
  const [maker, checker] = [await everywhere(), await everywhere()];
  const request = { request_id: randomUUID(), login, roles: [code] };
  const { proposal_id } = await staffConsole.get(maker, 'proposeStaffAccess', request);
  await staffConsole.get(checker, 'approveProposal', { proposal_id });
}

const refusal = (who: TestStaff, role: object) => staffConsole.refusal(who, 'proposeOwnRole', role);

test('[operations 1.2] a custom role works after a second administrator approves, with its rights only, and is logged by name', async () => {
  const [maker, checker, person] = [
    await staffConsole.clerk('site_admin'),
    await everywhere(),
    await staffConsole.clerk('trader'),
  ];
  const proposed = await staffConsole.get(maker, 'proposeOwnRole', roleOf('Night desk', NIGHT));
  expect(proposed).toMatchObject({ state: 'open', code: expect.stringMatching(/^own-night-desk-/) });
  const { proposal_id, code } = proposed;
  const grant = { request_id: randomUUID(), login: person.login, roles: [code] };
  expect(await staffConsole.refusal(checker, 'proposeStaffAccess', grant)).toBe('notFound');
  expect(await staffConsole.refusal(maker, 'approveProposal', { proposal_id })).toBe('notAllowed');
  await staffConsole.get(checker, 'approveProposal', { proposal_id });
  await give(code, person.login);

  expect(await staffConsole.refusal(person, 'playerSearch', { query: 'nobody' })).toBe('');
  expect(await staffConsole.refusal(person, 'contactMessages', {})).toBe('');
  expect(await staffConsole.refusal(person, 'fixtures', {})).toBe('notAllowed');
  expect(await staffConsole.refusal(person, 'staffList')).toBe('notAllowed');
  const session = (await (await staffConsole.send('session', {}, staffConsole.headersOf(person))).json()) as {
    sites: { roles: unknown[] }[];
  };
  expect(session.sites[0]!.roles).toEqual([{ code, name: 'Night desk', rights: NIGHT }]);
  const [item] = (await staffConsole.get(checker, 'ownRoles')).value;
  expect(item).toMatchObject({ code, name: 'Night desk', is_everywhere: false, holders: 1, rights: NIGHT });
  const list = (await staffConsole.get(checker, 'staffList')).value;
  expect(list.find(({ login }) => login === person.login)!.roles).toEqual([code]);
  const auditor = await staffConsole.clerk('auditor');
  const log = (await staffConsole.get(auditor, 'auditLog', { subject: `role:${code}` })).value;
  expect(log.map(({ action }) => action)).toEqual(['proposals/approve', 'roles/propose']);
  expect(log[1]!.diff).toContainEqual({ field: 'messages', before: null, after: 'read write' });
});

test('refuses a role beyond its maker’s rights, over staff and keys, or that both proposes and approves', async () => {
  const maker = await staffConsole.clerk('site_admin');
  const admin = await everywhere();
  expect(await refusal(maker, roleOf('Payer', { deposits: ['read', 'make'] }))).toBe('notAllowed');
  expect(await refusal(maker, roleOf('Reader', { personal: ['read'] }))).toBe('notAllowed');
  expect(await refusal(admin, roleOf('Deputy', { staff: ['read', 'make', 'approve'] }))).toBe(
    'invalidRequest',
  );
  expect(await refusal(admin, roleOf('Keys', { secrets: ['read', 'make', 'approve'] }))).toBe(
    'invalidRequest',
  );
  const finance = await staffConsole.clerk('site_admin', 'finance_maker', 'finance_checker');
  const both: RoleRights = { deposits: ['read', 'make', 'approve'] };
  expect(await refusal(finance, roleOf('Both', both))).toBe('invalidRequest');
  expect(await refusal(maker, roleOf('None', {}))).toBe('invalidRequest');
  const support = await staffConsole.clerk('support');
  expect(await refusal(support, roleOf('Mine', { players: ['read'] }))).toBe('notAllowed');
  // A role for all sites is checked against the rights on all sites, not against those on one.
  const mixed = await staffConsole.clerk({ role: 'platform_admin', siteId: 0 }, 'support');
  expect(await refusal(mixed, roleOf('All', { accounts: ['read'] }, { is_everywhere: true }))).toBe(
    'notAllowed',
  );
  expect(await refusal(maker, roleOf('All', { players: ['read'] }, { is_everywhere: true }))).toBe(
    'notAllowed',
  );
});

test('nobody changes a role they hold, as proposer or as second administrator', async () => {
  const [maker, checker] = [await staffConsole.clerk('site_admin'), await everywhere()];
  const code = await make(maker, checker, roleOf('Desk', { players: ['read'] }));
  const wider = (more: object = {}) =>
    roleOf('Desk', { players: ['read'], reports: ['read'] }, { code, ...more });
  const { proposal_id } = await staffConsole.get(maker, 'proposeOwnRole', wider());
  const holder = await everywhere();
  await run(testCashier.db, {
    text: `insert into operators.role (site_id, staff_id, role, given_at)
      values ($1, $2, $4, now()), ($1, $3, $4, now())`,
    values: [await testCashier.siteId(), holder.staffId, maker.staffId, code],
  });
  expect(await refusal(holder, wider())).toBe('sameMaker');
  expect(await staffConsole.refusal(holder, 'approveProposal', { proposal_id })).toBe('sameMaker');
  // The proposer was given the role in the meantime.
  expect(await staffConsole.refusal(checker, 'approveProposal', { proposal_id })).toBe('sameMaker');
  const [item] = (await staffConsole.get(checker, 'ownRoles')).value.filter((role) => role.code === code);
  expect(item!.rights).toEqual({ players: ['read'] });
});

test('a proposer who has since lost the rights cannot create a role with them', async () => {
  const [maker, checker] = [await staffConsole.clerk('site_admin'), await everywhere()];
  const { proposal_id } = await staffConsole.get(maker, 'proposeOwnRole', roleOf('Late', NIGHT));
  await run(testCashier.db, {
    text: `update operators.role set role = 'platform_admin' where staff_id = $1`,
    values: [maker.staffId],
  });
  expect(await staffConsole.refusal(checker, 'approveProposal', { proposal_id })).toBe('changedMeanwhile');
});

test('refuses a second concurrent proposal for the same role or name', async () => {
  const [maker, other, checker] = [
    await staffConsole.clerk('site_admin'),
    await staffConsole.clerk('site_admin'),
    await everywhere(),
  ];
  const code = await make(maker, checker, roleOf('Shift', { players: ['read'] }));
  const change = (rights: RoleRights) => roleOf('Shift', rights, { code });
  const proposals = [
    await staffConsole.get(maker, 'proposeOwnRole', change({ players: ['read'], reports: ['read'] })),
    await staffConsole.get(other, 'proposeOwnRole', change({ reports: ['read'] })),
  ];
  const outcomes = await Promise.all(
    proposals.map(({ proposal_id }) => staffConsole.refusal(checker, 'approveProposal', { proposal_id })),
  );
  expect(outcomes.toSorted()).toEqual(['', 'changedMeanwhile']);
  const same = [
    await staffConsole.get(maker, 'proposeOwnRole', roleOf('Twin', { players: ['read'] })),
    await staffConsole.get(other, 'proposeOwnRole', roleOf('TWIN', { reports: ['read'] })),
  ];
  await staffConsole.get(checker, 'approveProposal', { proposal_id: same[0]!.proposal_id });
  const again = { proposal_id: same[1]!.proposal_id };
  expect(await staffConsole.refusal(checker, 'approveProposal', again)).toBe('changedMeanwhile');
  expect(await refusal(maker, roleOf('twin', { players: ['read'] }))).toBe('nameTaken');
  expect(await refusal(maker, roleOf('Finance maker', { players: ['read'] }))).toBe('nameTaken');
});

test('a removed role ends for its holders at once, and an open proposal to give it is void', async () => {
  const [maker, checker, person] = [
    await staffConsole.clerk('site_admin'),
    await everywhere(),
    await staffConsole.clerk('support'),
  ];
  const code = await make(maker, checker, roleOf('Brief', { players: ['read'] }));
  await give(code, person.login);
  const newcomer = await staffConsole.clerk('support');
  const grant = { request_id: randomUUID(), login: newcomer.login, roles: [code] };
  const { proposal_id } = await staffConsole.get(checker, 'proposeStaffAccess', grant);
  expect((await staffConsole.get(maker, 'removeOwnRole', { code })).holders).toBe(1);
  expect(await staffConsole.refusal(person, 'playerSearch', { query: 'nobody' })).toBe('notAllowed');
  expect(await staffConsole.refusal(await everywhere(), 'approveProposal', { proposal_id })).toBe(
    'changedMeanwhile',
  );
  expect(await staffConsole.refusal(maker, 'removeOwnRole', { code })).toBe('notFound');
  const codes = (await staffConsole.get(checker, 'ownRoles')).value.map((role) => role.code);
  expect(codes).not.toContain(code);
});

test('a role of one site is neither visible nor assignable on another; one for every site needs administrators of every site', async () => {
  const site_id = await testCashier.siteId('two.test');
  const [maker, checker] = [await staffConsole.clerk('site_admin'), await everywhere()];
  const code = await make(maker, checker, roleOf('Here', { players: ['read'] }));
  const person = await staffConsole.clerk({ role: 'support', siteId: site_id });
  const there = { request_id: randomUUID(), login: person.login, roles: [code], site_id };
  expect(await staffConsole.refusal(checker, 'proposeStaffAccess', there)).toBe('notFound');
  const global = { ...there, request_id: randomUUID(), is_everywhere: true };
  expect(await staffConsole.refusal(checker, 'proposeStaffAccess', global)).toBe('notFound');
  const ofSiteTwo = await staffConsole.clerk({ role: 'site_admin', siteId: site_id });
  expect(await staffConsole.refusal(ofSiteTwo, 'removeOwnRole', { code, site_id })).toBe('notFound');
  expect(
    (await staffConsole.get(ofSiteTwo, 'ownRoles', { site_id })).value.map((role) => role.code),
  ).not.toContain(code);
  const all = await everywhere();
  const wide = roleOf('Everywhere', { reports: ['read'] }, { is_everywhere: true });
  const { proposal_id, code: wideCode } = await staffConsole.get(all, 'proposeOwnRole', wide);
  const here = await staffConsole.clerk('platform_admin');
  expect(await staffConsole.refusal(here, 'approveProposal', { proposal_id })).toBe('notAllowed');
  await staffConsole.get(await everywhere(), 'approveProposal', { proposal_id });
  expect(await staffConsole.refusal(maker, 'removeOwnRole', { code: wideCode })).toBe('notAllowed');
});

test('each choice of custom roles is a cell of the table, and none combines propose and approve beyond built-in roles', () => {
  const cells = (right: (typeof RIGHTS)[number]) => choicesOf(right).map((cell) => cell.join(' '));
  expect(cells('deposits')).toEqual(['read', 'read make', 'read approve']);
  expect(cells('staff')).toEqual(['read']);
  expect(cells('secrets')).toEqual([]);
  for (const right of RIGHTS)
    for (const cell of choicesOf(right)) expect(cell.length, right).toBeGreaterThan(0);
  expect(ROLES).toHaveLength(14);
  expect(choicesOf('withdrawals')).toContainEqual(['read', 'hold'] satisfies Access[]);
});
