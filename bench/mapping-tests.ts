import { type BaccaratResult, DECKS, sideChance } from '#games/baccarat/index.ts';
import type { BlackjackView } from '#games/blackjack/index.ts';
import { type BlockResult, winnerCombinations as hashCases } from '#games/block-hash/index.ts';
import { catchingCases, type FishKind, type LagoonView } from '#games/bubble-lagoon/index.ts';
import { CASES as CASE_DRAWS, type CaseView, contentsOf, KINDS, type Kind } from '#games/cases/index.ts';
import type { HoldemView } from '#games/casino-holdem/index.ts';
import { choiceGames, findChoiceGame } from '#games/choice-games.ts';
import { COIN_SIDES, type CoinView, flipOf } from '#games/coin-flip/index.ts';
import { type BingoOutcome, bingoCardOf } from '#games/courtyard-bingo/index.ts';
import { CASES as CRASH_CASES, type CrashOutcome, casesReaching } from '#games/crash/index.ts';
import { COLOURS, type DiamondsView, WAYS as PATTERN_WAYS, PATTERNS, STONES } from '#games/diamonds/index.ts';
import type { DiceView } from '#games/dice/index.ts';
import { type Json, sha256Hex, stream } from '#games/engine/fair/index.ts';
import { toNumber } from '#games/engine/slot/ratio.ts';
import { drawField, type WheelModel } from '#games/engine/wheel/index.ts';
import type { HashView } from '#games/hash/game.ts';
import { hashGames } from '#games/hash/index.ts';
import type { HiloView } from '#games/hi-lo/index.ts';
import type { JacksView } from '#games/jacks-or-better/index.ts';
import type { KenoView } from '#games/keno/index.ts';
import type { LimboView } from '#games/limbo/index.ts';
import { LOTTO, type LotteryDraw, lotteryGames, lotto } from '#games/lottery/index.ts';
import { type DerbyOutcome, finishChance, STRENGTHS } from '#games/meadow-derby/index.ts';
import { minesOf } from '#games/mines/index.ts';
import { SIZES, type WheelView } from '#games/money-wheel/index.ts';
import type { PlinkoView } from '#games/plinko/index.ts';
import { CASES_PER_CORNER, type DuelOutcome } from '#games/plume-duel/index.ts';
import { HANDS, type HandView } from '#games/rock-paper-scissors/index.ts';
import type { RouletteResult } from '#games/roulette/index.ts';
import { findSharedGame, sharedGames } from '#games/shared-games.ts';
import { findSlotGame, slotGames } from '#games/slot-games.ts';
import { DIFFICULTIES, doorsOf, trapsOf } from '#games/tower/index.ts';
import { evenP, fitP } from './statistics.ts';
import type { TestPValue } from './stream-tests.ts';

const SERVER_SEED = sha256Hex('baize mapping battery, fixed seed 1');
/** Every game has its own words; otherwise games with the same mapping would repeat one test. */
const clientSeed = (code: string) => `battery ${code}`;

/**
 * How a game is tested: the classes shown by round n, the probability of each, and how many are drawn without
 * replacement from how many.
 */
type DistributionTest = {
  /** The key of one of several tests of a game. */
  what?: string;
  round(n: number): readonly number[];
  chances: readonly number[];
  drawn?: number;
  from?: number;
};

/** The view of a round of a game with a choice, at the choice given, after these steps. */
const chosen = <View>(
  code: string,
  choice: Json,
  of: (view: View) => readonly number[],
  actions: readonly Json[] = [],
) => {
  const game = findChoiceGame(code)!;
  const request = { serverSeed: SERVER_SEED, clientSeed: clientSeed(code), stake: 10_000n, choice, actions };
  return (nonce: number) => of(game.play({ ...request, nonce }).view as View);
};
/** The outcome of a shared round; every round has a different seed. */
const shared = <Outcome>(code: string, of: (outcome: Outcome) => readonly number[]) => {
  const game = findSharedGame(code)!;
  return (n: number) => of(game.draw(sha256Hex(`${SERVER_SEED}:${code}:${n}`), clientSeed(code)) as Outcome);
};

const DEAL = { hands: 3, pairs: 0, trio: 0 };
const firstCards = ({ hands, dealer }: BlackjackView) => [
  ...hands.flatMap(({ cards }) => cards),
  ...dealer.slice(0, 2),
];
const blackjackIsOver = chosen<BlackjackView>('blackjack', DEAL, ({ hands }) => [
  Number(hands.every(({ result }) => result !== null)),
]);
const blackjackDeal = chosen('blackjack', DEAL, firstCards);
const blackjackStood = chosen('blackjack', DEAL, firstCards, ['standAll']);

const uniformChances = (n: number) => Array.from({ length: n }, () => 1 / n);
const from = (first: number, numbers: readonly number[]) => numbers.map((number) => number - first);
const bitCountChances = (n: number) => {
  let ways = 1;
  return Array.from({ length: n + 1 }, (_, k) => {
    if (k > 0) ways = (ways * (n - k + 1)) / k;
    return ways / 2 ** n;
  });
};

/** Classes of a value by the thresholds it reaches, from the lowest. */
const STEPS = [100, 101, 105, 110, 120, 150, 200, 300, 500, 1000, 2000, 5000, 10_000];
const stepOf = (value: number) => [STEPS.findLastIndex((step) => value >= step)];
const stepChances = (reaches: (step: number) => number) =>
  STEPS.map((step, i) => reaches(step) - (i + 1 < STEPS.length ? reaches(STEPS[i + 1]!) : 0));

const TARGETS: FishKind[] = ['sprat', 'wrasse', 'puffer', 'angel', 'squid'];
const SIDES = ['player', 'banker', 'tie'] as const;

const FINISHES = STRENGTHS.flatMap((_, a) => STRENGTHS.map((_, b) => [a + 1, b + 1] as const));
const SKIPS: Json[] = ['skip', 'skip', 'skip', 'skip'];
/** The wheel of operations 9, and an egg of three prizes: every face of the rewards area uses this draw. */
const wheelOf = (code: string, weights: readonly number[]): WheelModel => ({
  code,
  version: 1,
  cost: 10,
  currency: 'PHP',
  prizes: weights.map((weight, amount) => ({ kind: 'tokens', amount, weight })),
});
const wheelLook = (what: string, weights: readonly number[]): DistributionTest => ({
  what,
  round: (nonce) => {
    const seeds = { serverSeed: SERVER_SEED, clientSeed: clientSeed(what), nonce };
    return [drawField(wheelOf(what, weights), seeds)];
  },
  chances: weights.map((weight) => weight / weights.reduce((sum, part) => sum + part, 0)),
});

/** How many flips of a round come up heads before the first tails, five at most. */
function rightFlips(nonce: number): number {
  const flips = stream(SERVER_SEED, clientSeed('coin-flip'), nonce);
  let right = 0;
  while (right < 5 && flipOf(flips) === 'heads') right += 1;
  return right;
}

/**
 * Probabilities of a case's contents; the rarest form one class, because too few occur for a separate test.
 */
function shareOfContents(kind: Kind): number[] {
  const shares = contentsOf(kind).map(({ weight }) => weight / CASE_DRAWS);
  return [...shares.slice(0, 5), shares.slice(5).reduce((sum, share) => sum + share, 0)];
}

const BULL = ['banker', 'tie', 'player'];
/** The proportion of hashes read this way. */
const shareOf = (isSo: (winners: BlockResult['winners']) => boolean) => {
  const ways = (of: ReturnType<typeof hashCases>) => of.reduce((sum, group) => sum + group.ways, 0);
  return ways(hashCases().filter(({ winners }) => isSo(winners))) / ways(hashCases());
};

const LOOKS: Record<string, DistributionTest | readonly DistributionTest[]> = {
  dice: {
    round: chosen<DiceView>('dice', { side: 'under', target: 5000 }, ({ roll }) => [Math.floor(roll / 50)]),
    chances: uniformChances(200),
  },
  limbo: {
    round: chosen<LimboView>('limbo', { target: 200 }, ({ result }) => stepOf(result)),
    chances: stepChances((step) => (step <= 100 ? 1 : Math.floor(9_900_000_000 / step) / 1e8)),
  },
  plinko: {
    round: chosen<PlinkoView>('plinko', { rows: 16, risk: 'low' }, ({ slot }) => [slot]),
    chances: bitCountChances(16),
  },
  keno: {
    round: chosen<KenoView>('keno', { picks: [1], table: 'classic' }, ({ drawn }) => from(1, drawn)),
    chances: uniformChances(40),
    drawn: 10,
  },
  mines: {
    round: (nonce) => minesOf(stream(SERVER_SEED, clientSeed('mines'), nonce), 5),
    chances: uniformChances(25),
    drawn: 5,
  },
  'coin-flip': [
    {
      what: 'first flip',
      round: chosen<CoinView>('coin-flip', { side: 'heads' }, ({ flips }) => [COIN_SIDES.indexOf(flips[0]!)]),
      chances: uniformChances(2),
    },
    {
      // Rounds with a correct first flip continue, and their later flips are just as even.
      what: 'right flips of a round of five',
      round: (nonce) => [rightFlips(nonce)],
      chances: [1 / 2, 1 / 4, 1 / 8, 1 / 16, 1 / 32, 1 / 32],
    },
  ],
  tower: DIFFICULTIES.map((difficulty) => ({
    what: `traps of ${difficulty}`,
    round: (nonce: number) =>
      trapsOf(stream(SERVER_SEED, clientSeed('tower'), nonce), difficulty)[nonce % 9]!,
    chances: uniformChances(doorsOf(difficulty).doors),
    drawn: doorsOf(difficulty).doors - doorsOf(difficulty).safe,
  })),
  'rock-paper-scissors': HANDS.map((hand) => ({
    what: `against ${hand}`,
    round: chosen<HandView>('rock-paper-scissors', { hand }, ({ throws }) => [
      HANDS.indexOf(throws[0]!.house[0]!),
    ]),
    chances: uniformChances(3),
  })),
  cases: KINDS.map((kind) => ({
    what: `${kind} case`,
    round: chosen<CaseView>('cases', { kind }, ({ content }) => [Math.min(content, 5)]),
    chances: shareOfContents(kind),
  })),
  diamonds: [
    {
      what: 'colours',
      round: chosen<DiamondsView>('diamonds', { risk: 'low' }, ({ stones }) => stones),
      chances: uniformChances(COLOURS),
    },
    {
      what: 'patterns',
      round: chosen<DiamondsView>('diamonds', { risk: 'high' }, ({ pattern }) => [PATTERNS.indexOf(pattern)]),
      chances: PATTERNS.map((pattern) => PATTERN_WAYS[pattern] / COLOURS ** STONES),
    },
  ],
  'money-wheel': SIZES.map((segments) => ({
    what: `${segments} segments`,
    round: chosen<WheelView>('money-wheel', { segments, risk: 'low' }, ({ segment }) => [segment]),
    chances: uniformChances(segments),
  })),
  'hi-lo': {
    round: chosen<HiloView>('hi-lo', null, ({ cards }) => cards, SKIPS),
    chances: uniformChances(52),
  },
  'jacks-or-better': [
    {
      what: 'dealt',
      round: chosen<JacksView>('jacks-or-better', null, ({ cards }) => cards),
      chances: uniformChances(52),
      drawn: 5,
    },
    {
      what: 'drawn',
      round: chosen<JacksView>('jacks-or-better', null, ({ cards }) => cards, [{ keep: [] }]),
      chances: uniformChances(52),
      drawn: 5,
    },
  ],
  blackjack: {
    // Three hands of 21, or a dealer's blackjack, end the round at the deal.
    round: (n) => (blackjackIsOver(n)[0] ? blackjackDeal(n) : blackjackStood(n)),
    chances: uniformChances(52),
  },
  'casino-holdem': {
    round: chosen<HoldemView>(
      'casino-holdem',
      null,
      ({ player, dealer, board }) => [...player, ...dealer!, ...board],
      ['call'],
    ),
    chances: uniformChances(52),
    drawn: 9,
  },
  'bubble-lagoon': {
    round: chosen<LagoonView>('bubble-lagoon', { targets: TARGETS }, ({ caught }) =>
      caught.map((isCaught, i) => 2 * i + Number(isCaught)),
    ),
    chances: TARGETS.flatMap((kind) =>
      [1 - catchingCases(kind) / 1e6, catchingCases(kind) / 1e6].map((chance) => chance / 5),
    ),
  },
  ...Object.fromEntries(
    hashGames.map(({ game_code, bets }) => {
      const names = [...new Set([...bets.map(({ name }) => name), 'tie'])];
      const known = bets.map(({ chance }) => toNumber(chance));
      const rest = Math.max(0, 1 - known.reduce((sum, chance) => sum + chance, 0));
      const look: DistributionTest = {
        round: chosen<HashView>(game_code, { bet: names[0]! }, ({ winner }) => [names.indexOf(winner)]),
        chances: names.map((_, i) => known[i] ?? rest),
      };
      return [game_code, look];
    }),
  ),
  baccarat: [
    {
      what: 'winner',
      round: shared<BaccaratResult>('baccarat', ({ winner }) => [SIDES.indexOf(winner)]),
      chances: SIDES.map((side) => toNumber(sideChance(side))),
    },
    {
      what: 'first four cards',
      round: shared<BaccaratResult>('baccarat', ({ player, banker }) => [
        ...player.slice(0, 2),
        ...banker.slice(0, 2),
      ]),
      chances: uniformChances(52),
      drawn: 4,
      from: 52 * DECKS,
    },
  ],
  roulette: {
    round: shared<RouletteResult>('roulette', ({ number }) => [number]),
    chances: uniformChances(37),
  },
  crash: {
    round: shared<CrashOutcome>('crash', ({ bust }) => stepOf(bust)),
    chances: stepChances((step) => Number(casesReaching(step)) / Number(CRASH_CASES)),
  },
  'courtyard-bingo': [
    {
      what: 'first twenty balls',
      round: shared<BingoOutcome>('courtyard-bingo', ({ balls }) => from(1, balls.slice(0, 20))),
      chances: uniformChances(75),
      drawn: 20,
    },
    {
      what: 'last ball',
      round: shared<BingoOutcome>('courtyard-bingo', ({ balls }) => from(1, balls.slice(-1))),
      chances: uniformChances(75),
    },
    {
      what: 'first column of the cards',
      round: (n) =>
        from(
          1,
          bingoCardOf(n).filter((_, place) => place % 5 === 0),
        ),
      chances: uniformChances(15),
      drawn: 5,
    },
  ],
  'meadow-derby': {
    round: shared<DerbyOutcome>('meadow-derby', ({ order }) => [
      FINISHES.findIndex(([a, b]) => a === order[0] && b === order[1]),
    ]),
    chances: FINISHES.map(([a, b]) => (a === b ? 0 : toNumber(finishChance([a, b])))),
  },
  'plume-duel': {
    round: shared<DuelOutcome>('plume-duel', ({ bouts }) =>
      bouts.map((bout) => ['meron', 'wala', 'even'].indexOf(bout)),
    ),
    chances: [CASES_PER_CORNER / 100, CASES_PER_CORNER / 100, 1 - (2 * CASES_PER_CORNER) / 100],
  },
  ...Object.fromEntries(
    lotteryGames.map(({ game_code }) => {
      const isLotto = game_code === lotto.game_code;
      const look: DistributionTest = {
        round: shared<LotteryDraw>(game_code, ({ drawn }) => (isLotto ? from(1, drawn) : drawn)),
        chances: uniformChances(isLotto ? LOTTO.from : 10),
        ...(isLotto && { drawn: LOTTO.picks }),
      };
      return [game_code, look];
    }),
  ),
  'block-hash': [
    {
      what: 'block-hash: last character',
      round: shared<BlockResult>('block-hash', ({ hash }) => [Number.parseInt(hash.at(-1)!, 16)]),
      chances: uniformChances(16),
    },
    {
      what: 'block-hash: bull',
      round: shared<BlockResult>('block-hash', ({ winners }) => [BULL.indexOf(winners.bull)]),
      chances: BULL.map((winner) => shareOf(({ bull }) => bull === winner)),
    },
  ],
  wheel: [wheelLook('wheel', [50, 30, 15, 4, 1]), wheelLook('egg', [7, 2, 3])],
};

/** All games: the wheel of the rewards area and the lobby games. */
export const TESTED_GAMES: readonly string[] = [
  ...[...slotGames, ...choiceGames, ...sharedGames].map(({ game_code }) => game_code),
  'wheel',
];

/** χ² of every game's use of its words. Throws for a game without a test, which would be offered untested. */
export function mappingTests(rounds: number): (TestPValue & { game: string })[] {
  return TESTED_GAMES.flatMap((game) => {
    const tested = findSlotGame(game) ? reelTests(game, rounds) : distributionTests(game, rounds);
    return tested.map((result) => ({ game, ...result }));
  });
}

function distributionTests(game: string, rounds: number): TestPValue[] {
  const looks = LOOKS[game];
  if (!looks) throw new Error(`${game} has no statistical test`);
  return [looks].flat().map((look) => ({
    name: look.what ? `${game}: ${look.what}` : game,
    p: distributionP(look, rounds),
  }));
}

function distributionP(
  { round, chances, drawn = 1, from = chances.length }: DistributionTest,
  rounds: number,
): number {
  const counts = chances.map(() => 0);
  for (let n = 0; n < rounds; n += 1) for (const seen of round(n)) counts[seen]! += 1;
  // k of n without replacement: counts vary less than with k independent draws, by (n − k) / (n − 1).
  return fitP(counts, chances, drawn > 1 ? (from - drawn) / (from - 1) : 1);
}

/** Stops of every reel of a slot, including free spins. */
function reelTests(gameCode: string, rounds: number): TestPValue[] {
  const game = findSlotGame(gameCode)!;
  const counts = game.rules.strips.map((strip) => strip.map(() => 0));
  for (let nonce = 0; nonce < rounds; nonce += 1) {
    const seeds = { serverSeed: SERVER_SEED, clientSeed: clientSeed(gameCode), nonce };
    for (const { stops } of game.play({ ...seeds, stake: 10_000n }).spins)
      for (const [reel, stop] of stops.entries()) counts[reel]![stop]! += 1;
  }
  return counts.map((reel, i) => ({ name: `${gameCode}: stops of reel ${i + 1}`, p: evenP(reel) }));
}
