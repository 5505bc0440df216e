import type { BonusRules } from '#contracts/values/bonus-rules.ts';
import { inMinorUnits, minAmount } from '#contracts/values/money.ts';

/** Progress is counted in hundredths of minor units, because contributions are percentages of a stake. */
export const WAGER_HUNDREDTHS = 100n;
/**
 * Default maximum bet with an active bonus: a twentieth of the bonus, at most 500 units of its currency
 * (operations 4.2 rule 5).
 */
const MAX_BET_DIVISOR = 20n;
const MAX_BET_UNITS = 500n;

const max = (a: bigint, b: bigint): bigint => (a > b ? a : b);

/** The amount a campaign grants for a deposit, or without one; 0 if the deposit is too small. */
export function bonusAmount(rules: BonusRules, deposit: bigint): bigint {
  if (rules.percent === 0) return BigInt(rules.fixed);
  if (deposit < BigInt(rules.min_deposit)) return 0n;
  return minAmount((deposit * BigInt(rules.percent)) / 100n, BigInt(rules.max_bonus));
}

/** The value of a campaign's free rounds: the sum of their stakes. 0 without free rounds. */
export function freeRoundsValue({ free_rounds }: BonusRules): bigint {
  return free_rounds ? BigInt(free_rounds.rounds) * BigInt(free_rounds.bet_value) : 0n;
}

/**
 * The wagering requirement in minor units (operations 4.2 rule 3). For free rounds the base is their total
 * win. Stored times `WAGER_HUNDREDTHS` as `wagering_required`.
 */
export function wageringRequirement(rules: BonusRules, bonus: bigint, deposit: bigint): bigint {
  const base = rules.wager_base === 'deposit_plus_bonus' ? bonus + deposit : bonus;
  return base * BigInt(rules.wager_multiple);
}

/** The maximum bet while the bonus is active. */
export function maxBetWithBonus(rules: BonusRules, bonus: bigint): bigint {
  if (rules.max_bet !== null) return max(1n, BigInt(rules.max_bet));
  const units = inMinorUnits(MAX_BET_UNITS, rules.currency);
  return max(1n, minAmount(bonus / MAX_BET_DIVISOR, units));
}

/**
 * The maximum payout of a completed bonus of `amount`, in minor units (operations 4.2); null for no limit.
 */
export function payoutLimit(
  { max_convert, max_convert_multiple: multiple = null }: BonusRules,
  amount: bigint,
): bigint | null {
  const sum = max_convert === null ? null : BigInt(max_convert);
  if (multiple === null) return sum;
  const share = (amount * BigInt(multiple)) / 100n;
  return sum === null ? share : minAmount(sum, share);
}

/**
 * The part of `balance` that a completed bonus pays, and the part removed: a sticky bonus itself is never
 * paid.
 */
export function conversionOf(
  { rules, amount }: { rules: BonusRules; amount: bigint },
  balance: bigint,
): { convert: bigint; remove: bigint } {
  const free = rules.mode === 'sticky' ? max(0n, balance - amount) : balance;
  const limit = payoutLimit(rules, amount);
  const convert = limit === null ? free : minAmount(free, limit);
  return { convert, remove: balance - convert };
}

/**
 * For money that arrives after a bonus is completed: deducts the rest of a sticky bonus first, then applies
 * the payout limit.
 */
export function lateConversionOf(
  grant: { rules: BonusRules; amount: bigint; converted: bigint; removed: bigint },
  arrived: bigint,
): { convert: bigint; remove: bigint } {
  const owed = grant.rules.mode === 'sticky' ? max(0n, grant.amount - grant.removed) : 0n;
  const free = arrived - minAmount(owed, arrived);
  const limit = payoutLimit(grant.rules, grant.amount);
  const convert = limit === null ? free : minAmount(free, max(0n, limit - grant.converted));
  return { convert, remove: arrived - convert };
}

/**
 * The bonus share of `amount`, in the proportion of the stake; the rounding remainder is the player's cash.
 */
export function bonusShareOf(amount: bigint, stake: bigint, bonusStake: bigint): bigint {
  return stake > 0n ? (amount * bonusStake) / stake : 0n;
}
