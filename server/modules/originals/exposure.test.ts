import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { exponentOf, moneyCurrencies } from '#contracts/values/currency.ts';
import { stakesFor } from '#games/engine/choice/stakes.ts';
import { run, write } from '#server/platform/database/index.ts';
import { expectBooks } from '#test/support/books.ts';
import { asOwner } from '#test/support/database.ts';
import { openCashier, type TestCashier } from '../cashier/testing/cashier.ts';
import { openConsole } from '../operators/testing/console.ts';
import {
  defaultExposurePolicy,
  type ExposurePolicy,
  exposureLimitsOf,
  setExposurePolicy,
} from './exposure-policy.ts';
import {
  addExposure,
  addToScope,
  gameScope,
  SITE_SCOPE,
  slotKeyOf,
  spreadExposure,
} from './exposure-slots.ts';
import { GAME, play, type TestPlayer } from './testing/application.ts';
import { bet, sellChoiceGames } from './testing/choice-games.ts';

let platform: TestCashier;
beforeAll(async () => {
  platform = await openCashier();
  await sellChoiceGames(platform, 'two.test');
});
beforeEach(async () => {
  await run(platform.db, { text: 'delete from originals.exposure' });
  await declare({});
});
afterEach(() => expectBooks(platform.db));
afterAll(() => platform.close());

/** A bank of 1,000,000.00; each bet may win 10,000.00. */
const POLICY = { bank: 100_000_000n, bet_bp: 100, player_bp: 1000, game_bp: 1000, day_bp: 10_000 };

async function declare(changes: Partial<ExposurePolicy>): Promise<void> {
  await platform.database.transaction(async (tx) => {
    for (const siteId of await siteIds()) await setExposurePolicy(tx, siteId, { ...POLICY, ...changes });
  });
}

const siteIds = () => Promise.all([platform.siteId('one.test'), platform.siteId('two.test')]);

const limbo = (stake: bigint, target: number) => bet('limbo', stake, { target });
const detailOf = (answer: object) => answer as { statusMessage: string; statusDetail: unknown };

async function exposureOf(scope: string): Promise<{ lost: bigint; open: bigint }> {
  const [row] = await run<{ lost: bigint; open: bigint }>(platform.db, {
    text: `select coalesce(sum(lost), 0)::int8 as lost, coalesce(sum(open), 0)::int8 as open
      from originals.exposure where scope = $1`,
    values: [scope],
  });
  return row!;
}

async function balanceOf(player: TestPlayer): Promise<number> {
  return (await platform.get(player, 'getBalance')).game_balance;
}

test('a bet that could win more than the maximum is refused with the highest stake possible, and nothing is taken', async () => {
  const player = await platform.newPlayer('two.test', 1_000_000n);
  // 5.00 at 10,000 would win 50,000.00, but 10,000.00 is allowed.
  const refused = await platform.ask(player, 'playRound', limbo(500n, 1_000_000));
  expect(detailOf(refused)).toMatchObject({
    statusMessage: 'winLimit',
    statusDetail: { limit: 'bet', max_stake: '0', currency: 'PHP' },
  });
  const other = await platform.ask(player, 'playRound', limbo(250_000n, 10_000));
  expect(detailOf(other).statusDetail).toEqual({ limit: 'bet', max_stake: '10000', currency: 'PHP' });
  expect(await balanceOf(player)).toBe(10_000);
  const { round } = await platform.get(player, 'playRound', limbo(10_000n, 10_000));
  expect(round.stake).toBe('10000');
});

test('the player is shown the limits before the bet, and a slot offers only stakes within them', async () => {
  const player = await platform.newPlayer('one.test', 0n);
  await declare({ bank: 50_000_000n });
  const { win_limits, stakes } = await platform.get(player, 'openGame', GAME);
  expect(win_limits).toEqual({
    bet: '500000',
    player_day: '5000000',
    game_day: '5000000',
    site_day: '50000000',
  });
  // The slot pays at most 5,000 times the stake.
  expect(stakes).toEqual(['100']);
  const rich = await platform.newPlayer('one.test', 100_000n);
  expect(detailOf(await platform.ask(rich, 'playRound', play(1000n)))).toMatchObject({
    statusMessage: 'winLimit',
    statusDetail: { limit: 'bet', max_stake: '100' },
  });
});

test('fifty bets at once cannot exceed the daily loss limits of a game and the site', async () => {
  await declare({ game_bp: 100, player_bp: 100, day_bp: 100 });
  const players = await Promise.all(
    Array.from({ length: 50 }, () => platform.newPlayer('two.test', 10_000n)),
  );
  // These rounds stay open: each reserves the maximum win less its stake, and the daily limit permits one.
  const answers = await Promise.all(
    players.map((player, n) =>
      platform.ask(
        player,
        'beginRound',
        n % 2 ? bet('hi-lo', 500n, null) : bet('mines', 500n, { mines: 10 }),
      ),
    ),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 1)).toHaveLength(1);
  for (const answer of answers.filter(({ statusCode }) => statusCode !== 1))
    expect(detailOf(answer)).toMatchObject({
      statusMessage: 'winLimit',
      statusDetail: { limit: expect.stringMatching(/^(game|site)_day$/), max_stake: '0' },
    });
  const { lost, open } = await exposureOf('site');
  expect(lost).toBe(0n);
  expect([999_500n, 538_388n]).toContain(open);
  const taken = await Promise.all(players.map(balanceOf));
  expect(taken.filter((balance) => balance !== 100)).toEqual([95]);
});

test('fifty concurrent one-step bets stay within the daily loss limit of the game', async () => {
  // Each bet wins 500.00 net at twice its stake; the game may lose 2,000.00.
  await declare({ bet_bp: 10, game_bp: 20, player_bp: 20 });
  const players = await Promise.all(
    Array.from({ length: 50 }, () => platform.newPlayer('two.test', 100_000n)),
  );
  await Promise.all(players.map((player) => platform.ask(player, 'playRound', limbo(50_000n, 200))));
  expect((await exposureOf('game:limbo')).lost).toBeLessThanOrEqual(200_000n);
  const [sums] = await run<{ won: bigint }>(platform.db, {
    text: `select sum(win - stake)::int8 as won from originals.round where game_code = 'limbo'
      and stake = 50000`,
  });
  expect((await exposureOf('game:limbo')).lost).toBe(sums!.won);
});

test('[fairness 15.2] bets of players in different slots do not wait for each other', async () => {
  const siteId = (await siteIds())[1];
  const day = new Date().toISOString().slice(0, 10);
  const keyOf = (tail: string) => ({
    ...{ siteId, day, gameCode: 'limbo' },
    playerId: `00000000-0000-4000-8000-00000000000${tail}`,
  });
  const bet = { lost: 0n, open: 100n, possible: 100n };
  const [one, two] = [keyOf('1'), keyOf('2')];
  await platform.database.transaction(async (tx) => {
    expect(await addExposure(tx, one, bet)).toEqual({ used: 100n, game: false, site: false });
    for (const scope of [gameScope(one), SITE_SCOPE])
      expect(await spreadExposure(tx, slotKeyOf(one), scope, bet, 160_000n)).toBe(160_000n);
  });
  await platform.database.transaction(async (holder) => {
    expect(await addExposure(holder, one, bet)).toEqual({ used: 200n, game: true, site: true });
    await platform.database.transaction(async (tx) => {
      await write(tx, { text: "set local lock_timeout = '1s'" });
      expect(await addExposure(tx, two, bet)).toEqual({ used: 100n, game: true, site: true });
      // More than its slot has: it takes from all but the locked one.
      const large = { lost: 0n, open: 149_000n, possible: 149_000n };
      expect(await spreadExposure(tx, slotKeyOf(two), gameScope(two), large, 160_000n)).toBe(149_900n);
      expect(await spreadExposure(tx, slotKeyOf(two), gameScope(two), large, 160_000n)).toBe(900n);
      // The site's slot has room; the bet that collected room for its game uses that first.
      const site = (added: typeof bet) => addToScope(tx, slotKeyOf(two), SITE_SCOPE, added);
      expect([await site(bet), await site(large)]).toEqual([true, false]);
    });
  });
  expect(await exposureOf('game:limbo')).toEqual({ lost: 0n, open: 149_300n });
});

test('[fairness 15.2] a tighter policy holds for the rest of the day, with what was counted before it', async () => {
  await declare({ bet_bp: 10, player_bp: 10_000, game_bp: 10_000 });
  const player = await platform.newPlayer('two.test', 1_000_000n);
  const siteId = (await siteIds())[1];
  await platform.get(player, 'playRound', limbo(500n, 200));
  await run(platform.db, {
    text: `update originals.exposure set lost = 60000 where site_id = $1 and slot = 1`,
    values: [siteId],
  });
  // A game may lose 1,000.00 a day, of which 600.00 are lost.
  await declare({ bet_bp: 10, player_bp: 10, game_bp: 10 });
  const refused = await platform.ask(player, 'playRound', limbo(50_000n, 200));
  expect(detailOf(refused).statusDetail).toMatchObject({ limit: 'game_day' });
  expect((await platform.ask(player, 'playRound', limbo(25_000n, 200))).statusCode).toBe(1);
});

test('a player’s win counts for the rest of the day', async () => {
  await declare({ bet_bp: 1, player_bp: 1 });
  const player = await platform.newPlayer('two.test', 1_000_000n);
  const siteId = (await siteIds())[1];
  await run(platform.db, {
    text: `insert into originals.exposure (site_id, day, scope, lost, open)
      values ($1, (now() at time zone 'UTC')::date, $2, 9000, 0)`,
    values: [siteId, `player:${player.playerId}`],
  });
  const refused = await platform.ask(player, 'playRound', limbo(5000n, 200));
  expect(detailOf(refused)).toMatchObject({
    statusMessage: 'winLimit',
    statusDetail: { limit: 'player_day', max_stake: '1000' },
  });
  expect((await platform.get(player, 'playRound', limbo(1000n, 200))).replayed).toBe(false);
});

test('a stoppable round ends at its maximum win and is paid', async () => {
  // A bet may win 100.00: hi-lo of 5.00 is over at 20 times its stake.
  await declare({ bet_bp: 1, player_bp: 1000 });
  const player = await platform.newPlayer('two.test', 1_000_000n);
  const [refusal, won] = await climb(player);
  expect(refusal).toEqual({ max_win: '10000', currency: 'PHP' });
  expect(won).toBeGreaterThan(500n);
  expect(won).toBeLessThanOrEqual(10_000n);
  const { open } = await exposureOf('game:hi-lo');
  expect(open).toBe(0n);
});

type HiloView = { next: { higher: number | null; lower: number | null } };

/**
 * Plays hi-lo until a step is refused because of its win, cashes out, and returns the refusal and the win.
 */
async function climb(player: TestPlayer): Promise<[unknown, bigint]> {
  for (;;) {
    let { open } = await platform.get(player, 'beginRound', bet('hi-lo', 500n, null));
    while (open) {
      const { next } = (open.outcome as { view: HiloView }).view;
      const step = { round_id: open.round_id, step: open.step };
      // The likelier guess raises the value slowly; above 20 times the stake a step is attempted.
      const beyond = (['higher', 'lower'] as const).find((guess) => (next[guess] ?? 0) > 200_000);
      if (beyond) {
        const refused = await platform.ask(player, 'stepRound', { ...step, action: beyond });
        expect(refused.statusMessage).toBe('maxWinReached');
        const ended = await platform.get(player, 'stepRound', { ...step, action: 'cashOut' });
        const win = BigInt(ended.round!.win);
        if (win > 500n) return [detailOf(refused).statusDetail, win];
        open = null;
        continue;
      }
      const guess = (next.higher ?? Infinity) < (next.lower ?? Infinity) ? 'higher' : 'lower';
      open = (await platform.get(player, 'stepRound', { ...step, action: guess })).open;
    }
  }
}

test('without configured limits a slot offers every stake its jurisdiction allows, and the highest can win 5,000 times the stake', async () => {
  await asOwner(platform.db, 'delete from originals.exposure_policy');
  const player = await platform.newPlayer('two.test', 10_000_000n);
  const refused = await platform.ask(player, 'playRound', limbo(250_000n, 1_000_000));
  expect(detailOf(refused).statusDetail).toEqual({ limit: 'bet', max_stake: '125000', currency: 'PHP' });
  // The highest stake possible, which no preset has, is taken.
  expect((await platform.ask(player, 'playRound', limbo(125_100n, 1_000_000))).statusMessage).toBe(
    'winLimit',
  );
  await platform.get(player, 'playRound', limbo(125_000n, 1_000_000));
  expect((await platform.ask(player, 'playRound', limbo(250_000n, 500_000))).statusCode).toBe(1);
  const { stakes } = await platform.get(await platform.newPlayer('one.test', 0n), 'openGame', GAME);
  expect(stakes.at(-1)).toBe('50000');
});

test('the default bank covers ordinary slot stakes in every currency, but not the highest at 10,000 times', () => {
  for (const { code: currency } of moneyCurrencies()) {
    const { bet: max } = exposureLimitsOf(defaultExposurePolicy(currency));
    const ladder = stakesFor(currency, exponentOf(currency)).slice(-11);
    expect(ladder.filter((stake) => stake * 5000n <= max).length, currency).toBeGreaterThanOrEqual(8);
    expect(ladder.at(-1)! * 10_000n, currency).toBeGreaterThan(max);
  }
});

test('one person tightens the limits at once and two loosen them; every version is kept', async () => {
  const staffConsole = openConsole(platform);
  const [maker, checker] = [
    await staffConsole.clerk('finance_maker'),
    await staffConsole.clerk('finance_checker'),
  ];
  const known = (await staffConsole.get(maker, 'exposurePolicy')).rules;
  expect(known).toEqual({ ...POLICY, bank: '100000000' });
  const propose = (change: object) =>
    staffConsole.get(maker, 'proposeExposurePolicy', { rules: { ...known, ...change } });

  // A smaller share of a larger bank can be more.
  expect((await propose({ bank: '300000000', bet_bp: 50 })).state).toBe('open');
  expect((await propose({ bet_bp: 50 })).state).toBe('done');
  const player = await platform.newPlayer('one.test', 100_000n);
  const shown = async () => (await platform.get(player, 'openGame', GAME)).win_limits.bet;
  expect(await shown()).toBe('500000');

  const loose = await propose({ bet_bp: 200 });
  expect([loose.state, await shown()]).toEqual(['open', '500000']);
  expect(await staffConsole.refusal(maker, 'approveProposal', { proposal_id: loose.proposal_id })).not.toBe(
    '',
  );
  await staffConsole.get(checker, 'approveProposal', { proposal_id: loose.proposal_id });
  expect(await shown()).toBe('2000000');

  const { versions, is_declared } = await staffConsole.get(maker, 'exposurePolicy');
  expect(is_declared).toBe(true);
  expect(versions.map(({ version, is_agreed }) => [version, is_agreed])).toEqual([
    [2, true],
    [1, false],
  ]);
  const wrong = { rules: { ...known, bet_bp: 2000 } };
  expect(await staffConsole.refusal(maker, 'proposeExposurePolicy', wrong)).toBe('invalidRequest');
  const rewritten = asOwner(platform.db, `update originals.exposure_policy_version set reason = 'never'`);
  await expect(rewritten).rejects.toThrow('append-only');
});
