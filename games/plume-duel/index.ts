import { readObject, readOneOf } from '../engine/choice/index.ts';
import { type Json, uniform } from '../engine/fair/index.ts';
import {
  type PoolBoard,
  poolBoard,
  poolLimits,
  settlePools,
  stakesBySelection,
  type Ticket,
} from '../engine/pools/index.ts';
import { type BetLine, type SharedModel, sharedGame } from '../engine/shared/index.ts';
import { OWN_PROVIDER } from '../provider.ts';

export const GAME_CODE = 'plume-duel';
export const VERSION = 1;

export const CORNERS = ['meron', 'wala'] as const;
export type Corner = (typeof CORNERS)[number];
export const COMMISSION_PERCENT = 5n;
const POOL = 'duel';

/** Bouts per duel; in each, one bird or neither is judged the finer. */
export const BOUTS = 3;
/** Equally likely cases of a bout: this many for each corner, the rest for neither. */
export const CASES_PER_BOUT = 100;
export const CASES_PER_CORNER = 46;

export type DuelChoice = { on: Corner };
export type DuelOutcome = { bouts: readonly (Corner | 'even')[]; winner: Corner | 'draw' };
export type DuelBoard = { pools: readonly PoolBoard[] };

/** The bird that won the most bouts; equal numbers are a draw. */
function winnerOf(bouts: DuelOutcome['bouts']): DuelOutcome['winner'] {
  const count = (corner: Corner) => bouts.filter((bout) => bout === corner).length;
  const lead = count('meron') - count('wala');
  return lead > 0 ? 'meron' : lead < 0 ? 'wala' : 'draw';
}

const ticketOf = ({ choice }: BetLine): Ticket => ({ pool: POOL, on: (choice as DuelChoice).on });
const winnersOf = ({ winner }: DuelOutcome) => (winner === 'draw' ? [] : [winner]);

const model: SharedModel<DuelChoice, DuelOutcome> = {
  gameCode: GAME_CODE,
  version: VERSION,
  model: {
    corners: CORNERS satisfies Json,
    bouts: BOUTS,
    cases: CASES_PER_BOUT,
    each: CASES_PER_CORNER,
    commissionPercent: Number(COMMISSION_PERCENT),
    dividendStep: 5,
  },
  source: 'seed',
  readChoice: (value) => ({ on: readOneOf(readObject(value, ['on']).on, CORNERS) }),
  draw({ words }) {
    const bouts = Array.from({ length: BOUTS }, () => {
      const at = uniform(words, CASES_PER_BOUT);
      return at < CASES_PER_CORNER ? 'meron' : at < 2 * CASES_PER_CORNER ? 'wala' : 'even';
    });
    return { bouts, winner: winnerOf(bouts) };
  },
  // The side opposite to a bird wins about as often as it; a draw returns the stakes.
  coverage: (choices) => (new Set(choices.map(({ on }) => on)).size === CORNERS.length ? 10_000 : 5_000),
  settle: (outcome, lines) =>
    settlePools([POOL], lines, ticketOf, () => winnersOf(outcome), COMMISSION_PERCENT),
  board(lines, outcome): DuelBoard {
    const stakes = stakesBySelection([POOL], lines, ticketOf).get(POOL)!;
    return {
      pools: [
        poolBoard(POOL, stakes, outcome && winnersOf(outcome), {
          commissionPercent: COMMISSION_PERCENT,
          hasOneWinner: true,
        }),
      ],
    };
  },
};

/**
 * Virtual sabong without a fight: two drawn birds show their plumage three times, and judges' marks are
 * drawn. One parimutuel pool with two corners; a draw returns every stake.
 */
export const duel = sharedGame(model, {
  providerCode: OWN_PROVIDER,
  rules: {
    rtp: { min: '90.47', max: '95.00' },
    houseEdgePercent: '9.53',
    // For a pool with equal stakes on both corners.
    top: { multiple: '1.90', oneIn: '2' },
  },
  pace: { kind: 'timed', bettingMs: 25_000, drawMs: 0, showMs: 18_000 },
  limitsFor: poolLimits,
  hasPools: true,
});
