import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#contracts/values/time.ts';
import { run } from '#server/platform/database/index.ts';
import { openCashier, type TestCashier } from '../cashier/testing/cashier.ts';
import { openConsole, type TestConsole, type TestStaff } from './testing/console.ts';

let testCashier: TestCashier;
let staffConsole: TestConsole;
let two: number;
beforeAll(async () => {
  testCashier = await openCashier();
  staffConsole = openConsole(testCashier);
  two = await testCashier.siteId('two.test');
});
afterAll(() => testCashier.close());

/** A note about a player of a site: one entry of its log. */
async function note(domain: 'one.test' | 'two.test', subject = '') {
  const siteId = await testCashier.siteId(domain);
  const who = await staffConsole.clerk({ role: 'support', siteId });
  const { playerId: player_id } = await testCashier.guest(domain, `A Guest${subject}`);
  await staffConsole.get(who, 'addNote', { player_id, note: 'Called today', site_id: siteId });
  return { who, player_id };
}
const log = async (who: TestStaff, filter: object = {}) =>
  await staffConsole.get(who, 'auditOfBrands', filter);

test('[operations 1.1] lists the actions on all brands by time in pages, with installation-wide ones for roles on every brand', async () => {
  const all = await staffConsole.clerk({ role: 'auditor', siteId: 0 });
  const notes = [await note('one.test'), await note('two.test'), await note('one.test')];
  const found = await log(all, { action: 'players/note' });
  expect(found.value.map(({ site_id, actor }) => [site_id, actor.staff_id])).toEqual(
    notes.toReversed().map(({ who }, at) => [at === 1 ? two : 1, who.staffId]),
  );
  expect(found.brands.map(({ name }) => name)).toContain('Installation');
  expect(found.staff.map(({ staff_id }) => staff_id)).toContain(notes[1]!.who.staffId);
  const signIns = await log(all, { brand: '0', action: 'sign-in', limit: 500 });
  expect(signIns.value.map(({ actor }) => actor.staff_id)).toContain(all.staffId);
  expect(signIns.value.every(({ brand }) => brand === 'Installation')).toBe(true);

  const verified = await staffConsole.get(all, 'verifyInstallationAudit');
  expect(verified).toMatchObject({ broken_at: null });
  expect(verified.entries).toBeGreaterThanOrEqual(signIns.value.length);
  const ofBrand = await staffConsole.clerk('auditor');
  expect(await staffConsole.refusal(ofBrand, 'verifyInstallationAudit')).toBe('notAllowed');

  const whole = await log(all, { limit: 500 });
  for (const direction of ['desc', 'asc'] as const) {
    const rows: string[] = [];
    let after = '';
    do {
      const page = await log(all, { limit: 3, after, direction });
      rows.push(...page.value.map(({ site_id, entry }) => `${site_id}/${entry}`));
      after = page.next;
    } while (after);
    const expected = whole.value.map(({ site_id, entry }) => `${site_id}/${entry}`);
    expect(rows).toEqual(direction === 'desc' ? expected : expected.toReversed());
  }
  const today = testCashier.now().toISOString().slice(0, 10);
  const tomorrow = new Date(testCashier.now().getTime() + DAY_MS).toISOString().slice(0, 10);
  expect((await log(all, { from: today, to: today })).value).not.toEqual([]);
  expect((await log(all, { from: tomorrow })).value).toEqual([]);
  expect((await log(all, { staff_id: notes[1]!.who.staffId })).value.map(({ site_id }) => site_id)).toContain(
    two,
  );
});

test('[operations 1.1] a manager of one brand reads neither another brand’s log nor the installation’s, under any filter', async () => {
  const mine = await staffConsole.clerk('auditor', { role: 'support', siteId: two });
  const foreign = await note('two.test', ' Two');
  const { value, brands, staff, actions } = await log(mine, { limit: 500 });
  expect(brands.map(({ site_id }) => site_id)).toEqual([1]);
  expect(value.every(({ site_id }) => site_id === 1)).toBe(true);
  expect(staff.map(({ staff_id }) => staff_id)).not.toContain(foreign.who.staffId);
  expect(actions).not.toContain('sign-in');
  expect((await log(mine, { subject: `player:${foreign.player_id}` })).value).toEqual([]);
  expect((await log(mine, { staff_id: foreign.who.staffId })).value).toEqual([]);
  expect(await staffConsole.refusal(mine, 'auditOfBrands', { brand: String(two) })).toBe('notFound');
  expect(await staffConsole.refusal(mine, 'auditOfBrands', { brand: '0' })).toBe('notFound');
  // The right is checked on the brand of the call as well.
  expect(await staffConsole.refusal(mine, 'auditOfBrands', { site_id: two })).toBe('notAllowed');
  const file = { list: 'auditOfBrands', filter: { brand: String(two) } };
  expect(await staffConsole.refusal(mine, 'exportList', file)).toBe('notFound');
});

test('an own role with the audit log opens it on its brand, and its removal closes it', async () => {
  const reader = await staffConsole.clerk('auditor');
  const code = 'own-log-reader-1';
  await run(testCashier.db, {
    text: `insert into operators.own_role (site_id, code, name, rights, changed_at)
      values ($1, $2, 'Log reader', '{"audit":["read"]}', now())`,
    values: [two, code],
  });
  await run(testCashier.db, {
    text: 'insert into operators.role (site_id, staff_id, role, given_at) values ($1, $2, $3, now())',
    values: [two, reader.staffId, code],
  });
  expect((await log(reader)).brands.map(({ site_id }) => site_id).toSorted()).toEqual([1, two]);
  const maker = await staffConsole.clerk({ role: 'site_admin', siteId: two });
  await staffConsole.get(maker, 'removeOwnRole', { code, site_id: two });
  expect((await log(reader)).brands.map(({ site_id }) => site_id)).toEqual([1]);
});

test('a program’s token reads the log of its own brand alone', async () => {
  const owner = await staffConsole.clerk('site_admin', { role: 'auditor', siteId: 0 });
  const { token } = await staffConsole.get(owner, 'createApiToken', {
    ...{ request_id: randomUUID(), name: 'Watch', rights: ['audit'], may_change: false, days: 1 },
  });
  const response = await staffConsole.send(
    'auditOfBrands',
    { site_id: 1 },
    { authorization: `Bearer ${token}` },
  );
  const answer = (await response.json()) as { brands: { site_id: number }[] };
  expect(answer.brands.map(({ site_id }) => site_id)).toEqual([1]);
});
