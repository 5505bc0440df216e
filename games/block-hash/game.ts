import { readOneOf } from '../engine/choice/input-readers.ts';
import { type BetLine, sharedGame } from '../engine/shared/index.ts';
import { compare, floorDecimal, percent, ratio, sub } from '../engine/slot/ratio.ts';
import { tableLimits } from '../engine/tables/table-limits.ts';
import { OWN_PROVIDER } from '../provider.ts';
import { coverageOf, maxPayoutOf } from './hash-endings.ts';
import {
  type BlockResult,
  blockResultOf,
  GAME_CODE,
  MODEL,
  payoutFor,
  spotReturn,
  VERSION,
} from './rules.ts';
import { findSpot, SPOTS } from './spots.ts';

const CODES = SPOTS.map(({ code }) => code);
const returns = SPOTS.map((spot) => spotReturn(spot)).sort(compare);
const rtp = { min: percent(returns[0]!), max: percent(returns.at(-1)!) };
const top = SPOTS.reduce((best, spot) => (spot.multiplier > best.multiplier ? spot : best));

/** Total stakes of all players on each spot, as decimal text of minor units. */
export type BlockBoard = { spots: Readonly<Record<string, string>> };

function boardOf(lines: readonly BetLine[]): BlockBoard {
  const spots = new Map<string, bigint>();
  for (const { choice, stake } of lines)
    spots.set(choice as string, (spots.get(choice as string) ?? 0n) + stake);
  return { spots: Object.fromEntries([...spots].map(([code, sum]) => [code, sum.toString()])) };
}

/**
 * Bets on the hash of a blockchain block that is unknown when betting closes: one block for all players in
 * the room (fairness 6).
 */
export const blockHash = sharedGame<string, BlockResult>(
  {
    gameCode: GAME_CODE,
    version: VERSION,
    model: MODEL,
    source: 'block',
    readChoice: (value) => readOneOf(value, CODES),
    draw: ({ serverSeed }) => blockResultOf(serverSeed),
    settle: ({ winners }, lines) =>
      lines.map(({ choice, stake }) => payoutFor(findSpot(choice as string)!, stake, winners)),
    board: boardOf,
    maxPayout: maxPayoutOf,
    coverage: coverageOf,
  },
  {
    providerCode: OWN_PROVIDER,
    rules: {
      rtp,
      houseEdgePercent: floorDecimal(sub(ratio(100n), ratio(BigInt(rtp.min.replace('.', '')), 100n)), 2),
      top: {
        multiple: floorDecimal(ratio(top.multiplier, MODEL.unit), 2),
        oneIn: floorDecimal(ratio(top.chance.den, top.chance.num), 0),
      },
    },
    pace: { kind: 'timed', bettingMs: 20_000, drawMs: 0, showMs: 9000 },
    limitsFor: tableLimits,
  },
);
