import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Answer } from '#contracts/api/call.ts';
import type { Api } from '#contracts/api/index.ts';
import { DAY_MS, MINUTE_MS } from '#contracts/values/time.ts';
import { run } from '#server/platform/database/index.ts';
import { expectBooks } from '#test/support/books.ts';
import { setSiteGames, upsertGames, upsertProvider } from '../catalog/index.ts';
import { setPlayerStatus } from '../players/index.ts';
import { publishTerms, setProtectionProfile } from '../protection/index.ts';
import { updateSite } from '../sites/index.ts';
import {
  GAME,
  openProviderSite,
  PROVIDER,
  type ProviderTestSite,
  type TestPlayer,
} from './testing/application.ts';
import { type GameClient, openGameClient } from './testing/game-client.ts';
import { invariantViolations } from './testing/invariants.ts';

const OWN = { provider_code: 'BAIZE', game_code: 'lantern-reels' };
let platform: ProviderTestSite;
const clock = { ahead: 0 };
beforeAll(async () => {
  platform = await openProviderSite({ now: () => new Date(Date.now() + clock.ahead) });
  await platform.database.transaction(async (tx) => {
    await upsertProvider(tx, { code: 'BAIZE', name: 'Baize' });
    const game = { providerCode: 'BAIZE', gameCode: 'lantern-reels', name: 'Lantern Reels' };
    const more = { category: 'slots' as const, gameType: 'SLOTS', cover: 'x', releasedAt: '2026-11-01' };
    await upsertGames(tx, [{ ...game, ...more, playable: true }]);
    await setSiteGames(tx, 1, [game]);
    // Limits apply across concurrently open games.
    await updateSite(tx, 1, { jurisdiction: 'open' });
  });
});
afterEach(() => expectBooks(platform.db));
afterAll(() => platform.close());

const fields = ({ accountId, auth }: TestPlayer) => ({ account_id: accountId, auth });
const set = (
  guest: TestPlayer,
  name: 'setLimit' | 'takeBreak' | 'acknowledgeReality' | 'confirmLimit' | 'setRealityCheck',
  more = {},
) => platform.call('one.test', name, { ...fields(guest), ...more });
let rounds = 0;
/** A round of our own game; returns the name of the refusal, or OK. */
async function spin(guest: TestPlayer): Promise<Answer<Api['playRound']>> {
  const id = `limits-${++rounds}-round`;
  return await platform.call('one.test', 'playRound', {
    ...fields(guest),
    ...OWN,
    client_round_id: id,
    stake: '100',
  });
}
async function open(centavos = 100_000n): Promise<{ guest: TestPlayer; table: GameClient }> {
  const guest = await platform.guest('one.test', centavos, { hasRealityChecks: true });
  return { guest, table: await openGameClient(platform, await platform.provider(), guest) };
}

test('[player protection C10] [wallet I10] a stake limit applies over every game, to the centavo, and returns the remainder', async () => {
  const { guest, table } = await open();
  const answer = await set(guest, 'setLimit', { kind: 'stake', period: 'day', limit_amount: '5000' });
  expect(answer).toMatchObject({ statusCode: 1, limits: [{ kind: 'stake', amount: '5000', used: '0' }] });
  expect((await table.bet('l1', 4400, 'r1')).status).toBe('OK');
  expect((await spin(guest)).statusMessage).toBe('OK');
  const refused = await table.bet('l2', 501, 'r2');
  expect(refused).toMatchObject({
    status: 'LIMIT_REACHED',
    limit: { type: 'stake', period: 'day', remaining: '500' },
  });
  expect((await table.bet('l3', 500, 'r3')).status).toBe('OK');
  expect(await spin(guest)).toMatchObject({
    statusMessage: 'limitReached',
    statusDetail: { remaining: '0' },
  });
  expect(await invariantViolations(platform.db)).toEqual([]);
});

test('[player protection C5] [wallet I11] a loss limit allows for wins, and never blocks a win', async () => {
  const { guest, table } = await open();
  await set(guest, 'setLimit', { kind: 'loss', period: 'day', limit_amount: '1000' });
  expect((await table.bet('m1', 1000, 'r1')).status).toBe('OK');
  expect((await table.bet('m2', 1, 'r2')).status).toBe('LIMIT_REACHED');
  expect((await table.win('m3', 600, 'r1')).status).toBe('OK');
  expect((await table.bet('m4', 600, 'r4')).status).toBe('OK');
  await table.rollback('m5', 'm4');
  expect((await table.bet('m6', 600, 'r6')).status).toBe('OK');
  expect((await table.bet('m7', 1, 'r7')).status).toBe('LIMIT_REACHED');
});

test('[wallet I10] [wallet I13] stakes at once in two games cannot pass a limit between them', async () => {
  const { guest, table } = await open();
  await set(guest, 'setLimit', { kind: 'stake', period: 'day', limit_amount: '100' });
  const heard = await Promise.all([
    spin(guest).then(({ statusCode }) => statusCode === 1),
    ...[1, 2, 3].map((n) => table.bet(`n${n}`, 100, `r${n}`).then(({ status }) => status === 'OK')),
  ]);
  expect(heard.filter(Boolean)).toHaveLength(1);
});

test('[player protection C3] a looser limit waits for confirmation, a tighter one applies at once', async () => {
  const { guest, table } = await open();
  await set(guest, 'setLimit', { kind: 'stake', period: 'day', limit_amount: '1000' });
  const raised = await set(guest, 'setLimit', { kind: 'stake', period: 'day', limit_amount: '9000' });
  expect(raised).toMatchObject({ limits: [{ amount: '1000', change: { amount: '9000' } }] });
  expect((await set(guest, 'confirmLimit', { kind: 'stake', period: 'day' })).statusMessage).toBe('notYet');
  expect((await table.bet('o1', 1001, 'r1')).status).toBe('LIMIT_REACHED');
  const lower = await set(guest, 'setLimit', { kind: 'stake', period: 'day', limit_amount: '500' });
  expect(lower).toMatchObject({ limits: [{ amount: '500', change: null }] });
  expect((await table.bet('o2', 501, 'r2')).status).toBe('LIMIT_REACHED');
});

test('[player protection V10] [player protection D4] after half an hour bets are refused until the reality check is acknowledged', async () => {
  const { guest, table } = await open();
  expect((await table.bet('p1', 100, 'r1')).status).toBe('OK');
  clock.ahead = 31 * MINUTE_MS;
  expect((await table.bet('p2', 100, 'r2')).status).toBe('REALITY_CHECK_DUE');
  expect((await table.win('p3', 100, 'r1')).status).toBe('OK');
  clock.ahead = 0;
  expect(await set(guest, 'acknowledgeReality')).toMatchObject({ statusCode: 1 });
  clock.ahead = 29 * MINUTE_MS;
  expect((await table.bet('p4', 100, 'r4')).status).toBe('OK');
  clock.ahead = 0;
});

test('[wallet 3.7] [player protection D4] a game session returns the player’s reality check interval and the time since the last check', async () => {
  const guest = await platform.guest('one.test', 10_000n, { hasRealityChecks: true });
  expect(await set(guest, 'setRealityCheck', { minutes: 15 })).toMatchObject({ statusCode: 1 });
  const provider = await platform.provider();
  const reminder = async () => {
    const launch_token = await platform.launch(guest);
    const { rules } = await provider.say('authenticate', { launch_token, game: GAME });
    return (rules as { reality_check: { interval_s: number; elapsed_s: number } }).reality_check;
  };
  clock.ahead = 10 * MINUTE_MS;
  const { interval_s, elapsed_s } = await reminder();
  expect([interval_s, elapsed_s >= 599]).toEqual([900, true]);
  clock.ahead = 0;
  expect(await set(guest, 'acknowledgeReality')).toMatchObject({ statusCode: 1 });
  clock.ahead = 2 * MINUTE_MS;
  const after = await reminder();
  expect([after.interval_s, after.elapsed_s >= 119 && after.elapsed_s < 599]).toEqual([900, true]);
  clock.ahead = 0;
});

test('[player protection V14] [wallet I11] [player protection E4] an excluded player’s win is paid, flagged for payout and can be withdrawn', async () => {
  const { guest, table } = await open();
  await table.bet('u1', 1000, 'r1');
  await set(guest, 'takeBreak', { length: '6months' });
  expect((await table.bet('u2', 100, 'r1')).status).toBe('PLAYER_BLOCKED');
  expect(await table.win('u3', 7000, 'r1')).toMatchObject({ status: 'OK', balance: '106000' });
  const [row] = await run<{ flags: string[] }>(platform.db, {
    text: `select flags from providers.transaction where tx_id = 'u3' and provider_code = $1`,
    values: [PROVIDER],
  });
  expect(row!.flags).toContain('PAYOUT_DUE');
  const again = await platform.signIn('one.test', guest);
  expect(await platform.call('one.test', 'getBalance', fields(again))).toMatchObject({ game_balance: 1060 });
  expect((await spin(again)).statusMessage).toBe('excluded');
  expect(await invariantViolations(platform.db)).toEqual([]);
});

test('[player protection B5] [wallet I10] [wallet I11] a block refuses bets at once with a player error; wins and rollbacks are accepted, and the session does not resume', async () => {
  const { guest, table } = await open(10_000n);
  const block = (status: 'active' | 'blocked') =>
    platform.database.transaction((tx) => setPlayerStatus(tx, guest.siteId, guest.playerId, status));
  for (const [id, round] of [
    ['x1', 'r1'],
    ['x2', 'r2'],
  ] as const)
    expect((await table.bet(id, 1000, round)).status).toBe('OK');
  const unused = await platform.launch(guest);
  await block('blocked');
  expect((await table.bet('x3', 100, 'r3')).status).toBe('PLAYER_BLOCKED');
  // The session also ends, at its own time; the response states the reason.
  await platform.drain();
  expect((await table.bet('x4', 100, 'r1')).status).toBe('PLAYER_BLOCKED');
  expect(await table.win('x5', 700, 'r1')).toMatchObject({ status: 'OK', balance: '8700' });
  expect(await table.rollback('x6', 'x2')).toMatchObject({ effect: 'reversed', balance: '9700' });
  const late = await table.provider.say('authenticate', { launch_token: unused, game: GAME });
  expect(late.status).toBe('SESSION_INVALID');
  await block('active');
  expect((await table.bet('x7', 100, 'r7')).status).toBe('SESSION_INVALID');
  expect(await invariantViolations(platform.db)).toEqual([]);
});

test('[player protection V20] [player protection C9] a slot stake is capped by the player’s age that day, in the site’s time zone', async () => {
  const { guest, table } = await open();
  const caps = { slot_cap: 500n, slot_cap_young: 200n };
  await platform.database.transaction((tx) => setProtectionProfile(tx, 1, caps));
  // Midnight in Manila, with a session that continues past it.
  const midnight = Math.ceil((Date.now() + 8 * 60 * MINUTE_MS) / DAY_MS) * DAY_MS - 8 * 60 * MINUTE_MS;
  const birthday = new Date(midnight + 8 * 60 * MINUTE_MS).toISOString().slice(4, 10);
  const year = new Date(midnight + 8 * 60 * MINUTE_MS).getUTCFullYear() - 25;
  expect(birthday).not.toBe('-02-29');
  await platform.call('one.test', 'birthDate', { ...fields(guest), birth_date: `${year}${birthday}` });
  const stay = () =>
    run(platform.db, {
      text: `update players.session set last_seen_at = $1, opened_at = $1 where player_id = $2`,
      values: [new Date(midnight - MINUTE_MS), guest.playerId],
    });
  await stay();
  clock.ahead = midnight - 1000 - Date.now();
  expect(await table.bet('v1', 201, 'r1')).toMatchObject({
    status: 'LIMIT_REACHED',
    limit: { type: 'max_stake', remaining: '200' },
  });
  expect((await table.bet('v2', 200, 'r2')).status).toBe('OK');
  clock.ahead = midnight - Date.now() + 5;
  expect((await table.bet('v3', 500, 'r3')).status).toBe('OK');
  expect((await table.bet('v4', 501, 'r4')).status).toBe('LIMIT_REACHED');
  clock.ahead = 0;
  const unknown = await open();
  expect((await unknown.table.bet('v5', 201, 'r5')).status).toBe('LIMIT_REACHED');
  const reminder = await unknown.table.provider.say('authenticate', {
    launch_token: await platform.launch(unknown.guest),
    game: GAME,
  });
  expect(reminder.rules).toMatchObject({ max_bet: '200' });
  const own = await platform.call('one.test', 'playRound', {
    ...{ ...fields(unknown.guest), ...OWN },
    ...{ client_round_id: 'capped-round', stake: '500' },
  });
  expect(own).toMatchObject({
    statusMessage: 'limitReached',
    statusDetail: { type: 'max_stake', remaining: '200' },
  });
  await platform.database.transaction((tx) =>
    setProtectionProfile(tx, 1, { slot_cap: null, slot_cap_young: null }),
  );
  expect(await invariantViolations(platform.db)).toEqual([]);
});

test('[player protection E1] [player protection E4] a time-out refuses bets and launches at once; wins are paid and flagged', async () => {
  const { guest, table } = await open();
  await table.bet('q1', 1000, 'r1');
  const answer = await set(guest, 'takeBreak', { length: 'day' });
  expect(answer).toMatchObject({ exclusion: { kind: 'break', can_ask: false } });
  expect((await table.bet('q2', 100, 'r2')).status).toBe('PLAYER_BLOCKED');
  expect((await spin(guest)).statusMessage).toBe('excluded');
  const token = await platform.launch(guest);
  const opened = await table.provider.say('authenticate', { launch_token: token, game: GAME });
  expect(opened.status).toBe('PLAYER_BLOCKED');
  expect((await table.win('q3', 1500, 'r1')).status).toBe('OK');
  const early = await platform.call('one.test', 'askToReturn', fields(guest));
  expect(early.statusMessage).toBe('notYet');
});

test('[player protection A7] a provider’s game neither opens nor takes a bet before new terms are accepted; wins are still paid', async () => {
  const { guest, table } = await open();
  expect((await table.bet('a1', 100, 'ra')).status).toBe('OK');
  const text = { en_title: 'Terms', en_body: 'New', local_title: '', local_body: '' };
  const terms = { text, isMinor: false, summary: { EN: 'News' }, by: crypto.randomUUID() };
  await platform.database.transaction((tx) => publishTerms(tx, 1, terms, new Date()));
  const refused = await table.bet('a2', 100, 'rb');
  expect(refused.status).toBe('PLAYER_BLOCKED');
  expect((await table.win('a3', 500, 'ra')).status).toBe('OK');
  const launch = { provider_code: PROVIDER, game_code: GAME, home: 'http://one.test' };
  expect(await platform.callModule('one.test', 'launchGame', { ...fields(guest), ...launch })).toMatchObject({
    statusMessage: 'termsDue',
  });
  expect(
    await platform.call('one.test', 'answerTerms', { ...fields(guest), version: 2, accepted: true }),
  ).toMatchObject({ terms: null });
  expect((await table.bet('a4', 100, 'rc')).status).toBe('OK');
  expect(await invariantViolations(platform.db)).toEqual([]);
});

test('[player protection F2] where the jurisdiction sets a game cycle, refuses a bet that begins a round too soon without taking the stake', async () => {
  await platform.database.transaction((tx) =>
    setProtectionProfile(tx, 1, { provider_slot_cycle_ms: 2500, provider_other_cycle_ms: 2500 }),
  );
  try {
    const { table } = await open();
    expect((await table.bet('y1', 100, 'y1')).status).toBe('OK');
    // Another bet in the same round does not start a round.
    expect((await table.bet('y2', 100, 'y1')).status).toBe('OK');
    expect((await table.endRound('y3', 'y1')).status).toBe('OK');
    const { balance } = await table.bet('y2', 100, 'y1');
    const refused = await table.bet('y4', 100, 'y4');
    expect(refused).toMatchObject({ status: 'LIMIT_REACHED', message: 'limit_reached: gameCycle' });
    expect(refused.balance).toBe(balance);
    // Adversary: a game that sends a fast spin as a bet with its win, or repeats the first one.
    expect((await table.betWin('y5', 100, 90, 'y5')).status).toBe('LIMIT_REACHED');
    expect((await table.bet('y1', 100, 'y1')).status).toBe('OK');
    clock.ahead += 2500;
    expect((await table.bet('y4', 100, 'y4')).status, 'the refusal was the answer to that id').toBe(
      'LIMIT_REACHED',
    );
    expect((await table.bet('y6', 100, 'y6')).status).toBe('OK');
    const raced = await Promise.all(Array.from({ length: 10 }, (_, n) => table.bet(`z${n}`, 100, `z${n}`)));
    expect(raced.map(({ status }) => status)).toEqual(Array(10).fill('LIMIT_REACHED'));
    clock.ahead += 2500;
    const burst = await Promise.all(Array.from({ length: 10 }, (_, n) => table.bet(`b${n}`, 100, `b${n}`)));
    expect(burst.filter(({ status }) => status === 'OK')).toHaveLength(1);
    expect(await invariantViolations(platform.db)).toEqual([]);
  } finally {
    await platform.database.transaction((tx) =>
      setProtectionProfile(tx, 1, { provider_slot_cycle_ms: null, provider_other_cycle_ms: null }),
    );
  }
});
