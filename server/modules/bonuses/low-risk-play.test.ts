import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { bonusRules, wageringContributionPercent } from '#contracts/values/bonus-rules.ts';
import { choiceGames } from '#games/choice-games.ts';
import type { ChoiceGame } from '#games/engine/choice/index.ts';
import { expectBooks } from '#test/support/books.ts';
import { openCashier } from '../cashier/testing/cashier.ts';
import type { TestPlayer } from '../originals/testing/application.ts';
import { bet, sellChoiceGames } from '../originals/testing/choice-games.ts';
import { forecastCampaign } from './cost-forecast.ts';
import { createHunters, HUNTER_RULES } from './testing/hunter.ts';

let testCashier: Awaited<ReturnType<typeof openCashier>>;
let hunter: ReturnType<typeof createHunters>;
beforeAll(async () => {
  testCashier = await openCashier();
  hunter = createHunters(testCashier);
  await sellChoiceGames(testCashier, 'one.test');
});
afterEach(() => expectBooks(testCashier.db));
afterAll(() => testCashier.close());

const dice = (holder: TestPlayer, target: number) =>
  testCashier.get(holder, 'playRound', bet('dice', 500n, { side: 'under', target }));

test('[operations 4.2] dice at 98 % count nothing towards wagering, at 70 % a tenth', async () => {
  const { holder, wageredIn } = await hunter();
  expect(await wageredIn(() => dice(holder, 9800))).toBe(0n);
  const other = await hunter();
  expect(await other.wageredIn(() => dice(other.holder, 7000))).toBe(500n * 10n);
});

test('[operations 4.2] twenty-five rounds at 98 % make no wagering progress: none of the bonus can be withdrawn', async () => {
  const { holder, wageredIn } = await hunter();
  const walk = async () => {
    for (let round = 0; round < 25; round++) await dice(holder, 9800);
  };
  expect(await wageredIn(walk)).toBe(0n);
  expect(await testCashier.get(holder, 'withdrawalInfo', {})).toMatchObject({ cash: 0 });
});

test('[operations 4.2] a campaign may count low-edge games in full; near-certain bets never count', async () => {
  const { holder, wageredIn } = await hunter({ low_edge: 0 });
  expect(await wageredIn(() => dice(holder, 5000))).toBe(500n * 100n);
  const other = await hunter({ low_edge: 0 });
  expect(await other.wageredIn(() => dice(other.holder, 9000))).toBe(0n);
});

test('[operations 4.2] blackjack counts a tenth of its stakes, however well it is played', async () => {
  const { holder, wageredIn } = await hunter();
  let staked = 0n;
  const added = await wageredIn(async () => {
    const choice = { hands: 1, pairs: 0, trio: 0 };
    const begun = await testCashier.get(holder, 'beginRound', bet('blackjack', 500n, choice));
    const round_id = begun.open?.round_id ?? '';
    const ended = begun.open
      ? await testCashier.get(holder, 'stepRound', { round_id, step: 0, action: 'standAll' })
      : begun;
    staked = BigInt(ended.round!.stake);
  });
  expect([staked, added]).toEqual([500n, 500n * 10n]);
});

test('[operations 4.2] mines cashed out at the stake after one safe tile counts nothing; hitting a mine counts', async () => {
  const { holder, wageredIn } = await hunter();
  let isPaid = false;
  const added = await wageredIn(async () => {
    const { open } = await testCashier.get(holder, 'beginRound', bet('mines', 500n, { mines: 1 }));
    const { round_id } = open!;
    const first = await testCashier.get(holder, 'stepRound', { round_id, step: 0, action: { open: 3 } });
    isPaid = first.open !== null;
    if (isPaid) await testCashier.get(holder, 'stepRound', { round_id, step: 1, action: 'cashOut' });
  });
  expect(added).toBe(isPaid ? 0n : 5_000n);
});

test('[operations 4.2] a slot counts in full', async () => {
  const { holder, wageredIn } = await hunter();
  const spin = { provider_code: 'BAIZE', game_code: 'lantern-reels', client_round_id: randomUUID() };
  expect(await wageredIn(() => testCashier.get(holder, 'playRound', { ...spin, stake: '500' }))).toBe(
    500n * 100n,
  );
});

const rules = (change: object = {}) => bonusRules.parse({ ...HUNTER_RULES, ...change });

test('[operations 4.2] the forecast shows the walk that keeps most of a bonus: the highest stakes on rare wins', () => {
  const game = { category: 'arcade', game: 'BAIZE/dice', edge: 100 };
  const forecast = (change: object = {}) =>
    forecastCampaign(rules({ type: 'no_deposit', ...change }), [game]).cheapest!;
  // The result of dice without the rule for low house edges.
  expect(forecast({ low_edge: 0 }).paid).toBeGreaterThan(8_000);
  // Bets of a tenth of the bonus, wagered ten times: too generous, as the forecast shows.
  expect(forecast()).toMatchObject({ highestStakes: true });
  expect(forecast().paid).toBeGreaterThan(6_000);
  expect(forecast({ wager_multiple: 40, max_bet: '100' }).paid).toBeLessThan(5_500);
});

test('[operations 4] the forecast plays where wagering costs least, of the games that count', () => {
  const games = [
    { category: 'slots', game: 'A/one', edge: 400 },
    { category: 'arcade', game: 'BAIZE/dice', edge: 100 },
    { category: 'lottery', game: 'BAIZE/lotto', edge: 1 },
    { category: 'slots', game: 'A/two', edge: 350 },
  ];
  expect(forecastCampaign(rules(), games).cheapest).toMatchObject({ category: 'slots', returns: 9_650 });
  const excluded = rules({ excluded_games: ['A/two'] });
  expect(forecastCampaign(excluded, games).cheapest).toMatchObject({ returns: 9_600 });
  expect(forecastCampaign(rules(), []).cheapest).toBeUndefined();
});

test('[operations 4.2] an edge under 2 % counts a tenth at most, whatever a category counts', () => {
  const percent = (category: string, edge?: number) =>
    wageringContributionPercent(rules(), { category, game: 'A/one', edge });
  expect([percent('slots', 199), percent('slots', 200), percent('slots')]).toEqual([10, 100, 100]);
  expect([percent('table', 50), percent('lottery', 50)]).toEqual([10, 0]);
});

/** Every bet of a game with few choices. */
const CHOICES: Record<string, readonly unknown[]> = {
  dice: [100, 5_000, 7_000, 7_001, 9_800].map((target) => ({ side: 'under', target })),
  limbo: [101, 141, 142, 200, 10_000].map((target) => ({ target })),
  diamonds: ['low', 'medium', 'high'].map((risk) => ({ risk })),
  'money-wheel': [10, 50].flatMap((segments) =>
    ['low', 'medium', 'high'].map((risk) => ({ segments, risk })),
  ),
  'bubble-lagoon': [
    ...[['sprat'], ['sprat', 'sprat'], ['sprat', 'wrasse'], ['dragon', 'sprat', 'sprat', 'puffer', 'angel']],
  ].map((targets) => ({ targets })),
  plinko: [8, 12, 16].flatMap((rows) => ['low', 'medium', 'high'].map((risk) => ({ rows, risk }))),
};

test('[operations 4.2] the chance a game states is the share of its rounds that give the stake back or more', () => {
  const ROUNDS = 4_000;
  for (const [code, choices] of Object.entries(CHOICES)) {
    const game = choiceGames.find(({ game_code }) => game_code === code) as ChoiceGame;
    for (const choice of choices) {
      const stated = game.chanceOf({ choice: game.readChoice(choice), actions: [], view: null })!;
      let back = 0;
      for (let nonce = 0; nonce < ROUNDS; nonce++) {
        const request = { serverSeed: 'a'.repeat(64), clientSeed: code, nonce, stake: 10_000n, choice };
        if (game.play(request).win! >= 10_000n) back += 1;
      }
      const expected = Number(stated.num) / Number(stated.den);
      const deviation = Math.sqrt((expected * (1 - expected)) / ROUNDS);
      expect(Math.abs(back / ROUNDS - expected), `${code} ${JSON.stringify(choice)}`).toBeLessThan(
        4.5 * deviation + 1e-9,
      );
    }
  }
});
