import { BONUS_MODES } from '#contracts/values/bonus-rules.ts';
import { CLAIM_TYPES, DEPOSIT_TYPES, FREE_ROUNDS_TYPES } from '#contracts/values/bonus-types.ts';

/** The choices that determine a campaign's fields. */
export type CampaignShape = { type: string; mode: string; gives: string; activation: string };

const isDeposit = ({ type }: CampaignShape): boolean => DEPOSIT_TYPES.includes(type);
const givesRounds = ({ type, gives }: CampaignShape): boolean =>
  type === 'free_rounds' || (gives === 'rounds' && FREE_ROUNDS_TYPES.includes(type));

/** Options allowed by the type. Wins of free rounds are the bonus: a sticky one would never be paid. */
const choicesOf = (shape: CampaignShape) => ({
  mode: givesRounds(shape) ? BONUS_MODES.filter((mode) => mode !== 'sticky') : BONUS_MODES,
  gives: ['money', 'rounds'],
  activation: isDeposit(shape) ? ['opt_in', 'auto', 'code'] : ['opt_in', 'code'],
});
export type ShapeChoice = keyof ReturnType<typeof choicesOf>;

/** The remaining options, and the shape with the first of them if another was selected. */
export function withAllowedChoices(shape: CampaignShape) {
  const choices = choicesOf(shape);
  const allowed = (name: ShapeChoice): string =>
    (choices[name] as readonly string[]).includes(shape[name]) ? shape[name] : choices[name][0]!;
  return {
    choices,
    shape: { ...shape, mode: allowed('mode'), gives: allowed('gives'), activation: allowed('activation') },
  };
}

/** Whether a field belongs to a campaign of this shape; unlisted fields belong to all. */
export function hasField(shape: CampaignShape, field: string): boolean {
  const { type, mode, activation } = shape;
  const isShare = isDeposit(shape) || type === 'cashback';
  const isRounds = givesRounds(shape);
  const isPlayed = mode !== 'cash';
  const hasActivation = isDeposit(shape) || CLAIM_TYPES.includes(type);
  const rules: Record<string, boolean> = {
    gives: FREE_ROUNDS_TYPES.includes(type) && type !== 'free_rounds',
    percent: isShare,
    rebate: type === 'rebate',
    max_bonus: isShare || type === 'rebate',
    min_deposit: isDeposit(shape),
    fixed: !isShare && type !== 'rebate' && !isRounds,
    rounds: isRounds,
    wager_base: isDeposit(shape) && mode === 'sticky',
    wager_multiple: isPlayed,
    max_bet: isPlayed,
    max_convert: isPlayed,
    max_convert_multiple: isPlayed,
    low_edge: isPlayed,
    low_edge_contribution: isPlayed,
    valid_days: isPlayed,
    stackable: isPlayed,
    activation: hasActivation,
    code: hasActivation && activation === 'code',
    once_per: type !== 'manual',
  };
  return rules[field.startsWith('rounds') ? 'rounds' : field] ?? true;
}

/** A one-sentence description of each type for the person drafting a campaign. */
export const TYPE_DESCRIPTIONS: Record<string, string> = {
  first_deposit: 'A share of a player’s first deposit.',
  reload: 'A share of any later deposit.',
  no_deposit: 'An amount a player claims without a deposit.',
  cashback: 'A share of the net loss of the period.',
  rebate: 'A share of a day’s valid turnover, by category, at the site’s midnight.',
  free_rounds: 'Free rounds in one game, claimed by the player. The winnings become the bonus.',
  referral: 'Granted to the referrer once the friend qualifies.',
  birthday: 'Granted on the player’s birthday.',
  level_up: 'Granted when a player reaches a VIP level.',
  mission: 'Granted when a mission with this campaign is completed.',
  manual: 'Proposed manually for one player, on the player’s page.',
};
