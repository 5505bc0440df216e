import {
  DEPOSIT_ANSWERS,
  type JurisdictionProfile,
  type SlotStakeCap,
} from '#contracts/values/jurisdictions.ts';

type IsLooser<Value> = (before: Value, after: Value) => boolean;

const lower: IsLooser<number> = (before, after) => after < before;
const higher: IsLooser<number> = (before, after) => after > before;
const granted: IsLooser<boolean> = (before, after) => after && !before;
const dropped: IsLooser<boolean> = (before, after) => before && !after;
/** Neither direction is stricter, so every change needs a second person. */
const changed: IsLooser<unknown> = (before, after) => before !== after;
/** Null means no limit. */
const raised: IsLooser<number | null> = (before, after) =>
  before !== null && (after === null || after > before);

/** A currency whose cap was removed or raised. */
const capRaised: IsLooser<readonly SlotStakeCap[]> = (before, after) =>
  before.some(({ currency, max, max_young }) => {
    const kept = after.find((cap) => cap.currency === currency);
    return !kept || BigInt(kept.max) > BigInt(max) || BigInt(kept.max_young) > BigInt(max_young);
  });

/** For each rule, whether a change loosens it for brands or players. */
const LOOSER: { [Name in keyof JurisdictionProfile]: IsLooser<JurisdictionProfile[Name]> } = {
  closed: (before, after) => before.some((category) => !after.includes(category)),
  deposit_limit: (before, after) => DEPOSIT_ANSWERS.indexOf(after) < DEPOSIT_ANSWERS.indexOf(before),
  min_age: lower,
  max_wagering: raised,
  one_game: dropped,
  one_offer: dropped,
  caps_winnings: granted,
  deposit_turnover: granted,
  deposit_missions: granted,
  verified_for_missions: dropped,
  monthly_summary: dropped,
  marketing_opt_in: dropped,
  bonus_buy: granted,
  credit_cards: granted,
  vip_approval_above: raised,
  game_info_required: dropped,
  registers_fail_closed: dropped,
  // Shorter may breach record-keeping duties, longer may breach data protection.
  retention_years: changed,
  slot_cycle_ms: lower,
  other_cycle_ms: lower,
  provider_cycle: dropped,
  autoplay: granted,
  autoplay_max_rounds: higher,
  autoplay_loss_limit: dropped,
  autoplay_win_limit: dropped,
  free_play: granted,
  turbo: granted,
  slam_stop: granted,
  celebrate_small_wins: granted,
  reality_check_minutes: higher,
  raise_delay_hours: lower,
  limit_windows: changed,
  slot_stake_caps: capRaised,
  slot_cap_age: lower,
  deposit_identity: lower,
  withdrawal_identity: lower,
};

/** Whether new rules allow anything the previous rules do not. */
export function isLooser(before: JurisdictionProfile, after: JurisdictionProfile): boolean {
  return (Object.keys(LOOSER) as (keyof JurisdictionProfile)[]).some((name) =>
    (LOOSER[name] as IsLooser<unknown>)(before[name], after[name]),
  );
}
