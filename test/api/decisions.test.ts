import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { ConsoleCall } from '#contracts/console/call.ts';
import { type ConsoleCallName, consoleApi } from '#contracts/console/index.ts';
import { verifyChain } from '#server/modules/operators/index.ts';
import type { TestStaff } from '#server/modules/operators/testing/console.ts';
import { run } from '#server/platform/database/index.ts';
import { expectBooks } from '#test/support/books.ts';
import { brandForm } from '#test/support/brand-form.ts';
import { nightlyUnless } from '#test/support/tags.ts';
import { campaignOf, PROPOSERS, type ProposalMaker } from './decisions/proposals.ts';
import { CONTRARY, QUEUES, SECOND } from './decisions/queues.ts';
import { openStaffConsole, type StaffConsole } from './decisions/staff-console.ts';
import { rowsOf } from './isolation/rows.ts';

// Durations depend on the machine and are not compared.
vi.setConfig({ testTimeout: 120_000 });

let office: StaffConsole;
const by: Partial<Record<'support' | 'crm', TestStaff>> = {};
beforeAll(async () => {
  office = await openStaffConsole();
  by.support = await office.staffConsole.clerk('support');
  by.crm = await office.staffConsole.clerk('crm');
});
afterEach(async () => {
  await expectBooks(office.testCashier.db);
  expect(await verifyChain(office.testCashier.db, office.siteId)).toMatchObject({ brokenAt: null });
});
afterAll(() => office.testCashier.close());

const writes = (Object.entries(consoleApi) as [ConsoleCallName, ConsoleCall][]).filter(
  ([, { kind }]) => kind === 'write',
);
const proposing = writes.filter(([, { output }]) => 'proposal_id' in output.shape).map(([name]) => name);

/** Calls whose item may already be decided; proposals have a separate table. */
const deciding = writes
  .filter(([name, { errors }]) => errors.includes('decidedAlready') && !(name in PROPOSERS))
  .map(([name]) => name)
  .filter((name) => name !== 'approveProposal' && name !== 'rejectProposal');

test('every call that proposes or decides something is tested below', () => {
  expect(Object.keys(PROPOSERS).sort()).toEqual(proposing.sort());
  expect(Object.keys(QUEUES).sort()).toEqual(deciding.sort());
});

async function proposed(name: ConsoleCallName) {
  const { input, by: role } = await PROPOSERS[name]!(office);
  const maker = role ? by[role]! : office.maker;
  const answer = await office.staffConsole.get(maker, name, { request_id: randomUUID(), ...input });
  const { proposal_id, state } = answer as unknown as { proposal_id: string; state: string };
  expect(state).toBe('open');
  return { maker, proposal_id };
}
const stateOf = async (id: string) => {
  const text = 'select state, kind from operators.proposal where proposal_id = $1';
  return (await run<{ state: string }>(office.testCashier.db, { text, values: [id] }))[0]!.state;
};
/** The audit log's entries about a proposal, by their action. */
const noted = async (id: string) =>
  (
    await run<{ action: string }>(office.testCashier.db, {
      text: `select action from operators.audit where after->>'proposal' = $1
        and action in ('proposals/approve', 'proposals/reject')`,
      values: [id],
    })
  ).map(({ action }) => action);
/**
 * The brand's current and scheduled settings, excluding the records of who proposed and approved; and the
 * platform's rules for every brand.
 */
async function effects() {
  const all = Object.entries(await rowsOf(office.testCashier.db, office.siteId));
  const [jobs] = await run<{ count: string }>(office.testCashier.db, {
    text: `select concat_ws(' ', (select count(*) from graphile_worker.jobs),
      (select count(*) from sites.jurisdiction_profile_version),
      (select rules from players.sms_limits where site_id = 0)) as count`,
  });
  const rows = all.filter(
    ([path]) => !/^operators\.(proposal|approval|audit|audit_head|session|request)/.test(path),
  );
  return [...rows, jobs!.count];
}

/** Everything of the brand except last-seen times. */
const kept = async () =>
  Object.entries(await rowsOf(office.testCashier.db, office.siteId)).filter(
    ([path]) => !path.startsWith('operators.session'),
  );

/** A draft that can be published. */
async function draftNews({ staffConsole, maker }: StaffConsole) {
  const item = { kind: 'news', key: `n-${randomUUID().slice(0, 8)}` };
  const texts = { EN: { title: 'News', summary: 'News', content: '<p>News</p>' } };
  const body = { status: true, starts_at: '2026-01-01T00:00:00.000Z', texts };
  await staffConsole.get(maker, 'saveDraft', { ...item, revision: 0, base: 0, body });
  return item;
}

/** Calls with a request id of the sender; and calls other than proposals. */
const NUMBERED: Partial<Record<ConsoleCallName, ProposalMaker>> = {
  ...PROPOSERS,
  createApiToken: async () => ({
    input: { name: 'Nightly export', rights: ['reports'], may_change: false, days: 30 },
  }),
  createBrandGroup: async () => ({ input: { name: 'Brands of the north' } }),
  createWebhook: async () => ({ input: endpoint }),
  createSegment: async () => ({
    input: {
      name: 'Quiet for a month',
      rules: { match: 'all', conditions: [{ field: 'last_play', is: 'before' }] },
    },
  }),
  rotateWebhookSecret: async ({ staffConsole, maker }) => {
    const request_id = randomUUID();
    const { endpoint_id } = await staffConsole.get(maker, 'createWebhook', { request_id, ...endpoint });
    return { input: { endpoint_id, hours: 24 } };
  },
  runExtensionAction: async ({ staffConsole, maker }) => {
    await staffConsole.get(maker, 'setExtension', { extension: 'nothing', is_on: true });
    return { input: { extension: 'nothing', page: 'list', action: 'look', row: '', values: {} } };
  },
  createPreviewLink: async () => ({ input: { title: 'For legal', items: null, look: null, hours: 24 } }),
  createChangeSet: async (office) => ({ input: { title: 'Numbered', items: [await draftNews(office)] } }),
  restoreChangeSet: async (office) => {
    const { staffConsole, maker, first } = office;
    const set = { request_id: randomUUID(), title: 'Published', items: [await draftNews(office)] };
    const { set_id } = await staffConsole.get(maker, 'createChangeSet', set);
    const publication = { set_id, revision: 1, publish_at: null };
    const { state } = await staffConsole.get(maker, 'publishChangeSet', publication);
    // Earlier tests make the brand require a second person.
    if (state === 'review') await staffConsole.get(first, 'approveChangeSet', { set_id, revision: 1 });
    return { input: { set_id, title: 'Undo' } };
  },
  createMaintenanceLink: async () => ({ input: { title: 'Testers', hours: 24 } }),
  addNote: async ({ player }) => ({ input: { player_id: player.playerId, note: 'Has called' } }),
  createCannedAnswer: async () => ({ input: { name: 'Paid', topic: 'money', texts: { EN: 'Paid.' } } }),
  answerContact: async (office) => ({ input: await QUEUES.answerContact!(office), by: 'support' }),
  draftCampaign: async (office) => ({ input: campaignOf(office) }),
  createBrand: async () => ({ input: { brand: brandForm('numbered') } }),
  importScreeningList: async () => ({
    input: {
      ...{ list_id: 'numbered', name: 'Numbered', dry: false },
      text: 'reference,name\nN-1,Zdenko Kvapilik\n',
    },
  }),
  addCurrency: async () => ({ input: { currency: { code: 'LTC', exponent: 8, symbol: '', dollar: 1000 } } }),
  copyBrand: async ({ siteId }) => ({
    input: { from: siteId, copy: { code: 'copied', name: 'Copied', domains: ['copied.example'] } },
  }),
  importFixtures: async () => ({
    input: {
      ...{ format: 'csv', category: 'Test', dry: false },
      text: 'league,season,date,home,away\nPort League,2026,2026-12-05,North,South\n',
    },
  }),
  addRace: async () => ({
    input: {
      ...{
        kind: 'race',
        sport: 'horse_racing',
        category: 'Test',
        competition: 'Meadow Park',
        season: '2026',
      },
      ...{ name: '14:30', starts_at: '2026-12-06T14:30:00.000Z', places: 0, place_divisor: 1 },
      runners: [
        { number: 1, name: 'Kestrel', price: '1.80' },
        { number: 2, name: 'Harbour Light', price: '1.90' },
      ],
    },
  }),
  importRaces: async () => ({
    input: {
      ...{ sport: 'horse_racing', category: 'Test', dry: false },
      text: 'competition,season,race,date,runner\nPort Downs,2026,15:00,2026-12-05,North\nPort Downs,2026,15:00,2026-12-05,South\n',
    },
  }),
  addFixture: async () => ({
    input: {
      ...{ category: 'Test', competition: 'Port League', season: '2026' },
      ...{ home: 'East', away: 'West', starts_at: '2026-12-06T12:00:00.000Z' },
    },
  }),
};
const endpoint = {
  ...{ name: 'Accounts', url: 'https://hooks.example/x', events: ['deposit.credited'] },
  ...{ keep_days: 7, failure_limit: 10 },
};
/** Inviting the second administrator while there is only one: `second-administrator.test.ts`. */
const elsewhere: readonly ConsoleCallName[] = ['inviteSecond'];
const numbered = writes
  .filter(([name, { input }]) => 'request_id' in input.shape && !elsewhere.includes(name))
  .map(([name]) => name);

test('every call with an idempotency key is tested below', () => {
  expect(Object.keys(NUMBERED).sort()).toEqual(numbered.sort());
});

/** Every fourth call in each run, all at night: the rules are the same code for all of them. */
const inTurn = (name: ConsoleCallName, all: readonly ConsoleCallName[]) =>
  nightlyUnless(all.indexOf(name) % 4 === 0);

describe.each(numbered)('%s', (name) => {
  const tags = inTurn(name, numbered);
  test(
    'the same again is answered as the first time and changes nothing; another under its number is refused',
    tags,
    async () => {
      const { input, by: role } = await NUMBERED[name]!(office);
      const who = role ? by[role]! : office.maker;
      const request = { request_id: randomUUID(), ...input };
      const { staffConsole, first } = office;
      const answers = await Promise.all([1, 2, 3].map(() => staffConsole.get(who, name, request)));
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
      const before = await kept();
      expect(await staffConsole.get(who, name, request)).toEqual(answers[0]);
      expect(await kept()).toEqual(before);
      expect(await staffConsole.refusal(who, name, { ...request, reason: 'Something else' })).toBe(
        'requestReused',
      );
      expect(await kept()).toEqual(before);
      // An id belongs to its sender: the same id from another person is a different request.
      expect(await staffConsole.refusal(first, name, { ...request, reason: 'Something else' })).not.toBe(
        'requestReused',
      );
    },
  );
});

test('[operations 1.1] a block sent 50 times concurrently is applied once with the same answer each time; a refused request can be sent again', async () => {
  const { staffConsole, testCashier, maker } = office;
  const ana = await testCashier.guest();
  const request = { request_id: randomUUID(), player_id: ana.playerId, status: 'active' };
  expect(await staffConsole.refusal(maker, 'setPlayerStatus', request)).toBe('decidedAlready');
  const block = { ...request, status: 'blocked' };
  const before = await doneBy('setPlayerStatus');
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => staffConsole.get(maker, 'setPlayerStatus', block)),
  );
  expect(new Set(answers.map(({ proposal_id, state }) => `${proposal_id} ${state}`)).size).toBe(1);
  expect(await doneBy('setPlayerStatus')).toBe(before + 1n);
  const text = 'select answer from operators.request where request_id = $1';
  const [row] = await run<{ answer: Buffer }>(testCashier.db, { text, values: [request.request_id] });
  expect(row?.answer.toString()).not.toContain('done');
});

describe.each(proposing)('%s', (name) => {
  const tags = inTurn(name, proposing);
  test(
    '[operations 1.1] two concurrent approvals take effect once, and the maker cannot approve in any role',
    tags,
    async () => {
      const { maker, proposal_id } = await proposed(name);
      const { staffConsole, first, second } = office;
      const own = await staffConsole.refusal(maker, 'approveProposal', { proposal_id });
      expect(own).toBe(maker === office.maker ? 'sameMaker' : 'notAllowed');
      const before = await effects();
      const answers = await Promise.all(
        [first, second, first, second].map((who) =>
          staffConsole.refusal(who, 'approveProposal', { proposal_id }),
        ),
      );
      expect(answers.sort()).toEqual(['', 'decidedAlready', 'decidedAlready', 'decidedAlready']);
      expect(await effects()).not.toEqual(before);
      expect([await stateOf(proposal_id), await noted(proposal_id)]).toEqual(['done', ['proposals/approve']]);
    },
  );

  test('[operations 1.1] of a concurrent approval and rejection exactly one takes effect', tags, async () => {
    const { proposal_id } = await proposed(name);
    const { staffConsole, first, second } = office;
    const before = await effects();
    const answers = await Promise.all([
      staffConsole.refusal(first, 'approveProposal', { proposal_id }),
      staffConsole.refusal(second, 'rejectProposal', { proposal_id }),
    ]);
    expect([...answers].sort()).toEqual(['', 'decidedAlready']);
    const won = answers[0] === '' ? 'approve' : 'reject';
    expect(await noted(proposal_id)).toEqual([`proposals/${won}`]);
    expect(await stateOf(proposal_id)).toBe(won === 'approve' ? 'done' : 'rejected');
    if (won === 'reject') expect(await effects()).toEqual(before);
    else expect(await effects()).not.toEqual(before);
  });
});

/** The number of audit entries written by each of these calls. */
const doneBy = async (...names: ConsoleCallName[]) => {
  const [row] = await run<{ count: bigint }>(office.testCashier.db, {
    text: 'select count(*) from operators.audit where action = any ($1)',
    values: [names.map((name) => consoleApi[name].path.replace('/console/api/', ''))],
  });
  return row!.count;
};

test.each(deciding)('[operations 1.1] %s by two people concurrently takes effect once', async (name) => {
  const input = await QUEUES[name]!(office);
  const { staffConsole, first, second } = office;
  const before = await doneBy(name);
  const answers = await Promise.all([first, second].map((who) => staffConsole.refusal(who, name, input)));
  expect(answers.sort()).toEqual(['', SECOND[name] ?? 'decidedAlready']);
  expect(await doneBy(name)).toBe(before + 1n);
});

test.each(Object.entries(CONTRARY) as [ConsoleCallName, [ConsoleCallName, object]][])(
  '[operations 1.1] %s and the contrary at the same instant: one of both happens',
  async (name, [other, changes]) => {
    const input = await QUEUES[name]!(office);
    const { staffConsole, first, second } = office;
    const before = await doneBy(name, other);
    const answers = await Promise.all([
      staffConsole.refusal(first, name, input),
      staffConsole.refusal(second, other, { ...input, ...changes }),
    ]);
    expect(answers.sort()).toEqual(['', 'decidedAlready']);
    expect(await doneBy(name, other)).toBe(before + 1n);
  },
);

test.each(['moveCampaign', 'approveStatement'] as const)(
  '[operations 1.1] %s: not by its maker, under no role',
  async (name) => {
    const input = await QUEUES[name]!(office);
    expect(await office.staffConsole.refusal(office.maker, name, input)).toBe('sameMaker');
  },
);

test.each([
  ['blocked', 'active'],
  ['active', 'blocked'],
] as const)(
  '[operations 1.1] setPlayerStatus: two make a player %s at the same instant: it happens once',
  async (status, was) => {
    const { staffConsole, testCashier, first, second, maker } = office;
    const { playerId: player_id } = await testCashier.guest();
    const to = (status: string) => ({ request_id: randomUUID(), player_id, status });
    if (was === 'blocked') await staffConsole.get(maker, 'setPlayerStatus', to('blocked'));
    const before = await doneBy('setPlayerStatus');
    const answers = await Promise.all(
      [first, second, first, second].map((who) => staffConsole.refusal(who, 'setPlayerStatus', to(status))),
    );
    expect(answers.sort()).toEqual(['', 'decidedAlready', 'decidedAlready', 'decidedAlready']);
    expect(await doneBy('setPlayerStatus')).toBe(before + 1n);
    const view = await staffConsole.get(maker, 'playerView', { player_id });
    expect(view.player.status).toBe(status);
  },
);
