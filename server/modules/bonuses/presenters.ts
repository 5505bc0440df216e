import type { BonusItem, OfferItem } from '#contracts/api/bonuses.ts';
import {
  claimLimitPer,
  DEFAULT_CONTRIBUTION,
  lowEdgeRulesOf,
  wageringContributionPercent,
} from '#contracts/values/bonus-rules.ts';
import { DEPOSIT_TYPES } from '#contracts/values/bonus-types.ts';
import { minAmount, toWireAmount } from '#contracts/values/money.ts';
import {
  bonusAmount,
  freeRoundsValue,
  maxBetWithBonus,
  WAGER_HUNDREDTHS,
  wageringRequirement,
} from './amounts.ts';
import type { CampaignRow, GrantRow } from './tables.ts';

/** An offer with all its terms. */
export function presentOffer({ rules, forecast, ...row }: CampaignRow): OfferItem {
  const { currency } = rules;
  const sum = (minor: bigint | string) => toWireAmount(minor, currency);
  const deposit = exampleDeposit(rules);
  // A percentage bonus of an unknown deposit is shown at its maximum.
  const bonus = freeRoundsValue(rules) || bonusAmount(rules, deposit) || BigInt(rules.max_bonus);
  const lowEdge = lowEdgeRulesOf(rules);
  const multiple = rules.max_convert_multiple ?? null;
  const contribution = Object.keys(DEFAULT_CONTRIBUTION)
    .map((category) => ({ category, percent: wageringContributionPercent(rules, { category, game: '' }) }))
    .filter(({ percent }) => percent > 0)
    .sort((a, b) => b.percent - a.percent);
  return {
    campaign_id: row.campaign_id,
    version: row.version,
    title: rules.title,
    type: rules.type,
    mode: rules.mode,
    product: rules.product,
    currency,
    percent: rules.percent,
    max_bonus: sum(rules.max_bonus),
    fixed: sum(rules.fixed),
    min_deposit: sum(rules.min_deposit),
    free_rounds: rules.free_rounds && {
      ...rules.free_rounds,
      bet_value: sum(rules.free_rounds.bet_value),
    },
    wager_base: rules.wager_base,
    wager_multiple: rules.wager_multiple,
    contribution,
    low_edge: { below: lowEdge.below / 100, percent: lowEdge.percent },
    excluded_games: rules.excluded_games,
    min_odds: rules.min_odds / 100,
    max_convert: rules.max_convert === null ? null : sum(rules.max_convert),
    max_convert_multiple: multiple === null ? null : multiple / 100,
    valid_days: rules.valid_days,
    activation: rules.activation,
    is_for_some:
      rules.levels.length > 0 ||
      rules.segment !== 'all' ||
      (rules.segment_id ?? null) !== null ||
      rules.countries.length > 0,
    once_per: [...claimLimitPer(rules)],
    stackable: rules.stackable,
    rebate: Object.entries(rules.rebate).map(([category, points]) => ({ category, percent: points / 100 })),
    per_player: rules.per_player,
    ends_at: row.ends_at?.toISOString() ?? null,
    is_demo: row.is_demo,
    example: {
      deposit: sum(deposit),
      bonus: sum(bonus),
      wager: sum(wageringRequirement(rules, bonus, deposit)),
      max_bet: sum(maxBetWithBonus(rules, bonus)),
    },
    forecast: forecast && {
      finished: forecast.finished / 100,
      returns: forecast.returns / 100,
      players: forecast.players,
    },
  };
}

/** The deposit that earns the maximum bonus. */
function exampleDeposit({ type, percent, max_bonus, min_deposit }: CampaignRow['rules']): bigint {
  if (!DEPOSIT_TYPES.includes(type)) return 0n;
  const whole = (BigInt(max_bonus) * 100n + BigInt(percent) - 1n) / BigInt(percent);
  return whole > BigInt(min_deposit) ? whole : BigInt(min_deposit);
}

/** A bonus of a player; `bonus` is the balance of the bonus account. */
export function presentBonus(grant: GrantRow, bonus: bigint): BonusItem {
  const { rules, currency, state, wagering_required, wagered } = grant;
  const sum = (minor: bigint) => toWireAmount(minor, currency);
  const isOpen = grant.ended_at === null;
  const played = minAmount(wagered, wagering_required);
  return {
    bonus_id: grant.grant_id,
    campaign_id: grant.campaign_id,
    title: rules.title,
    state,
    mode: rules.mode,
    currency,
    amount: sum(grant.amount),
    free_rounds: presentFreeRounds(grant),
    balance: sum(state === 'active' && bonus > 0n ? bonus : 0n),
    wager: sum(wagering_required / WAGER_HUNDREDTHS),
    played: sum(played / WAGER_HUNDREDTHS),
    progress: wagering_required === 0n ? 100 : Number((played * 10_000n) / wagering_required) / 100,
    max_bet: sum(grant.max_bet),
    expires_at: isOpen ? grant.expires_at.toISOString() : null,
    converted: sum(grant.converted),
    removed: sum(grant.removed),
    at: (grant.ended_at ?? grant.activated_at ?? grant.created_at).toISOString(),
  };
}

function presentFreeRounds({ rules: { free_rounds }, rounds_used, rounds_won, currency }: GrantRow) {
  if (!free_rounds) return null;
  const { provider_code, game_code, game_name, rounds, bet_value } = free_rounds;
  return {
    ...{ provider_code, game_code, game_name, rounds, used: rounds_used },
    bet_value: toWireAmount(bet_value, currency),
    won: toWireAmount(rounds_won, currency),
  };
}
