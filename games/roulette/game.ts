import { type BetLine, sharedGame } from '../engine/shared/index.ts';
import { tableLimits } from '../engine/tables/table-limits.ts';
import { OWN_PROVIDER } from '../provider.ts';
import {
  GAME_CODE,
  MODEL,
  maxPayoutOf,
  payoutFor,
  type RouletteResult,
  readSpot,
  spin,
  VERSION,
} from './rules.ts';
import { findSpot, POCKETS } from './table-layout.ts';

/** Total stakes of all players on each spot of the table, as decimal text of minor units. */
export type RouletteBoard = { spots: Readonly<Record<string, string>> };

function boardOf(lines: readonly BetLine[]): RouletteBoard {
  const spots = new Map<string, bigint>();
  for (const { choice, stake } of lines)
    spots.set(choice as string, (spots.get(choice as string) ?? 0n) + stake);
  return { spots: Object.fromEntries([...spots].map(([code, sum]) => [code, sum.toString()])) };
}

/** Roulette with a single zero: one spin for all players at the table. */
export const roulette = sharedGame<string, RouletteResult>(
  {
    gameCode: GAME_CODE,
    version: VERSION,
    model: MODEL,
    source: 'seed',
    readChoice: (value) => readSpot(value).code,
    draw: ({ words }) => spin(words),
    settle: (outcome, lines) =>
      lines.map(({ choice, stake }) => payoutFor(findSpot(choice as string)!, stake, outcome)),
    board: boardOf,
    maxPayout: (lines) =>
      maxPayoutOf(lines.map(({ choice, stake }) => ({ spot: findSpot(choice as string)!, stake }))),
    coverage: (choices) => {
      const numbers = new Set(choices.flatMap((choice) => findSpot(choice)!.numbers));
      return Math.floor((numbers.size * 10_000) / POCKETS);
    },
  },
  {
    providerCode: OWN_PROVIDER,
    rules: {
      rtp: { min: '97.29', max: '97.29' },
      houseEdgePercent: '2.71',
      top: { multiple: '36.00', oneIn: '37' },
    },
    pace: { kind: 'timed', bettingMs: 20_000, drawMs: 0, showMs: 14_000 },
    limitsFor: tableLimits,
  },
);
