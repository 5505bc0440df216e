import { type BetLine, sharedGame } from '../engine/shared/index.ts';
import { tableLimits } from '../engine/tables/table-limits.ts';
import { OWN_PROVIDER } from '../provider.ts';
import { type BaccaratResult, dealRound } from './deal.ts';
import {
  type BaccaratSide,
  DEAL_COUNTS,
  GAME_CODE,
  MODEL,
  maxPayoutOf,
  payoutFor,
  readSide,
  VERSION,
} from './rules.ts';

/** Total stakes of all players on each side, as decimal text of minor units, and the number of bets. */
export type BaccaratBoard = { sides: Readonly<Partial<Record<BaccaratSide, string>>> };

const WINNERS = ['player', 'banker', 'tie'] as const;
const shareOf = (side: (typeof WINNERS)[number]) => Number((DEAL_COUNTS[side] * 10_000n) / DEAL_COUNTS.deals);
const SHARES = { player: shareOf('player'), banker: shareOf('banker'), tie: shareOf('tie') };

function boardOf(lines: readonly BetLine[]): BaccaratBoard {
  const sides: Partial<Record<BaccaratSide, bigint>> = {};
  for (const { choice, stake } of lines)
    sides[choice as BaccaratSide] = (sides[choice as BaccaratSide] ?? 0n) + stake;
  return {
    sides: Object.fromEntries(Object.entries(sides).map(([side, sum]) => [side, sum.toString()])),
  };
}

/** Punto banco with eight decks: one deal for all players at the table. */
export const baccarat = sharedGame<BaccaratSide, BaccaratResult>(
  {
    gameCode: GAME_CODE,
    version: VERSION,
    model: MODEL,
    source: 'seed',
    readChoice: readSide,
    draw: ({ words }) => dealRound(words),
    settle: (outcome, lines) =>
      lines.map(({ choice, stake }) => payoutFor(choice as BaccaratSide, stake, outcome)),
    board: boardOf,
    // Pairs can occur with any result and are rare; the layout is player, banker and tie.
    coverage: (choices) =>
      WINNERS.reduce((sum, side) => sum + (choices.includes(side) ? SHARES[side] : 0), 0),
    maxPayout: (lines) =>
      maxPayoutOf(lines.map(({ choice, stake }) => ({ side: choice as BaccaratSide, stake }))),
  },
  {
    providerCode: OWN_PROVIDER,
    rules: {
      rtp: { min: '85.64', max: '98.94' },
      houseEdgePercent: '14.36',
      top: { multiple: '12.00', oneIn: '13' },
    },
    pace: { kind: 'timed', bettingMs: 18_000, drawMs: 0, showMs: 12_000 },
    limitsFor: tableLimits,
  },
);
