import { DAY_MS, HOUR_MS } from '#contracts/values/time.ts';

/** Increased with every change to a rule or its points; stored with each marker (player protection 5). */
export const RISK_RULES_VERSION = 1;

const QUARTERS_PER_HOUR = 4;
/** Points expire linearly over this many days. */
export const DECAY_DAYS = 30;
/** Score thresholds: a message; no marketing and a case; no deposits until review. */
const RISK_LEVELS = [75, 50, 30] as const;
type RiskLevel = (typeof RISK_LEVELS)[number];

/** The facts about a player at a time; amounts in minor units. */
export type RiskSignals = {
  /** Deposits of the last day; `isEmpty`: made with less than one unit of money left. */
  deposits: readonly { at: Date; isEmpty: boolean }[];
  /** Deposits less payouts of seven days, and of the ninety days before them. */
  net7: bigint;
  netBefore: bigint;
  /** Stakes and returns of a day, and stakes of the seven days before it. */
  staked: bigint;
  returned: bigint;
  stakedBefore: bigint;
  /**
   * Quarter-hours of the last seven days in which the player was online, ascending; `isNight`: from 2 to 5
   * a.m. in the site's zone.
   */
  quarters: readonly { at: Date; day: string; isNight: boolean }[];
  /** Looser limits confirmed in thirty days, and whether one of them removed the limit. */
  raised: number;
  removed: boolean;
  /** Time-outs of the last sixty days, and whether the player was ever excluded. */
  breaks: number;
  wasExcluded: boolean;
  age: number | null;
  /** Staff have set the flag `harm` for the player. */
  isFlagged: boolean;
};

type RiskRule = { name: string; points: number; holds(signs: RiskSignals): boolean };

/**
 * The rules, one or more for each category of player protection J1, in the order of its table. All are
 * arithmetic on the ledger and the player's settings: the same facts always give the same points.
 */
export const RISK_RULES: readonly RiskRule[] = [
  // Customer spend.
  {
    name: 'deposits_above_habit',
    points: 15,
    holds: ({ net7, netBefore }) => netBefore > 0n && net7 * 90n > netBefore * 7n * 3n,
  },
  // Patterns of spend.
  { name: 'deposits_in_an_hour', points: 10, holds: ({ deposits }) => maxDepositsInAnHour(deposits) >= 3 },
  {
    name: 'deposits_when_empty',
    points: 15,
    holds: ({ deposits }) => deposits.filter(({ isEmpty }) => isEmpty).length >= 3,
  },
  // Time spent.
  {
    name: 'three_hours',
    points: 10,
    holds: ({ quarters }) => longestSessionQuarters(quarters) > 3 * QUARTERS_PER_HOUR,
  },
  {
    name: 'six_hours',
    points: 25,
    holds: ({ quarters }) => longestSessionQuarters(quarters) > 6 * QUARTERS_PER_HOUR,
  },
  {
    name: 'nights',
    points: 10,
    holds: ({ quarters }) =>
      new Set(quarters.filter(({ isNight }) => isNight).map(({ day }) => day)).size >= 3,
  },
  {
    name: 'forty_hours_a_week',
    points: 20,
    holds: ({ quarters }) => quarters.length > 40 * QUARTERS_PER_HOUR,
  },
  // Behaviour: rising stakes while losing.
  {
    name: 'stakes_rise_in_losses',
    points: 10,
    holds: ({ staked, returned, stakedBefore }) =>
      stakedBefore > 0n && returned < staked && staked * 7n > stakedBefore * 3n,
  },
  // Statements by the player, or by staff who spoke with the player.
  { name: 'flagged_by_staff', points: 25, holds: ({ isFlagged }) => isFlagged },
  // Tools.
  { name: 'raised_twice', points: 10, holds: ({ raised }) => raised >= 2 },
  { name: 'removed_limit', points: 15, holds: ({ removed }) => removed },
  { name: 'two_breaks', points: 15, holds: ({ breaks }) => breaks >= 2 },
  { name: 'excluded_before', points: 20, holds: ({ wasExcluded }) => wasExcluded },
  // The account.
  { name: 'young', points: 5, holds: ({ age }) => age !== null && age < 25 },
];

/** The maximum number of deposits within an hour. */
function maxDepositsInAnHour(deposits: RiskSignals['deposits']): number {
  return Math.max(
    0,
    ...deposits.map(
      ({ at }) => deposits.filter((other) => other.at >= at && +other.at <= +at + HOUR_MS).length,
    ),
  );
}

/** The longest run of quarter-hours with gaps of at most one. */
function longestSessionQuarters(quarters: RiskSignals['quarters']): number {
  let [max, run, last] = [0, 0, Number.NEGATIVE_INFINITY];
  for (const { at } of quarters) {
    run = +at - last <= (2 * HOUR_MS) / QUARTERS_PER_HOUR ? run + 1 : 1;
    [max, last] = [Math.max(max, run), +at];
  }
  return max;
}

/** The points of markers at a time, rounded to whole points. */
export function riskScoreOf(markers: readonly { points: number; at: Date }[], now: Date): number {
  const worth = markers.map(({ points, at }) => {
    const days = Math.max(0, now.getTime() - at.getTime()) / DAY_MS;
    return points * Math.max(0, 1 - days / DECAY_DAYS);
  });
  return Math.round(worth.reduce((sum, points) => sum + points, 0));
}

/** The highest level reached by a score. */
export const riskLevelOf = (score: number): RiskLevel | 0 => RISK_LEVELS.find((level) => score >= level) ?? 0;
