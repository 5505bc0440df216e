import { randomUUID } from 'node:crypto';
import type { ConsoleCallName } from '#contracts/console/index.ts';
import { addAffiliate } from '#server/modules/affiliates/affiliates.ts';
import { openFinanceCase } from '#server/modules/cashier/finance-cases.ts';
import { openCases } from '#server/modules/kyc/screening/matching.ts';
import {
  createPrizeBoard,
  type NewBoard,
  upsertMissions,
  upsertWheel,
} from '#server/modules/rewards/index.ts';
import { PLAIN } from '#server/modules/rewards/testing/rewards.ts';
import { run } from '#server/platform/database/index.ts';
import { draftCampaign, newChain, openCampaign } from './proposals.ts';
import { SPORTS_QUEUES } from './sports.ts';
import { PROVIDER, type StaffConsole } from './staff-console.ts';

type Maker = (office: StaffConsole) => Promise<object>;
type Queues = Partial<Record<ConsoleCallName, Maker>>;

const request = () => ({ request_id: randomUUID() });

/** Inserts a row directly, bypassing the endpoint; returns its id. */
async function row({ testCashier }: StaffConsole, text: string, ...values: unknown[]): Promise<string> {
  const [made] = await run<{ id: string }>(testCashier.db, { text, values });
  return made!.id;
}

async function deposit({ testCashier }: StaffConsole) {
  const guest = await testCashier.guest();
  const { deposit_id } = await testCashier.deposit(guest, 1_000);
  await testCashier.prove(guest, deposit_id);
  return { deposit_id };
}

async function withdrawal({ out }: StaffConsole) {
  const { withdrawal_id } = await out.withdraw(await out.holder(1_000_000n), 4_000);
  return { withdrawal_id };
}

const staff: Queues = {
  closeRevealAlarm: async (office) => ({
    alarm_id: await row(
      office,
      `insert into operators.reveal_alarm (site_id, staff_id, reveals, players, raised_at)
        select $1, staff_id, 21, 20, now() from operators.staff s where staff_id <> all ($2)
          and not exists (select from operators.reveal_alarm a
            where a.staff_id = s.staff_id and a.closed_at is null) order by login limit 1
        returning alarm_id as id`,
      office.siteId,
      [office.maker, office.first, office.second].map(({ staffId }) => staffId),
    ),
  }),
  stopBulk: async ({ staffConsole, testCashier, maker }) => {
    const player_ids = [(await testCashier.guest()).playerId];
    const action = { kind: 'set_flag', flag: 'watch', filter: {}, player_ids, expected: 1 };
    const { action_id } = await staffConsole.get(maker, 'proposeBulk', { ...request(), ...action });
    return { action_id };
  },
};

const payments: Queues = {
  approveDeposit: async (office) => ({ ...(await deposit(office)), received: '100000' }),
  rejectDeposit: async (office) => ({ ...(await deposit(office)), player_reason: 'OTHER' }),
  approveWithdrawal: withdrawal,
  rejectWithdrawal: async (office) => ({ ...(await withdrawal(office)), player_reason: 'REFUSED' }),
  holdWithdrawal: withdrawal,
  releaseWithdrawal: async (office) => {
    const which = await withdrawal(office);
    await office.staffConsole.get(office.maker, 'holdWithdrawal', which);
    return which;
  },
  recordPayment: async (office) => {
    const which = await withdrawal(office);
    await office.staffConsole.get(office.maker, 'approveWithdrawal', which);
    return { ...which, paid: '400000' };
  },
  closeMethod: async ({ testCashier, siteId }) => {
    await run(testCashier.db, {
      text: `update cashier.method set is_open = true where site_id = $1`,
      values: [siteId],
    });
    return { method_id: 'counter' };
  },
  closeGateway: async ({ testCashier, siteId }) => {
    await run(testCashier.db, {
      text: `insert into cashier.gateway (site_id, gateway_id, adapter, name, is_live, status, url, settings,
          sealed)
        values ($1, 'to-close', 'paymongo', 'Wallets', false, 'open', 'https://pay.example', '{}',
          decode(repeat('00', 40), 'hex'))
        on conflict (site_id, gateway_id) do update set status = 'open'`,
      values: [siteId],
    });
    return { gateway_id: 'to-close' };
  },
  closeCase: async (office) => {
    const { testCashier, siteId } = office;
    const financeCase = { siteId, subject: randomUUID(), kind: 'late' as const, detail: {} };
    await testCashier.database.transaction((tx) => openFinanceCase(tx, financeCase, testCashier.now()));
    const text = 'select case_id as id from cashier.finance_case where subject = $1';
    return { case_id: await row(office, text, financeCase.subject), outcome: 'explained' };
  },
  closeAlarm: async (office) => {
    const text = `insert into reports.alarm (site_id, what, subject, detail, raised_at)
      values ($1, 'BOOKS', $2, '{}', now()) returning alarm_id as id`;
    return { alarm_id: await row(office, text, office.siteId, randomUUID()) };
  },
};

const CHECKED = { affordability: 'Two months of payslips', identity: 'The passport was shown' };
/** A high level earned by the named player. */
async function levelCase(office: StaffConsole) {
  const guest = await office.testCashier.guest();
  const text = `insert into rewards.level_case (site_id, player_id, position, opened_at)
    values ($1, $2, 3, now()) returning case_id as id`;
  return { case_id: await row(office, text, office.siteId, guest.playerId) };
}

const gifts: Queues = {
  moveCampaign: async (office) => {
    const campaign_id = await draftCampaign(office);
    const confirmed_percent = await office.staffConsole.percentToConfirm(office.first, campaign_id);
    return { campaign_id, to: 'open', confirmed_percent };
  },
  decideBonusFlag: async (office) => {
    const text = `insert into bonuses.flag (site_id, player_id, campaign_id, source, amount, deposit,
      evidence, opened_at)
      values ($1, $2, $3, $4, 500, 0, '[]', now()) returning flag_id as id`;
    const values = [office.player.playerId, await openCampaign(office), `manual:${randomUUID()}`];
    return { flag_id: await row(office, text, office.siteId, ...values), outcome: 'given' };
  },
  approveLevel: async (office) => ({ ...(await levelCase(office)), ...CHECKED }),
  refuseLevel: levelCase,
  setWheelOpen: async ({ testCashier, siteId }) => {
    await testCashier.database.transaction((tx) => upsertWheel(tx, siteId, PLAIN, { expectedCash: 10n }));
    return { code: PLAIN.code, is_open: false };
  },
  setMissionOpen: async ({ testCashier, siteId }) => {
    const mission = {
      code: 'shut',
      title: { EN: 'Shut' },
      kind: 'play_count',
      rhythm: 'once',
      target: 1n,
      tokens: 1n,
    } as const;
    await testCashier.database.transaction((tx) => upsertMissions(tx, siteId, 'PHP', [mission]));
    return { code: mission.code, is_open: false };
  },
  endBoard: async ({ testCashier, siteId }) => {
    const board: NewBoard = {
      code: 'ending',
      title: { EN: 'Ending' },
      metric: 'valid_turnover',
      rhythm: 'daily',
      category: '',
      currency: 'PHP',
      prize_kind: 'tokens',
      prizes: [1],
      first_day: '2020-01-01',
      last_day: null,
    };
    await testCashier.database.transaction((tx) => createPrizeBoard(tx, siteId, board));
    return { code: board.code };
  },
  cancelFreeRounds: async ({ staffConsole, maker, first, player: { playerId } }) => {
    const game = { provider_code: PROVIDER, game_code: 'demo-slot', rounds: 3, bet_value: '200', days: 7 };
    const input = { ...request(), player_id: playerId, ...game };
    const { proposal_id } = await staffConsole.get(maker, 'proposeFreeRounds', input);
    await staffConsole.get(first, 'approveProposal', { proposal_id });
    return { provider_code: PROVIDER, grant_id: `console:${proposal_id}` };
  },
};

/** A statement of a past month, drafted by the maker, with an amount to pay. */
async function statement({ testCashier, staffConsole, siteId, maker }: StaffConsole) {
  const code = `leaf-${randomUUID().slice(0, 8)}`;
  const audit = { actor: 'test', reason: 'test', now: testCashier.now() };
  const plan = { tiers: [{ from: '0', share: 5_000 }], platform: 0 };
  const affiliate_id = await testCashier.database.transaction((tx) =>
    addAffiliate(tx, siteId, { code, name: code, parentId: null, plan: plan as never }, audit),
  );
  const of = { affiliate_id, month: '2026-09-01' };
  await staffConsole.get(maker, 'draftStatement', { month: of.month });
  await run(testCashier.db, {
    text: `update affiliates.statement set adjustment = 700, total = 700 where site_id = $1
      and affiliate_id = $2`,
    values: [siteId, affiliate_id],
  });
  return { ...of, total: '700' };
}

const partners: Queues = {
  approveStatement: statement,
  payStatement: async (office) => {
    const { total, ...of } = await statement(office);
    await office.staffConsole.get(office.first, 'approveStatement', { ...of, total });
    return of;
  },
  clearFlag: async (office) => {
    const { affiliate_id } = await statement(office);
    const text = `insert into affiliates.fraud_flag (site_id, affiliate_id, kind, subject, players, evidence,
      opened_at)
      values ($1, $2, 'SAME_PLACE', $3, '{}', '{}', now()) returning flag_id as id`;
    return { flag_id: await row(office, text, office.siteId, affiliate_id, randomUUID()) };
  },
};

async function contactMessage({ testCashier }: StaffConsole) {
  const message = {
    message_id: randomUUID(),
    topic: 'money',
    name: 'Ana',
    contact_email: 'a@mail.test',
    body: 'A question about money',
  };
  await testCashier.call('one.test', 'leaveMessage', {
    domain_name: 'one.test',
    external_id: 'site-one',
    ...message,
  });
  await run(testCashier.db, { text: 'delete from players.attempt' });
  return { message_id: message.message_id };
}

const people: Queues = {
  excludePlayer: async ({ testCashier }) => ({ player_id: (await testCashier.guest()).playerId }),
  closeContact: contactMessage,
  answerContact: async (office) => ({ ...(await contactMessage(office)), text: 'It was paid today.' }),
  requireDocument: async ({ testCashier }) => ({
    player_id: (await testCashier.guest()).playerId,
    kind: 'funds',
  }),
  withdrawRequirement: async ({ testCashier, staffConsole, maker }) => {
    const { playerId: player_id } = await testCashier.guest();
    const { requirement_id } = await staffConsole.get(maker, 'requireDocument', { player_id, kind: 'funds' });
    return { requirement_id };
  },
  decideScreeningCase: async ({ testCashier, siteId }) => {
    const { playerId } = await testCashier.guest();
    const hit = {
      ...{ list_id: 'watch', reference: randomUUID(), kind: 'sanction' as const, names: ['Ana Cruz'] },
      ...{ birth_dates: [], countries: [], source: '', fingerprint: Buffer.alloc(32) },
      ...{ likeness: 100, name: 'Ana Cruz', birth: 'unknown' as const },
    };
    const player = { playerId, fullName: 'Ana Cruz', born: null };
    await testCashier.database.transaction((tx) => openCases(tx, siteId, player, [hit], testCashier.now()));
    const [row] = await run<{ case_id: string }>(testCashier.db, {
      text: 'select case_id from kyc.screening_case where site_id = $1 and player_id = $2',
      values: [siteId, playerId],
    });
    return { case_id: row!.case_id, outcome: 'same_person' };
  },
  announceSalt: async (office) => ({ ...(await newChain(office)), announced: 'Bitcoin block 930000' }),
};

/**
 * Creates an undecided item for each call that may find it already decided; a call missing here fails the
 * test that reads the contracts.
 */
export const QUEUES: Queues = {
  ...payments,
  ...gifts,
  ...partners,
  ...people,
  ...staff,
  ...SPORTS_QUEUES,
};

/** The refusal of the second of two decisions, if it is not `decidedAlready`. */
export const SECOND: Partial<Record<ConsoleCallName, string>> = { addSportsMarket: 'marketKnown' };

/** Concurrent decisions of the same item by another person. */
export const CONTRARY: Partial<Record<ConsoleCallName, [ConsoleCallName, object]>> = {
  approveDeposit: ['rejectDeposit', { player_reason: 'OTHER' }],
  approveWithdrawal: ['rejectWithdrawal', { player_reason: 'REFUSED' }],
  decideBonusFlag: ['decideBonusFlag', { outcome: 'refused' }],
  approveLevel: ['refuseLevel', {}],
  closeContact: ['answerContact', { text: 'It was paid today.' }],
};
