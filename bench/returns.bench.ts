import { BACCARAT_SIDES, baccarat, sideReturn as baccaratReturn } from '#games/baccarat/index.ts';
import { OPTIMAL_RETURN as BLACKJACK_RETURN } from '#games/blackjack/index.ts';
import { blockHash, spotReturn as hashReturn, SPOTS } from '#games/block-hash/index.ts';
import { OPTIMAL_RETURN as HOLDEM_RETURN } from '#games/casino-holdem/index.ts';
import { choiceGames, findChoiceGame } from '#games/choice-games.ts';
import { bingo } from '#games/courtyard-bingo/index.ts';
import { CASES, casesReaching, crash } from '#games/crash/index.ts';
import { type Json, sha256Hex } from '#games/engine/fair/index.ts';
import { mul, type Ratio, ratio, toNumber } from '#games/engine/slot/ratio.ts';
import { guessMultiplier, RANKS, winningRanks } from '#games/hi-lo/index.ts';
import { OPTIMAL_RETURN } from '#games/jacks-or-better/index.ts';
import { daily3, daily4, digitsChance, digitsMultiplier, lotto, lottoReturn } from '#games/lottery/index.ts';
import { derby } from '#games/meadow-derby/index.ts';
import { CORNERS, duel } from '#games/plume-duel/index.ts';
import { readSpot, roulette, spotReturn as rouletteReturn } from '#games/roulette/index.ts';
import { sharedGames } from '#games/shared-games.ts';
import { slotGames } from '#games/slot-games.ts';
import type { Report } from './report.ts';

/**
 * Rounds of each bet. Slots play more rounds in `slots`; card games are enumerated over every hand (`cards`).
 */
const ROUNDS = process.env.BENCH_LARGE ? 1_000_000 : 100_000;
const SERVER_SEED = 'b5'.repeat(32);
const STAKE = 10_000n;
const UNIT = 10_000;
/** 99.9 % of fair simulations lie within this many standard errors. */
const LIMIT = 3.291;

/** One bet on one game: its exact return, and the return of one round in stakes. */
type Bet = { name: string; exact: Ratio; play: (nonce: number) => number };

/** The return of each of our games: exact, simulated from a fixed seed, and the 99.9 % band. */
export async function run(report: Report): Promise<void> {
  report.title(
    `Return of every game of ours: exact, and ${ROUNDS.toLocaleString('en')} rounds of a fixed seed`,
  );
  report.row('game and bet', 'exact', 'simulated', 'band ±', 'errors');
  const bets = [...SLOTS, ...ONCE, ...STEPS, ...ROOMS];
  for (const bet of bets) simulate(report, bet);
  report.row('blackjack, best play', percentOf(BLACKJACK_RETURN), 'computed and simulated in its test');
  report.row('jacks-or-better, best play', percentOf(OPTIMAL_RETURN), 'every hand counted: bench cards');
  report.row('casino-holdem, best play', percentOf(HOLDEM_RETURN), 'every hand counted: bench cards');
  pools(report);
  const named = [
    ...bets.map(({ name }) => name),
    'blackjack',
    'jacks-or-better',
    'casino-holdem',
    'meadow-derby',
    'plume-duel',
  ];
  for (const { game_code } of [...slotGames, ...choiceGames, ...sharedGames])
    if (!named.some((name) => name.startsWith(game_code)))
      throw new Error(`${game_code} is not in the table`);
}

const percentOf = (value: Ratio | number) =>
  `${((typeof value === 'number' ? value : toNumber(value)) * 100).toFixed(3)} %`;

function simulate(report: Report, { name, exact, play }: Bet): void {
  let sum = 0;
  let squares = 0;
  for (let nonce = 0; nonce < ROUNDS; nonce++) {
    const times = play(nonce);
    sum += times;
    squares += times * times;
  }
  const mean = sum / ROUNDS;
  const error = Math.sqrt((squares / ROUNDS - mean * mean) / ROUNDS);
  const errors = error > 0 ? (mean - toNumber(exact)) / error : 0;
  report.row(name, percentOf(exact), percentOf(mean), percentOf(LIMIT * error), errors.toFixed(2));
  if (Math.abs(errors) > LIMIT) throw new Error(`${name} is ${errors.toFixed(2)} standard errors away`);
}

const SLOTS: readonly Bet[] = slotGames.map((game) => {
  const [num, den] = game.rules.figures.rtpExact.split('/').map(BigInt) as [bigint, bigint];
  const seeds = { serverSeed: SERVER_SEED, clientSeed: 'bench', stake: 200n };
  return {
    name: game.game_code,
    exact: ratio(num, den),
    play: (nonce) => Number(game.play({ ...seeds, nonce }).win) / 200,
  };
});

const CHOICES: readonly [gameCode: string, choice: Json][] = [
  ['dice', { side: 'under', target: 5000 }],
  ['limbo', { target: 200 }],
  ['plinko', { rows: 12, risk: 'medium' }],
  ['keno', { picks: [3, 9, 14, 22, 37], table: 'classic' }],
  ['diamonds', { risk: 'low' }],
  ['diamonds', { risk: 'medium' }],
  ['diamonds', { risk: 'high' }],
  ...['wood', 'iron', 'gold', 'obsidian'].map((kind) => ['cases', { kind }] as [string, Json]),
  ['money-wheel', { segments: 50, risk: 'medium' }],
  ['bubble-lagoon', { targets: ['sprat', 'squid', 'dragon'] }],
  ['hash-odd-even', { bet: 'odd' }],
  ['hash-big-small', { bet: 'big' }],
  ['hash-lucky', { bet: 'lucky' }],
  ['hash-dragon-tiger', { bet: 'dragon' }],
  ['hash-bull', { bet: 'player' }],
];

/** Plays a round: after the first step any win is collected. */
function played(gameCode: string, nonce: number, choice: Json, first: readonly Json[] = []): number {
  const game = findChoiceGame(gameCode)!;
  const request = { serverSeed: SERVER_SEED, clientSeed: 'bench', nonce, stake: STAKE, choice };
  const { win } = game.play({ ...request, actions: first });
  const end = win ?? game.play({ ...request, actions: [...first, 'cashOut'] }).win!;
  return Number(end) / Number(STAKE);
}

/** Continues while a round is open, taking at most these steps, then collects any win. */
function inARow(gameCode: string, nonce: number, choice: Json, steps: readonly Json[]): number {
  const taken = steps.findIndex((_, n) => isOver(gameCode, nonce, choice, steps.slice(0, n)));
  const first = taken < 0 ? steps : steps.slice(0, taken);
  return played(gameCode, nonce, choice, first);
}

function isOver(gameCode: string, nonce: number, choice: Json, actions: readonly Json[]): boolean {
  const request = { serverSeed: SERVER_SEED, clientSeed: 'bench', nonce, stake: STAKE, choice, actions };
  return findChoiceGame(gameCode)!.play(request).win !== null;
}

const ONCE: readonly Bet[] = CHOICES.map(([name, choice]) => ({
  name,
  exact: findChoiceGame(name)!.returnOf(choice, STAKE)!,
  play: (nonce) => played(name, nonce, choice),
}));

const RANK_LIST = Array.from({ length: RANKS }, (_, i) => i + 1);
const STEPS: readonly Bet[] = [
  {
    name: 'mines, one of 22 tiles',
    exact: findChoiceGame('mines')!.returnOf({ mines: 3 }, STAKE)!,
    play: (nonce) => played('mines', nonce, { mines: 3 }, [{ open: 0 }]),
  },
  ...[1, 2, 4].map((flips) => ({
    name: `coin-flip, ${flips} in a row`,
    exact: findChoiceGame('coin-flip')!.returnOf({ side: 'heads' }, STAKE)!,
    play: (nonce: number) => inARow('coin-flip', nonce, { side: 'heads' }, Array(flips - 1).fill('heads')),
  })),
  ...[1, 3].map((throws) => ({
    name: `rock-paper-scissors, ${throws} in a row`,
    exact: findChoiceGame('rock-paper-scissors')!.returnOf({ hand: 'rock' }, STAKE)!,
    play: (nonce: number) =>
      inARow('rock-paper-scissors', nonce, { hand: 'rock' }, Array(throws - 1).fill('paper')),
  })),
  ...['easy', 'expert'].map((difficulty) => ({
    name: `tower, one floor of ${difficulty}`,
    exact: findChoiceGame('tower')!.returnOf({ difficulty }, STAKE)!,
    play: (nonce: number) => played('tower', nonce, { difficulty }, [{ door: 1 }]),
  })),
  {
    name: 'hi-lo, one guess',
    exact: ratio(
      RANK_LIST.reduce(
        (sum, rank) => sum + BigInt(winningRanks(rank, 'higher')) * BigInt(guessMultiplier(rank, 'higher')),
        0n,
      ),
      BigInt(RANKS * RANKS * UNIT),
    ),
    play: (nonce) => played('hi-lo', nonce, null, ['higher']),
  },
];

/** A one-line bet in a room: every round has a different seed and client seed. */
function inRoom(game: (typeof sharedGames)[number], bet: string, choice: Json, exact: Ratio): Bet {
  const read = game.readChoice(choice);
  const stake = game.limitsFor('PHP', 2).min;
  return {
    name: `${game.game_code}, ${bet}`,
    exact,
    play: (nonce) => {
      const outcome = game.draw(sha256Hex(`${game.game_code} ${nonce}`), sha256Hex(`bets ${nonce}`));
      const [win] = game.settle(outcome, [{ id: 'b/0', stake, choice: read, exit: null }], null);
      return Number(win) / Number(stake);
    },
  };
}

const DIGITS = [
  [daily3, { places: 3 }, { kind: 'straight', digits: [1, 2, 3] }],
  [daily3, { places: 3 }, { kind: 'any', digits: [1, 2, 3] }],
  [daily4, { places: 4 }, { kind: 'lastTwo', digits: [3, 4] }],
  [daily4, { places: 4 }, { kind: 'big', digits: [] }],
] as const;
const ROOMS: readonly Bet[] = [
  inRoom(crash, 'leaving at 2.00', { auto: 200 }, ratio(2n * casesReaching(200), CASES)),
  inRoom(crash, 'leaving at 10.00', { auto: 1000 }, ratio(10n * casesReaching(1000), CASES)),
  inRoom(roulette, 'red', 'red', rouletteReturn(readSpot('red'))),
  inRoom(roulette, 'straight 17', 'straight-17', rouletteReturn(readSpot('straight-17'))),
  ...BACCARAT_SIDES.map((side) => inRoom(baccarat, side, side, baccaratReturn(side))),
  ...DIGITS.map(([game, of, bet]) =>
    inRoom(game, bet.kind, bet, mul(digitsChance(of, bet), ratio(digitsMultiplier(of, bet), UNIT))),
  ),
  ...SPOTS.map((spot) =>
    inRoom(blockHash, spot.code, spot.code, hashReturn(spot, blockHash.limitsFor('PHP', 2).min)),
  ),
  inRoom(lotto, 'two numbers', { kind: 'pair', numbers: [7, 31] }, lottoReturn('pair')),
  inRoom(lotto, 'one number', { kind: 'one', numbers: [7] }, lottoReturn('one')),
  // The buyer of the only card wins all three prizes: the shared amount does not depend on the number of
  // cards.
  inRoom(bingo, 'all cards', { card: 7 }, ratio(90n, 100n)),
];

/** Pools pay back the stakes less commission and breakage; a race without a winner refunds everything. */
function pools(report: Report): void {
  const every: readonly [(typeof sharedGames)[number], readonly Json[]][] = [
    [duel, CORNERS.map((on) => ({ on }))],
    [derby, Array.from({ length: 8 }, (_, i) => ({ pool: 'win', runners: [i + 1] }))],
  ];
  for (const [game, choices] of every) {
    const stake = game.limitsFor('PHP', 2).min;
    const lines = choices.map((choice, i) => ({
      id: `b${i}/0`,
      stake,
      choice: game.readChoice(choice),
      exit: null,
    }));
    let [paid, refunds] = [0n, 0];
    for (let round = 0; round < ROUNDS; round++) {
      const wins = game.settle(game.draw(sha256Hex(`${round}`), sha256Hex(`bets ${round}`)), lines, null);
      const back = wins.reduce((sum, win) => sum + win, 0n);
      if (back === stake * BigInt(lines.length)) refunds += 1;
      else paid += back;
    }
    const mean = Number(paid) / Number(stake) / lines.length / (ROUNDS - refunds);
    const { min, max } = game.rules.rtp;
    report.row(
      `${game.game_code}, equal stakes`,
      `${min}–${max} %`,
      percentOf(mean),
      'a pool',
      `${refunds} refunds`,
    );
    if (mean * 100 < Number(min) || mean * 100 > Number(max) + 1e-9)
      throw new Error(`${game.game_code} pays back otherwise than declared`);
  }
}
