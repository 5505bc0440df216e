import type { CashierRules } from '#contracts/console/cashier-policy.ts';

/** Which way is tighter: more is looked at, less goes out unseen. Null where a change may hurt either way and two people look. */
const STRICTER_DIRECTION: Record<keyof CashierRules, 'less' | 'more' | 'list' | null> = {
  second_person_from: 'less',
  third_person_from: 'less',
  auto_limit: 'less',
  withdrawal_max: 'less',
  daily_count: 'less',
  daily_amounts: 'list',
  withdrawal_identity: 'more',
  bank_age_hours: 'more',
  credential_hours: 'more',
  review_hours: 'less',
  due_diligence_from: 'less',
  covered_above: 'less',
  net_deposits_above: 'less',
  high_limit_above: 'less',
  large_win: 'less',
  flagged_games: 'list',
  // What players must play and may take out is theirs as well as the house's; where payouts go is nobody's alone.
  turnover_percent: null,
  withdrawal_min: null,
  payout_adapter: null,
};

/** Whether the wish only tightens what is known: nothing in it lets more money out with fewer eyes on it. */
export function isStricter(known: CashierRules, wanted: CashierRules): boolean {
  return (Object.keys(STRICTER_DIRECTION) as (keyof CashierRules)[]).every((name) => {
    const [from, to] = [known[name], wanted[name]];
    if (JSON.stringify(from) === JSON.stringify(to)) return true;
    const direction = STRICTER_DIRECTION[name];
    if (name === 'daily_amounts') return hasNoHigherAmount(known.daily_amounts, wanted.daily_amounts);
    if (name === 'flagged_games')
      return known.flagged_games.every((game) => wanted.flagged_games.includes(game));
    if (direction === 'less') return BigInt(to as string | number) <= BigInt(from as string | number);
    return direction === 'more' && BigInt(to as string | number) >= BigInt(from as string | number);
  });
}

/** No level may take out more than before; the last entry holds for all levels above. */
function hasNoHigherAmount(known: readonly string[], wanted: readonly string[]): boolean {
  const levels = Math.max(known.length, wanted.length);
  return Array.from({ length: levels }, (_, n) => n).every(
    (n) => BigInt(wanted[n] ?? wanted.at(-1)!) <= BigInt(known[n] ?? known.at(-1)!),
  );
}
