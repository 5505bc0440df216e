import { add, mul, ONE, type Ratio, ratio, sub } from '../exact/ratio.ts';
import { type RuleKey, rule, type VoidReason } from './applied-rule.ts';
import type { BettingRules } from './betting-rules.ts';
import { completionDeadline, type Settled, type Unsettled } from './event.ts';
import { deadHeat, type LegOutcome, VOID } from './outcome.ts';
import { type Standings, settleOutright, settlePlace } from './outright.ts';
import type { Sport } from './sport.ts';

/** A race is decided on its day; an outright competition when it is over, without deductions. */
export type RaceKind = 'race' | 'outright';

/** A non-runner: time in ms when it was announced, and its deduction from the other runners in percent. */
type NonRunner = {
  readonly competitor: string;
  readonly withdrawnAt: number;
  readonly deductionPercent: number;
};

/**
 * Known data of a race; times in ms. `places`: finishing position of each runner, equal in a dead heat.
 * `open`: only its non-runners are known.
 */
export type RaceResult = {
  readonly kind: RaceKind;
  readonly sport: Sport;
  readonly status: 'finished' | 'abandoned' | 'not_started' | 'cancelled' | 'open';
  readonly scheduledAt: number;
  readonly startedAt: number | null;
  readonly endedAt: number | null;
  readonly places: Readonly<Record<string, number>>;
  readonly nonRunners: readonly NonRunner[];
};

/** A bet on a runner: `places` that pay, 1 for win. `acceptedAt` in ms. */
type RaceBet = { readonly competitor: string; readonly places: number; readonly acceptedAt: number };

/** A bet on a runner with the non-runners' deduction from its profit in percent, whether settled or not. */
type RaceDecision = (Settled | Unsettled) & { readonly deductionPercent: number };

/** Maximum total deduction of all non-runners (sportsbook 9.2). */
const MAX_DEDUCTION = 90;

/** Settles a bet on a runner with the data known at `now`, in ms (sportsbook 9). Deterministic. */
export function settleRace(bet: RaceBet, race: RaceResult, now: number, rules: BettingRules): RaceDecision {
  return { ...decide(bet, race, now, rules), deductionPercent: deductionOf(bet, race) };
}

function decide(bet: RaceBet, race: RaceResult, now: number, rules: BettingRules): Settled | Unsettled {
  const { kind, status, startedAt, endedAt } = race;
  if (startedAt !== null && bet.acceptedAt >= startedAt) return voided('late_bet', 'LATE_BET');
  const standings = standingsOf(race);
  const settled =
    bet.places === 1
      ? settleOutright(bet.competitor, standings, rules)
      : settlePlace(bet.competitor, standings, bet.places, rules);
  if (settled && (settled.voidReason !== null || settled.rule.key === 'non_starter_lost')) return settled;
  const deadline =
    kind === 'outright' ? null : completionDeadline({ ...race, status: 'not_started', match: null }, rules);
  const isLate = deadline !== null && (status === 'finished' ? (endedAt ?? 0) > deadline : now >= deadline);
  if (isLate) {
    const hours = { hours: `${(deadline - race.scheduledAt) / 3_600_000}` };
    return voided('not_completed', 'POSTPONED', hours);
  }
  return settled ?? { status: 'open', until: deadline, missing: null };
}

const voided = (key: RuleKey, voidReason: VoidReason, values: Record<string, string> = {}): Settled => ({
  status: 'settled',
  outcome: VOID,
  rule: rule(key, values),
  voidReason,
});

/** An abandoned outright competition is not resumed; a race may be rerun within its window. */
function standingsOf({ kind, status, places, nonRunners }: RaceResult): Standings {
  const isCancelled = status === 'cancelled' || (kind === 'outright' && status === 'abandoned');
  return {
    status: isCancelled ? 'cancelled' : status === 'finished' ? 'decided' : 'open',
    places,
    nonStarters: nonRunners.map(({ competitor }) => competitor),
  };
}

/** Only runners withdrawn after acceptance of the bet count, up to 90 percent in total. */
function deductionOf({ competitor, acceptedAt }: RaceBet, { kind, nonRunners }: RaceResult): number {
  if (kind === 'outright') return 0;
  const later = nonRunners.filter(
    (nonRunner) => nonRunner.competitor !== competitor && nonRunner.withdrawnAt > acceptedAt,
  );
  const sum = later.reduce((all, { deductionPercent }) => all + deductionPercent, 0);
  return Math.min(MAX_DEDUCTION, sum);
}

/** A price after deductions: 1 + (D − 1)·(1 − percent). */
export function deductedPrice(decimal: Ratio, percent: number): Ratio {
  return percent === 0 ? decimal : add(ONE, mul(sub(decimal, ONE), ratio(100 - percent, 100)));
}

/** A stored dead heat: `tied` runners share `places`. */
export function sharedOutcome(tied: number, places: number, { deadHeat: method }: BettingRules): LegOutcome {
  return deadHeat(tied, places, method);
}

/** Maximum decimal price of a withdrawn runner for each deduction in percent (sportsbook 9.2). */
const DEDUCTIONS: readonly (readonly [num: number, den: number, percent: number])[] = [
  [1, 9, 90],
  [2, 11, 85],
  [1, 4, 80],
  [3, 10, 75],
  [2, 5, 70],
  [8, 15, 65],
  [8, 13, 60],
  [4, 5, 55],
  [20, 21, 50],
  [6, 5, 45],
  [6, 4, 40],
  [7, 4, 35],
  [9, 4, 30],
  [3, 1, 25],
  [4, 1, 20],
  [11, 2, 15],
  [9, 1, 10],
  [14, 1, 5],
];

/** Standard deduction in percent for a runner withdrawn at a price in thousandths; 0 above 15.00. */
export function usualDeduction(priceMilli: number): number {
  const profit = priceMilli - 1000;
  return DEDUCTIONS.find(([num, den]) => profit * den <= num * 1000)?.[2] ?? 0;
}
