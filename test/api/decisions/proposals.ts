import { randomBytes, randomUUID } from 'node:crypto';
import type { ConsoleCallName } from '#contracts/console/index.ts';
import { MINUTE_MS } from '#contracts/values/time.ts';
import { openFinanceCase } from '#server/modules/cashier/finance-cases.ts';
import { openExclusionBreach } from '#server/modules/cashier/testing/exclusion-breach.ts';
import { post } from '#server/modules/ledger/index.ts';
import { openJackpot } from '#server/modules/originals/index.ts';
import { run } from '#server/platform/database/index.ts';
import { SPORTS_PROPOSERS } from './sports.ts';
import { PROVIDER, type StaffConsole } from './staff-console.ts';

/** The proposed input, and the proposer unless it is the person with every role. */
type ProposalInput = { input: object; by?: 'support' | 'crm' };
export type ProposalMaker = (office: StaffConsole) => Promise<ProposalInput>;

let count = 0;
const unique = (name: string) => `${name}-${++count}`;
const player = ({ player: { playerId } }: StaffConsole) => ({ player_id: playerId });

/** Money: corrections, holds, payment methods, the policy. */
const money: Partial<Record<ConsoleCallName, ProposalMaker>> = {
  proposeAdjustment: async (office) => ({ input: { ...player(office), direction: 'take', amount: '1000' } }),
  proposeBreachReturn: async ({ testCashier }) => ({
    input: {
      player_id: (await openExclusionBreach(testCashier)).playerId,
      evidence: 'The same passport was shown',
    },
  }),
  proposeSuspense: async ({ testCashier, siteId }) => {
    const subject = unique('wallet:pay');
    const financeCase = { siteId, subject, kind: 'unknown_payment' as const, detail: {} };
    await testCashier.database.transaction((tx) => openFinanceCase(tx, financeCase, testCashier.now()));
    const [row] = await run<{ case_id: string }>(testCashier.db, {
      text: 'select case_id from cashier.finance_case where subject = $1',
      values: [subject],
    });
    return { input: { case_id: row!.case_id, move: 'hold', amount: '30000' } };
  },
  proposeMethod: async ({ staffConsole, maker }) => {
    const { value } = await staffConsole.get(maker, 'paymentMethods');
    const { values } = value.find(({ method_id }) => method_id === 'counter')!;
    return { input: { method_id: 'counter', values: { ...values, max_amount: String(500_000 + ++count) } } };
  },
  proposeCashierPolicy: async ({ staffConsole, maker }) => {
    const { rules } = await staffConsole.get(maker, 'cashierPolicy');
    const looser = String(BigInt(rules.third_person_from) + 1n);
    return { input: { rules: { ...rules, third_person_from: looser } } };
  },
  proposeSegmentLimits: async ({ staffConsole, maker }) => {
    const rules = { match: 'all', conditions: [{ field: 'flag', is: 'in', values: ['watch'] }] };
    const segment = await staffConsole.get(maker, 'createSegment', { name: unique('Limited'), rules });
    const none = { min: null, max: null, day: null };
    const limits = { deposit: { ...none, min: '20000' }, withdrawal: none };
    return { input: { segment_id: segment.segment_id, version: 1, limits } };
  },
};

/** Own games' exposure. */
const trading: Partial<Record<ConsoleCallName, ProposalMaker>> = {
  proposeExposurePolicy: async ({ staffConsole, maker }) => {
    const { rules } = await staffConsole.get(maker, 'exposurePolicy');
    return { input: { rules: { ...rules, bank: String(BigInt(rules.bank) * 2n) } } };
  },
  proposeJackpot: async (office) => jackpotInput(await freeJackpotGame(office)),
  closeJackpot: async (office) => {
    const { input } = jackpotInput(await freeJackpotGame(office));
    const { jackpot_id, after } = input;
    const { name, kind, games } = after;
    const terms = { name, kind, games, share: 1_000, seed: 1_000n, cycle: 10_000_000_000n, cap: 0n };
    const key = { siteId: office.siteId, jackpotId: jackpot_id, currency: 'PHP' };
    const change = { maker: null, reason: 'for the test', at: office.testCashier.now() };
    await office.testCashier.database.transaction((tx) => openJackpot(tx, key, terms, change));
    return { input: { jackpot_id, heir: null } };
  },
};

const jackpotInput = (game: string) => ({
  input: {
    ...{ jackpot_id: randomUUID(), before: null },
    after: {
      ...{ name: unique('Pot'), kind: 'progressive' as const, seed: '1000', share: 1_000, cap: '0' },
      ...{ cycle: '10000000000', games: [game] },
    },
  },
});
/** A game without an open jackpot. */
async function freeJackpotGame({ staffConsole, maker }: StaffConsole): Promise<string> {
  const { games, value } = await staffConsole.get(maker, 'houseJackpotList');
  const taken = value.filter(({ is_open }) => is_open).flatMap(({ rules }) => rules.games);
  return games.find(({ game_code }) => !taken.includes(game_code))!.game_code;
}

/** Gifts and their rules. */
const gifts: Partial<Record<ConsoleCallName, ProposalMaker>> = {
  proposeGrant: async (office) => ({
    input: { ...player(office), campaign_id: await openCampaign(office), amount: '500' },
  }),
  proposeFreeRounds: async (office) => ({
    input: {
      ...player(office),
      provider_code: PROVIDER,
      game_code: 'demo-slot',
      rounds: 3,
      bet_value: '200',
      days: 7,
    },
  }),
  proposeWheel: async ({ staffConsole, maker }) => {
    const { value } = await staffConsole.get(maker, 'wheels');
    const cost = value.find(({ code }) => code === 'plain')!.cost + 1;
    const prizes = [
      { kind: 'tokens', amount: 0, weight: 60 },
      { kind: 'tokens', amount: 1, weight: 40 },
    ];
    return {
      input: { code: 'plain', cost, prizes, daily_tokens: null, daily_cash: null, expected_cash: '0' },
    };
  },
  proposeMission: async () => ({
    input: {
      code: unique('mission'),
      title: { EN: 'Ten', PHP: 'Sampu', CN: '十' },
      kind: 'play_count',
      rhythm: 'daily',
      target: '10',
      tokens: 3,
    },
  }),
  proposeBoard: async () => ({
    input: {
      ...{
        code: unique('board'),
        title: { EN: 'Week', PHP: '', CN: '' },
        metric: 'valid_turnover',
        rhythm: 'weekly',
      },
      ...{ prize_kind: 'tokens', prizes: [20, 10], first_day: '2026-11-16', last_day: null },
    },
  }),
  proposeRewardRule: async () => ({
    input: { part: 'tokens', tokens: { turnover_per_token: String(100 + ++count), hours: 24 } },
  }),
  proposeVipLevel: async ({ staffConsole, maker }) => {
    const { value } = await staffConsole.get(maker, 'vipLevels');
    return { input: { ...value[1], level_up: String(1000 + ++count) } };
  },
  proposeVipLevelRemoval: async ({ staffConsole, maker }) => {
    const { value } = await staffConsole.get(maker, 'vipLevels');
    return { input: { position: value.at(-1)!.position } };
  },
  proposeAffiliate: async () => {
    const name = unique('Leaf');
    return { input: { code: name, name, plan: { tiers: [{ from: '0', share: 5_000 }], platform: 0 } } };
  },
  proposeJourney: async () => ({
    input: { name: unique('Journey'), plan: { trigger: 'registered', steps: [{ kind: 'wait', hours: 1 }] } },
  }),
  sendBroadcast: async (office) => ({
    by: 'crm',
    input: { title: 'Hello', body: 'All', segment: 'listed', account_ids: [office.player.account_id] },
  }),
};

/** Staff, and a site's obligations. */
const people: Partial<Record<ConsoleCallName, ProposalMaker>> = {
  proposeBulk: async ({ testCashier }) => ({
    input: {
      ...{ kind: 'block', filter: {}, expected: 1 },
      player_ids: [(await testCashier.guest()).playerId],
    },
  }),
  setPlayerStatus: async ({ testCashier }) => ({
    by: 'support',
    input: { player_id: (await testCashier.guest()).playerId, status: 'blocked' },
  }),
  proposeReturn: async ({ testCashier, staffConsole, first }) => {
    const { playerId: player_id } = await testCashier.guest();
    await staffConsole.get(first, 'excludePlayer', { player_id });
    return { input: { player_id } };
  },
  proposeName: async ({ testCashier }) => ({
    input: { player_id: (await testCashier.guest()).playerId, full_name: 'Another Name' },
  }),
  proposeFactorReset: async ({ testCashier, siteId }) => {
    const { playerId: player_id } = await testCashier.guest();
    await run(testCashier.db, {
      text: `insert into players.second_factor (site_id, player_id, secret_encrypted, enabled_at)
        values ($1, $2, decode(repeat('00', 64), 'hex'), now())`,
      values: [siteId, player_id],
    });
    return { input: { player_id, evidence: 'The passport was shown' } };
  },
  proposeContact: async ({ testCashier }) => ({
    input: {
      ...{ player_id: (await testCashier.guest()).playerId, channel: 'mail' },
      ...{ contact: 'another@mail.test', evidence: 'The passport was shown' },
    },
  }),
  proposeErasure: async ({ testCashier }) => {
    const { playerId: player_id } = await testCashier.guest();
    await run(testCashier.db, {
      text: `update players.player set status = 'closed', closed_at = now() - interval '8 years'
        where player_id = $1`,
      values: [player_id],
    });
    return { input: { player_id } };
  },
  proposeExclusion: async ({ testCashier }) => ({
    input: {
      player_id: (await testCashier.guest()).playerId,
      relation: 'family',
      evidence: 'A court order was shown',
    },
  }),
  proposeStaff: async () => ({ input: { login: unique('new-clerk'), name: 'New', roles: ['support'] } }),
  proposeStaffAccess: async ({ staffConsole }) => ({
    input: { login: (await staffConsole.clerk('support')).login, roles: ['kyc'] },
  }),
  proposeOwnRole: async () => ({ input: { name: unique('Night'), rights: { players: ['read'] } } }),
  proposeScripts: async ({ staffConsole, maker }) => {
    const { scripts } = await staffConsole.get(maker, 'siteLinks');
    return { input: { before: scripts, after: [{ section: 'HEAD', script: unique('console.log') }] } };
  },
  proposePublishPeople: async ({ testCashier, siteId }) => {
    await run(testCashier.db, {
      text: `insert into drafts.policy (site_id, publish_people, changed_at) values ($1, 2, now())
        on conflict (site_id) do update set publish_people = 2`,
      values: [siteId],
    });
    return { input: { people: 1 } };
  },
  proposeJurisdiction: async ({ staffConsole, maker }) => {
    const { jurisdiction } = await staffConsole.get(maker, 'siteTerms');
    return { input: { jurisdiction: jurisdiction === 'strict' ? 'open' : 'strict' } };
  },
  proposeJurisdictionProfile: async ({ staffConsole, maker }) => {
    const { jurisdiction } = await staffConsole.get(maker, 'siteTerms');
    const { value } = await staffConsole.get(maker, 'jurisdictionProfiles');
    const { code, name, terms } = value.find((profile) => profile.code === jurisdiction)!;
    const limit_windows = terms.limit_windows === 'rolling' ? ('calendar' as const) : ('rolling' as const);
    return { input: { ...{ code, name, before: terms }, terms: { ...terms, limit_windows } } };
  },
  proposeGroupValues: async ({ testCashier, staffConsole, maker, siteId }) => {
    await run(testCashier.db, {
      text: `insert into drafts.policy (site_id, publish_people, changed_at) values ($1, 2, now())
        on conflict (site_id) do update set publish_people = 2`,
      values: [siteId],
    });
    const { group_id } = await staffConsole.get(maker, 'createBrandGroup', { name: unique('Group') });
    await staffConsole.get(maker, 'setBrandGroup', { brand_id: siteId, group_id });
    return { input: { group_id, version: 2, values: { home_redirect: `/${unique('page')}` } } };
  },
  proposeLicence: async () => ({ input: { licence: unique('licence') } }),
};

/** Where payments are made and messages sent. */
const payments: Partial<Record<ConsoleCallName, ProposalMaker>> = {
  proposeSmsLimits: async ({ staffConsole, maker }) => {
    const { rules } = await staffConsole.get(maker, 'smsLimits');
    return { input: { rules: { ...rules, surge_count: rules.surge_count + 1 } } };
  },
  proposeSmsCeiling: async ({ staffConsole, maker }) => {
    const { ceiling } = await staffConsole.get(maker, 'smsLimits');
    return { input: { ceiling: { ...ceiling, cost_day: String(BigInt(ceiling.cost_day) + 1n) } } };
  },
  proposeGateway: async () => ({
    input: {
      gateway_id: unique('gateway'),
      values: {
        ...{ adapter: 'paymongo', name: 'Wallets', is_live: false, status: 'open' },
        ...{ url: 'https://pay.example', settings: {} },
      },
      secrets: { api_key: 'a-key-of-eight', webhook_secret: 'a-secret-of-eight' },
    },
  }),
};

/** Providers with their keys, rounds and chains of games. */
const games: Partial<Record<ConsoleCallName, ProposalMaker>> = {
  proposeProvider: async ({ staffConsole, maker }) => {
    const { values, name } = await staffConsole.get(maker, 'providerConnection', { provider_code: PROVIDER });
    const site_ref = unique('brand');
    const origins = { url: 'https://games.example', game_origin: 'https://games.example' };
    const changed = { ...values, ...origins, site_ref, status: 'closing' as const };
    return { input: { provider_code: PROVIDER, name, values: changed } };
  },
  proposeProviderKey: async ({ staffConsole, maker, testCashier }) => {
    const { keys } = await staffConsole.get(maker, 'providerConnection', { provider_code: PROVIDER });
    for (const { key_id, state } of keys)
      if (state === 'active')
        await run(testCashier.db, {
          text: 'update providers.secret set retired_at = now() where key_id = $1',
          values: [key_id],
        });
    return { input: { provider_code: PROVIDER, key_id: '', secret: '' } };
  },
  decideProviderRound: async ({ testCashier, siteId, player }) => {
    const round_ref = randomUUID();
    await run(testCashier.db, {
      text: `insert into providers.round (site_id, provider_code, player_id, round_id, round_ref, game_code,
        game_name, category, currency, state,
          bets, staked, stake_reversed, won, won_reversed, adjusted, is_published, opened_at)
        values ($1, $2, $3, $4, $5, 'demo-slot', 'Demo', 'slots', 'PHP', 'open', 0, 0, 0, 0, 0, 0, false,
        now() - interval '15 days')`,
      values: [siteId, PROVIDER, player.playerId, unique('round'), round_ref],
    });
    return { input: { round_ref, decision: 'settle' } };
  },
  decideHeldWin: async ({ testCashier, siteId, player: { playerId } }) => {
    const [tx_id, amount] = [unique('held'), '5000'];
    const platform = { promo: `promo_expense:${PROVIDER}`, held: `held_win:${playerId}` };
    await testCashier.database.transaction((tx) =>
      post(tx, {
        ...{ siteId, key: tx_id, kind: 'win_hold', currency: 'PHP' },
        postings: [{ from: { house: platform.promo }, to: { house: platform.held }, amount: BigInt(amount) }],
      }),
    );
    await run(testCashier.db, {
      text: `insert into providers.held_win (site_id, provider_code, tx_id, player_id, game_code, op, source,
        amount, bonus, currency, reason, state, held_at)
        values ($1, $2, $3, $4, '', 'bonus_win', $5, $6, 0, 'PHP', 'WIN_LIMIT', 'held', now())`,
      values: [siteId, PROVIDER, tx_id, playerId, `promo_expense:${PROVIDER}`, amount],
    });
    return { input: { provider_code: PROVIDER, tx_id, amount, decision: 'reverse' } };
  },
  proposeWinLimits: async ({ staffConsole, maker }) => {
    const { value } = await staffConsole.get(maker, 'providerWinLimits');
    const rules = { ...value[0]!.rules, max_multiple: 20_000 + ++count };
    return { input: { provider_code: PROVIDER, rules } };
  },
  proposeSalt: async (office) => {
    const which = await newChain(office);
    await office.staffConsole.get(office.maker, 'announceSalt', {
      ...which,
      announced: 'Bitcoin block 930000',
    });
    return { input: { ...which, salt: randomBytes(32).toString('hex') } };
  },
};

/** The input of each proposing call; a call missing here fails the test that reads the contracts. */
export const PROPOSERS: Partial<Record<ConsoleCallName, ProposalMaker>> = {
  ...money,
  ...trading,
  ...SPORTS_PROPOSERS,
  ...gifts,
  ...people,
  ...payments,
  ...games,
};

/** A chain waiting for its salt; a game has at most one. */
export async function newChain({ testCashier, siteId }: StaffConsole) {
  const which = { game_code: 'crash', terminal: randomBytes(32).toString('hex') };
  await run(testCashier.db, {
    text: `update rooms.seed_chain set salt = repeat('0', 64), salt_source = 'test' where salt is null`,
  });
  await run(testCashier.db, {
    text: `insert into rooms.seed_chain (site_id, game_code, terminal, length, sealed)
      values ($1, $2, $3, 10, '')`,
    values: [siteId, which.game_code, which.terminal],
  });
  return which;
}

/** A campaign written by the maker and opened by another person; returns its id. */
export async function openCampaign(office: StaffConsole): Promise<string> {
  const campaign_id = await draftCampaign(office);
  await office.staffConsole.openCampaign(office.first, campaign_id);
  return campaign_id;
}

/** A campaign as submitted by its author. */
export function campaignOf({ testCashier }: StaffConsole, more: object = {}) {
  const rules = {
    title: { EN: 'Gift' },
    type: 'manual',
    mode: 'sticky',
    fixed: '500',
    wager_multiple: 1,
    valid_days: 7,
    ...more,
  };
  return {
    ...{ campaign_id: unique('offer'), rules, budget: '10000000', ends_at: null },
    starts_at: new Date(+testCashier.now() - MINUTE_MS).toISOString(),
  };
}

export async function draftCampaign(office: StaffConsole, more: object = {}): Promise<string> {
  const draft = campaignOf(office, more);
  await office.staffConsole.get(office.maker, 'draftCampaign', draft);
  return draft.campaign_id;
}
