import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { MINUTE_MS } from '#contracts/values/time.ts';
import { run } from '#server/platform/database/index.ts';
import { expectBooks } from '#test/support/books.ts';
import type { TestCashier } from '../cashier/testing/cashier.ts';
import { findBalances } from '../ledger/index.ts';
import { createMessageId } from '../providers/reconciliation/message-ids.ts';
import { aggregatorGame, openAggregator, type TestAggregator } from '../providers/testing/aggregator.ts';
import {
  GAME,
  openProviderSite,
  PROVIDER,
  type ProviderTestSite,
  type TestPlayer,
} from '../providers/testing/application.ts';
import { openGameClient } from '../providers/testing/game-client.ts';
import { invariantViolations } from '../providers/testing/invariants.ts';
import { createProvider } from '../providers/testing/provider.ts';
import { findSiteByDomain } from '../sites/index.ts';
import { openConsole, type TestConsole, type TestStaff } from './testing/console.ts';

let platform: ProviderTestSite;
let aggregator: TestAggregator;
let staffConsole: TestConsole;
let [content, finance, crm, support, admin]: TestStaff[] = [];
beforeAll(async () => {
  platform = await openProviderSite();
  aggregator = await openAggregator(platform);
  await platform.connect('one.test', aggregator);
  const { id } = (await findSiteByDomain(platform.db, 'one.test'))!;
  staffConsole = openConsole({ ...platform.front, siteId: async () => id } as unknown as TestCashier);
  content = await staffConsole.clerk('content');
  finance = await staffConsole.clerk('finance_maker');
  crm = await staffConsole.clerk('crm');
  support = await staffConsole.clerk('support');
  admin = await staffConsole.clerk('site_admin');
});
afterEach(() => expectBooks(platform.db));
afterAll(async () => {
  aggregator.close();
  await platform.close();
});

test('[wallet 4.1] a dry run of a provider’s game list is started and shown in the console, and changes nothing', async () => {
  aggregator.games.set(`${PROVIDER}/fresh`, aggregatorGame({ game_code: 'fresh', game_name: 'Fresh' }));
  expect(
    await staffConsole.refusal(finance!, 'readProviderGames', { provider_code: PROVIDER, dry: true }),
  ).toBe('notAllowed');
  expect(
    await staffConsole.refusal(content!, 'readProviderGames', { provider_code: 'NOBODY', dry: true }),
  ).toBe('notFound');
  await staffConsole.get(content!, 'readProviderGames', { provider_code: PROVIDER, dry: true });
  await platform.drain();
  const { value } = await staffConsole.get(content!, 'providerReadings', { provider_code: PROVIDER });
  expect(value[0]).toMatchObject({ dry: true, state: 'done', kind: 'full', counts: { added: 1 } });
  expect(value[0]?.games).toContainEqual({ game_code: 'fresh', what: 'added', detail: 'Fresh', changes: [] });
  const rows = await run(platform.db, { text: `select from catalog.game where game_code = 'fresh'` });
  expect(rows).toEqual([]);
  const { value: providers } = await staffConsole.get(content!, 'providerList');
  expect(providers).toMatchObject([
    { provider_code: PROVIDER, status: 'open', circuit: 'closed', last: { dry: true } },
  ]);
});

test('[wallet 8] a reconciliation difference is shown and corrected once in the console', async () => {
  const guest = await platform.guest('one.test', 10_000n);
  const { keyId, secret } = aggregator.account;
  const send = (request: Request) => platform.fetch(request);
  const provider = createProvider({ keyId, secret, code: PROVIDER, send, now: () => new Date() });
  const table = await openGameClient(platform, provider, guest);
  const [bet] = [`lost-${randomUUID().slice(0, 8)}`];
  await table.bet(bet, 1000, `r-${bet}`);
  await run(platform.db, {
    text: `insert into providers.difference (site_id, provider_code, tx_id, what, op, ours, theirs, found_at)
      values ($1, $2, $3, 'missing_there', 'bet', '{"state":"ok","status":"OK","amount":"1000"}', null,
      now())`,
    values: [guest.siteId, PROVIDER, bet],
  });
  const { value } = await staffConsole.get(finance!, 'providerBooks');
  expect(value).toMatchObject([{ provider_code: PROVIDER, what: 'missing_there', id: bet, ours: 'ok 1000' }]);
  const which = { provider_code: PROVIDER, tx_id: bet, what: 'missing_there', way: 'repair' };
  expect(await staffConsole.refusal(content!, 'providerBooks')).toBe('notAllowed');
  await staffConsole.get(finance!, 'settleProviderDifference', which);
  await platform.drain();
  expect((await staffConsole.get(finance!, 'providerBooks')).value).toEqual([]);
  expect((await findBalances(platform.db, guest.siteId, guest.playerId))?.cash).toBe(10_000n);
  expect(await staffConsole.refusal(finance!, 'settleProviderDifference', which)).toBe('notFound');
  expect(await invariantViolations(platform.db)).toEqual([]);
});

test('[wallet 3.6] two people can end a round after two weeks, as it stands or with its stakes returned, and not before', async () => {
  const guest = await platform.guest('one.test', 10_000n);
  const { keyId, secret } = aggregator.account;
  const send = (request: Request) => platform.fetch(request);
  const table = await openGameClient(
    platform,
    createProvider({ keyId, secret, code: PROVIDER, send, now: () => new Date() }),
    guest,
  );
  const cash = async () => (await findBalances(platform.db, guest.siteId, guest.playerId))?.cash;
  for (const name of ['old-void', 'old-settle', 'young'])
    expect((await table.bet(`${name}-bet`, 1000, name)).status).toBe('OK');
  await table.win('old-void-win', 300, 'old-void');
  const age = (name: string, days: number) =>
    run(platform.db, {
      text: `update providers.round set opened_at = now() - make_interval(days => $2) where round_id = $1`,
      values: [name, days],
    });
  await Promise.all([age('old-void', 15), age('old-settle', 15), age('young', 13)]);
  const rounds = async () =>
    (await staffConsole.get(finance!, 'providerBooks')).value.filter(({ what }) => what === 'open_round');
  const ask = async (name: string, decision: string) => ({
    ...{ request_id: randomUUID(), decision },
    round_ref: (await rounds()).find(({ id }) => id === name)!.round!.round_ref,
  });
  expect(await staffConsole.refusal(finance!, 'decideProviderRound', await ask('young', 'void'))).toBe(
    'notYet',
  );
  expect(await staffConsole.refusal(support!, 'decideProviderRound', await ask('old-void', 'void'))).toBe(
    'notAllowed',
  );
  const checker = await staffConsole.clerk('finance_checker');
  for (const [name, decision] of [
    ['old-void', 'void'],
    ['old-settle', 'settle'],
  ] as const) {
    const { proposal_id } = await staffConsole.get(checker, 'decideProviderRound', await ask(name, decision));
    expect(await staffConsole.refusal(checker, 'approveProposal', { proposal_id })).toBe('sameMaker');
    const other = await staffConsole.clerk('finance_checker');
    await staffConsole.get(other, 'approveProposal', { proposal_id });
  }
  expect(await cash()).toBe(7_300n);
  await platform.drain();
  expect(await cash()).toBe(8_000n);
  expect((await rounds()).map(({ id }) => id)).toEqual(['young']);
  expect(await invariantViolations(platform.db)).toEqual([]);
});

test('[wallet 3.6] a round that does not end as decided is listed with reason, player and amounts, and decided again', async () => {
  const guest = await platform.guest('one.test', 10_000n);
  const { keyId, secret } = aggregator.account;
  const send = (request: Request) => platform.fetch(request);
  const provider = createProvider({ keyId, secret, code: PROVIDER, send, now: () => new Date() });
  const table = await openGameClient(platform, provider, guest);
  await table.bet('odd-bet', 1000, 'odd', { jackpot_contributions: [{ jackpot_id: 'odd', amount: '100' }] });
  await table.jackpotWin('odd-jackpot', 100, 'odd', 'odd');
  await run(platform.db, {
    text: `update providers.round set opened_at = now() - interval '15 days' where round_id = 'odd'`,
  });
  const detail = async () =>
    (await staffConsole.get(finance!, 'providerBooks')).value.find(
      ({ id, what }) => id === 'odd' && what === 'open_round',
    );
  const { round_ref } = (await detail())!.round!;
  // The provider rolls back a message it has never sent, under our message's id: our message will never be
  // accepted.
  await table.rollback('odd-back', createMessageId('end', round_ref), 'bet');
  const decide = async (decision: 'settle' | 'void') => {
    const requested = { request_id: randomUUID(), round_ref, decision };
    const { proposal_id } = await staffConsole.get(
      await staffConsole.clerk('finance_checker'),
      'decideProviderRound',
      requested,
    );
    await staffConsole.get(await staffConsole.clerk('finance_checker'), 'approveProposal', { proposal_id });
    await platform.drain();
  };
  await decide('settle');
  expect((await detail())?.round).toMatchObject({
    player: { player_id: guest.playerId, account_id: guest.accountId },
    staked: { amount: '1000', currency: 'PHP' },
    won: { amount: '100', currency: 'PHP' },
    refused: { decision: 'settle', status: 'TX_ROLLED_BACK' },
  });
  await decide('void');
  expect(await detail()).toBeUndefined();
  expect((await findBalances(platform.db, guest.siteId, guest.playerId))?.cash).toBe(10_000n);
  expect(await invariantViolations(platform.db)).toEqual([]);
});

const proposal = (guest: TestPlayer, more: object = {}) => ({
  ...{ request_id: randomUUID(), player_id: guest.playerId, provider_code: PROVIDER, game_code: GAME },
  ...{ rounds: 3, bet_value: '200', days: 7, ...more },
});
async function agree(guest: TestPlayer) {
  const { proposal_id } = await staffConsole.get(crm!, 'proposeFreeRounds', proposal(guest));
  expect(await staffConsole.logged('free-rounds/propose')).toContain('bet_value: 2.00 PHP');
  await staffConsole.get(admin!, 'approveProposal', { proposal_id });
}
async function grantOf(guest: TestPlayer) {
  const { value } = await staffConsole.get(crm!, 'freeRoundsOfPlayer', { player_id: guest.playerId });
  return value[0]!;
}
async function playerOf(guest: TestPlayer) {
  const { accountId: account_id, auth } = guest;
  const requested = {
    account_id,
    auth,
    provider_code: PROVIDER,
    game_code: GAME,
    language: 'PHP',
    home: 'http://one.test',
  };
  const opened = await platform.callModule('one.test', 'launchGame', requested);
  const token = new URL('url' in opened ? String(opened.url) : 'none:').hash.slice(1);
  return String((await aggregator.ask('open', { token })).session);
}

/** A game of the provider's list, in its current state. */
async function listed(game_code: string, change: Parameters<typeof aggregatorGame>[0]) {
  aggregator.games.set(`${PROVIDER}/${game_code}`, aggregatorGame({ game_code, ...change }));
  await staffConsole.get(content!, 'readProviderGames', { provider_code: PROVIDER, dry: false });
  await platform.drain();
}

test('[player protection G1] a game without return or rules cannot be put on sale where the jurisdiction requires them', async () => {
  const shown = async (find: string) => (await staffConsole.get(content!, 'siteGames', { find })).value[0]!;
  const sell = async (game_code: string) => {
    const { position } = await shown(game_code);
    return { provider_code: PROVIDER, game_code, enabled: true, hot: false, position };
  };
  const undeclared = { 'without-rules': { rules: {} }, 'without-return': { rtp: null } };
  for (const [game, change] of Object.entries(undeclared)) {
    await listed(game, change);
    expect(await staffConsole.refusal(content!, 'setSiteGame', await sell(game)), game).toBe(
      'gameInfoMissing',
    );
    expect(await shown(game)).toMatchObject({ enabled: false });
    await listed(game, {});
    await staffConsole.get(content!, 'setSiteGame', await sell(game));
    expect(await shown(game)).toMatchObject({ enabled: true });
  }
});

test('[wallet R11] refuses free rounds in a game whose provider reports none', async () => {
  const guest = await platform.guest('one.test', 0n);
  await listed('plain', { free_rounds: false });
  expect(await staffConsole.refusal(crm!, 'proposeFreeRounds', proposal(guest, { game_code: 'plain' }))).toBe(
    'noFreeRounds',
  );
  expect((await staffConsole.get(crm!, 'freeRoundsOfPlayer', { player_id: guest.playerId })).value).toEqual(
    [],
  );
  expect(
    (await staffConsole.get(admin!, 'proposals', {})).value.filter(({ kind }) => kind === 'free_rounds'),
  ).toEqual([]);
  await listed('plain', { free_rounds: true });
  await staffConsole.get(crm!, 'proposeFreeRounds', proposal(guest, { game_code: 'plain' }));
});

test('[wallet R11] [wallet I14] approved free rounds are sent to the provider, played there, and their wins are cash', async () => {
  const guest = await platform.guest('one.test', 10_000n);
  expect(await staffConsole.refusal(support!, 'proposeFreeRounds', proposal(guest, { rounds: 1000 }))).toBe(
    'overCap',
  );
  await agree(guest);
  expect(await grantOf(guest)).toMatchObject({ state: 'asking', remaining: 3 });
  await platform.drain();
  expect(await grantOf(guest)).toMatchObject({ state: 'granted', remaining: 3 });
  const player = await playerOf(guest);
  let won = 0n;
  // The aggregator's clock is stopped: it must not be before the grant.
  aggregator.pass(MINUTE_MS);
  for (let isOver = false; !isOver; ) {
    aggregator.pass(2500);
    const played = await aggregator.ask('press', { session: player, stake: '1000' });
    won += BigInt(played.win ?? '0');
    const { state } = played.round as unknown as { state: string };
    isOver = state === 'closed' && (await grantOf(guest)).used === 3;
  }
  expect(await grantOf(guest)).toMatchObject({ used: 3, remaining: 0 });
  expect((await findBalances(platform.db, guest.siteId, guest.playerId))?.cash).toBe(10_000n + won);
  expect(await invariantViolations(platform.db)).toEqual([]);
});

test('[wallet 2.1.6] [wallet I14] an unanswered grant is retried and made once; the remainder is cancelled once', async () => {
  const guest = await platform.guest('one.test', 10_000n);
  await agree(guest);
  const before = aggregator.state.grants.length;
  aggregator.deaf.calls = 2;
  await platform.drain();
  expect(await grantOf(guest)).toMatchObject({ state: 'asking' });
  await run(platform.db, {
    text: `select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), now())`,
  });
  await platform.drain();
  expect(await grantOf(guest)).toMatchObject({ state: 'granted' });
  expect(aggregator.state.grants.length).toBe(before + 1);
  const { grant_id } = await grantOf(guest);
  const which = { provider_code: PROVIDER, grant_id };
  await staffConsole.get(admin!, 'cancelFreeRounds', which);
  expect(await grantOf(guest)).toMatchObject({ state: 'cancelling', remaining: 0, cancelled: 3 });
  await platform.drain();
  expect(await grantOf(guest)).toMatchObject({ state: 'cancelled', granted: 3, used: 0, cancelled: 3 });
  expect(aggregator.state.grants.find((grant) => grant.grant_id === grant_id)?.cancelled).toBe(true);
  expect(await staffConsole.refusal(admin!, 'cancelFreeRounds', which)).toBe('decidedAlready');
});

test('[player protection E3] [wallet R11] a player excluded since the proposal is given no free rounds', async () => {
  const guest = await platform.guest('one.test', 10_000n);
  const { proposal_id } = await staffConsole.get(crm!, 'proposeFreeRounds', proposal(guest));
  const { accountId: account_id, auth } = guest;
  await platform.call('one.test', 'takeBreak', { account_id, auth, length: '6months' });
  expect(await staffConsole.refusal(admin!, 'approveProposal', { proposal_id })).toBe('changedMeanwhile');
  const { value } = await staffConsole.get(crm!, 'freeRoundsOfPlayer', { player_id: guest.playerId });
  expect(value).toEqual([]);
});

test('[operations 1.2] a role that proposes free rounds reads which providers can be asked, without reading the games of a site', async () => {
  const guest = await platform.guest('one.test', 10_000n);
  for (const who of [support!, crm!]) {
    const { providers } = await staffConsole.get(who, 'freeRoundsOfPlayer', { player_id: guest.playerId });
    expect(providers).toContain(PROVIDER);
    expect(await staffConsole.refusal(who, 'providerList')).toBe('notAllowed');
  }
});
