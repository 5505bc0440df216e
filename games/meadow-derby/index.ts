import { readInteger, readObject, readOneOf } from '../engine/choice/index.ts';
import { type Json, uniform, type WordSource } from '../engine/fair/index.ts';
import {
  type PoolBoard,
  poolBoard,
  poolLimits,
  settlePools,
  stakesBySelection,
  type Ticket,
} from '../engine/pools/index.ts';
import { type BetLine, type SharedModel, sharedGame } from '../engine/shared/index.ts';
import { type Ratio, ratio, toNumber } from '../engine/slot/ratio.ts';
import { OWN_PROVIDER } from '../provider.ts';

export const GAME_CODE = 'meadow-derby';
export const VERSION = 1;

/**
 * Strengths of the eight runners, by number from 1. The next finisher is drawn among the remaining runners in
 * proportion to strength.
 */
export const STRENGTHS = [22, 18, 15, 13, 11, 9, 7, 5] as const;
export const RUNNERS = STRENGTHS.length;
/** Number of places paid by a place bet. */
export const PAID_PLACES = 3;
export const COMMISSION_PERCENT = 10n;

/**
 * Win: first. Place: among the first three. Quinella: the first two in any order. Exacta: the first two in
 * order.
 */
export const POOLS = ['win', 'place', 'quinella', 'exacta'] as const;
export type Pool = (typeof POOLS)[number];
/** Runners by number; in a quinella the lower number first. */
export type DerbyChoice = { pool: Pool; runners: readonly number[] };
/** Numbers of the runners in finishing order. */
export type DerbyOutcome = { order: readonly number[] };
export type DerbyBoard = { pools: readonly PoolBoard[] };

/** Finishing order: the next runner is drawn by strength among the remaining runners. */
export function finishOf(words: WordSource): number[] {
  const remaining = STRENGTHS.map((strength, i) => ({ number: i + 1, strength }));
  const order: number[] = [];
  while (remaining.length > 0) {
    let target = uniform(
      words,
      remaining.reduce((sum, { strength }) => sum + strength, 0),
    );
    const next = remaining.findIndex(({ strength }) => {
      target -= strength;
      return target < 0;
    });
    order.push(remaining.splice(next, 1)[0]!.number);
  }
  return order;
}

/** Exact probability that the race starts with these finishers in this order. */
export function finishChance(leadingRunners: readonly number[]): Ratio {
  let remainingStrength: number = STRENGTHS.reduce((sum, strength) => sum + strength, 0);
  let [num, den] = [1n, 1n];
  for (const number of leadingRunners) {
    num *= BigInt(STRENGTHS[number - 1]!);
    den *= BigInt(remainingStrength);
    remainingStrength -= STRENGTHS[number - 1]!;
  }
  return ratio(num, den);
}

function readChoice(value: unknown): DerbyChoice {
  const fields = readObject(value, ['pool', 'runners']);
  const pool = readOneOf(fields.pool, POOLS);
  const count = pool === 'quinella' || pool === 'exacta' ? 2 : 1;
  if (!Array.isArray(fields.runners) || fields.runners.length !== count)
    throw new RangeError(`${count} runners are needed`);
  const runners = fields.runners.map((runner) => readInteger(runner, 1, RUNNERS));
  if (new Set(runners).size !== count) throw new RangeError('a runner finishes once');
  return { pool, runners: pool === 'quinella' ? runners.toSorted((a, b) => a - b) : runners };
}

const ticketOf = ({ choice }: BetLine): Ticket => {
  const { pool, runners } = choice as DerbyChoice;
  return { pool, on: runners.join('-') };
};

/** The winning selections of a pool. */
export function winnersOf(pool: string, { order }: DerbyOutcome): string[] {
  const [first, second] = order as [number, number];
  if (pool === 'win') return [`${first}`];
  if (pool === 'place') return order.slice(0, PAID_PLACES).map(String);
  if (pool === 'exacta') return [`${first}-${second}`];
  return [first < second ? `${first}-${second}` : `${second}-${first}`];
}

const ORDERS = Array.from({ length: RUNNERS }, (_, i) => i + 1);
/** Every first three in order, with its probability. */
const FIRST_THREE = ORDERS.flatMap((first) =>
  ORDERS.flatMap((second) => ORDERS.map((third) => [first, second, third])),
)
  .filter((order) => new Set(order).size === PAID_PLACES)
  .map((order) => ({ order, chance: toNumber(finishChance(order)) }));

/** Share of races, in hundredths of a percent, on which any of these choices wins. */
function coverageOf(choices: readonly DerbyChoice[]): number {
  const covered = new Set(choices.map(({ pool, runners }) => `${pool} ${runners.join('-')}`));
  const won = FIRST_THREE.filter((outcome) =>
    POOLS.some((pool) => winnersOf(pool, outcome).some((on) => covered.has(`${pool} ${on}`))),
  );
  return Math.round(won.reduce((sum, { chance }) => sum + chance * 10_000, 0));
}

const model: SharedModel<DerbyChoice, DerbyOutcome> = {
  gameCode: GAME_CODE,
  version: VERSION,
  model: {
    strengths: STRENGTHS,
    places: PAID_PLACES,
    pools: POOLS satisfies Json,
    commissionPercent: Number(COMMISSION_PERCENT),
    dividendStep: 5,
  },
  source: 'seed',
  readChoice,
  draw: ({ words }) => ({ order: finishOf(words) }),
  coverage: coverageOf,
  settle: (outcome, lines) =>
    settlePools(POOLS, lines, ticketOf, (pool) => winnersOf(pool, outcome), COMMISSION_PERCENT),
  board(lines, outcome): DerbyBoard {
    const stakes = stakesBySelection(POOLS, lines, ticketOf);
    return {
      pools: POOLS.map((pool) =>
        poolBoard(pool, stakes.get(pool)!, outcome && winnersOf(pool, outcome), {
          commissionPercent: COMMISSION_PERCENT,
          hasOneWinner: pool !== 'place',
        }),
      ),
    };
  },
};

/** A virtual horse race with four parimutuel pools. */
export const derby = sharedGame(model, {
  providerCode: OWN_PROVIDER,
  rules: {
    // Minimum: rounding dividends down to steps of 0.05 costs the most. Maximum: it costs nothing.
    rtp: { min: '85.71', max: '90.00' },
    houseEdgePercent: '14.29',
    // An exacta of the two weakest runners, in a pool staked in proportion to the strengths.
    top: { multiple: '244.28', oneIn: '271' },
  },
  pace: { kind: 'timed', bettingMs: 30_000, drawMs: 0, showMs: 26_000 },
  limitsFor: poolLimits,
  hasPools: true,
});
