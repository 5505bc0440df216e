import type { CampaignItem } from '#contracts/console/campaigns.ts';
import { BONUS_TYPES } from '#contracts/values/bonus-types.ts';
import { CATEGORIES } from '#contracts/values/categories.ts';
import { LISTED_COUNTRIES } from '#contracts/values/countries.ts';
import { LANGUAGES } from '#contracts/values/languages.ts';
import { decimal } from '../../lib/format.ts';
import { languageName } from '../../lib/language-names.ts';
import { nameLabel } from '../../lib/session.ts';
import { levelChoices, levelName } from '../../lib/vip-levels.ts';
import type { FormField } from '../../ui/action.tsx';
import { type CampaignShape, hasField, type ShapeChoice, withAllowedChoices } from './campaign-shape.ts';
import { rebateRows } from './rebate-rates.ts';

const SLUGS = CATEGORIES.map(({ slug }) => slug);
type Base = CampaignItem | undefined;
type Options = Record<string, string>;
const choices = (values: readonly string[], labels: Options = {}) =>
  values.map((value) => ({ value, label: labels[value] ?? nameLabel(value) }));

const MODES = {
  sticky: 'Sticky: winnings above the bonus are paid',
  non_sticky: 'Non-sticky: cash is played first',
  cash: 'Cash: paid at once',
};
const ACTIVATION = { opt_in: 'Player opts in', auto: 'Automatic', code: 'With a code' };
const ACTIVITY = {
  ...{ all: 'Any', active_7: 'Active in 7 days', active_30: 'Active in 30 days' },
  quiet_30: 'Not active for 30 days',
};
/** Words for the values of rules with a choice, by rule. */
export const RULE_WORDS: Readonly<Record<string, Options>> = {
  ...{ type: {}, mode: MODES, activation: ACTIVATION, segment: ACTIVITY },
};

const rule = (base: Base, name: string, otherwise: string) => String(base?.rules[name] ?? otherwise);

/** Initial values of a form: the campaign being revised, or a share of a deposit. */
export const shapeOf = (base: Base): CampaignShape => ({
  type: rule(base, 'type', 'reload'),
  mode: rule(base, 'mode', 'sticky'),
  gives: base?.rules.free_rounds ? 'rounds' : 'money',
  activation: rule(base, 'activation', 'opt_in'),
});

/** The form's data from the brand; `convertMultiple`: the payout limit of a new campaign. */
type FormOptions = {
  segments: NonNullable<FormField['options']>;
  /** Names of the VIP levels by position. */
  levels: readonly string[];
  convertMultiple: number | null;
};

/**
 * The fields of a campaign shape; fields common to all types keep their names, so that input is preserved.
 */
export function campaignFieldsOf(
  base: Base,
  requested: CampaignShape,
  set: (shape: CampaignShape) => void,
  currency: string,
  { segments, levels, convertMultiple }: FormOptions,
): FormField[] {
  const { shape, choices: left } = withAllowedChoices(requested);
  const pick = (
    name: ShapeChoice | 'type',
    label: string,
    hint: string,
    options: FormField['options'] = [],
  ): FormField => ({
    ...{ name, label, hint, options, kind: 'choice' },
    chosen: { value: shape[name], set: (value) => set({ ...shape, [name]: value }) },
  });
  const fields: FormField[] = [
    ...(base
      ? []
      : [{ name: 'campaign_id', label: 'Short name', hint: 'Lower-case letters, digits and hyphens.' }]),
    ...titlesOf(base),
    pick('type', 'Type', '', choices(BONUS_TYPES)),
    pick('gives', 'Reward', 'Free rounds instead of an amount.', choices(left.gives)),
    pick('mode', 'Mode', '', choices(left.mode, MODES)),
    ...sumsOf(base, shape, currency),
    ...roundsOf(base, currency),
    ...playOf(base, shape, currency, convertMultiple),
    pick('activation', 'Claiming', '', choices(left.activation, ACTIVATION)),
    {
      name: 'code',
      label: 'Code',
      hint: 'The code players enter.',
      initial: rule(base, 'code', ''),
      maxLength: 24,
    },
    ...eligibilityOf(base, segments, levels),
    {
      ...{ name: 'starts', label: 'Starts', kind: 'moment', initial: base?.starts_at ?? '' },
      ...{ isRequired: false, hint: 'Leave empty to start when it is opened.' },
    },
    {
      ...{ name: 'ends', label: 'Ends', kind: 'moment', initial: base?.ends_at ?? '', isRequired: false },
      hint: 'Leave empty for no end date.',
    },
    { name: 'budget', label: `Budget, in ${currency}`, initial: base ? decimal(base.budget) : '' },
  ];
  return fields.filter(({ name }) => hasField(shape, name));
}

/** Languages that texts are written in, other than English. */
const OTHER_LANGUAGES = Object.values(LANGUAGES)
  .filter(({ code, messages }) => messages && code !== 'EN')
  .map(({ code }) => code);
/** The field of a title: `title` for English, which is required. */
export const TITLE_FIELDS: Readonly<Record<string, string>> = {
  EN: 'title',
  ...Object.fromEntries(OTHER_LANGUAGES.map((code) => [code, `title_${code}`])),
};

function titlesOf(base: Base): FormField[] {
  const titles = (base?.rules.title ?? {}) as Partial<Record<string, string>>;
  return Object.entries(TITLE_FIELDS).map(([code, name]) => ({
    ...{ name, label: `Title, ${languageName(code)}`, initial: titles[code] ?? '', maxLength: 120 },
    ...(code !== 'EN' && { isRequired: false, hint: 'Leave empty to show the English title.' }),
  }));
}

/** The granted value: a percentage, or an amount. */
function sumsOf(base: Base, { type }: CampaignShape, currency: string): FormField[] {
  const shown = (name: string) => (base ? decimal({ amount: rule(base, name, '0'), currency }) : '');
  const isCashback = type === 'cashback';
  return [
    {
      ...{ name: 'percent', label: isCashback ? 'Percent of the loss' : 'Percent of the deposit' },
      hint: isCashback ? 'From 1 to 30.' : 'From 1 to 500.',
      initial: base ? rule(base, 'percent', '') : '',
    },
    {
      ...{ name: 'rebate', label: 'Percent of daily turnover, by category', kind: 'rows' },
      rows: rebateRows(SLUGS, (base?.rules.rebate ?? {}) as Record<string, number>),
    },
    { name: 'max_bonus', label: `Maximum bonus, in ${currency}`, initial: shown('max_bonus') },
    { name: 'fixed', label: `Amount, in ${currency}`, initial: shown('fixed') },
    {
      ...{ name: 'min_deposit', label: `Minimum deposit, in ${currency}`, initial: shown('min_deposit') },
      ...{ hint: 'Leave empty for any amount.', isRequired: false },
    },
  ];
}

type Rounds = Partial<Record<'provider_code' | 'game_code' | 'game_name' | 'bet_value', string>> & {
  rounds?: number;
  days?: number;
};

/** Rounds of a game instead of money. */
function roundsOf(base: Base, currency: string): FormField[] {
  const now = (base?.rules.free_rounds ?? {}) as Rounds;
  const game = now.game_code ? `${now.provider_code}/${now.game_code}` : '';
  const stake = now.bet_value ? decimal({ amount: now.bet_value, currency }) : '';
  return [
    { name: 'rounds', label: 'Number of rounds', initial: String(now.rounds ?? '') },
    {
      ...{ name: 'rounds_game', label: 'Game', kind: 'games', initial: game },
      ...{ max: 1, filter: { hasFreeRounds: true } },
    },
    { name: 'rounds_name', label: 'Game name shown to players', initial: now.game_name ?? '', maxLength: 80 },
    { name: 'rounds_stake', label: `Stake per round, in ${currency}`, initial: stake },
    { name: 'rounds_days', label: 'Rounds valid for, days', initial: String(now.days ?? '') },
  ];
}

const edgeText = (base: Base): string => String(Number(rule(base, 'low_edge', '200')) / 100);

/** The wagering requirement. */
function playOf(
  base: Base,
  shape: CampaignShape,
  currency: string,
  convertMultiple: number | null,
): FormField[] {
  const multiple = base ? base.rules.max_convert_multiple : convertMultiple;
  const shown = (name: string) =>
    base?.rules[name] ? decimal({ amount: rule(base, name, '0'), currency }) : '';
  const isRounds = hasField(shape, 'rounds');
  return [
    {
      ...{ name: 'wager_base', label: 'Wagering basis', kind: 'choice' },
      initial: rule(base, 'wager_base', 'bonus'),
      options: choices(['bonus', 'deposit_plus_bonus'], { deposit_plus_bonus: 'Deposit and bonus' }),
    },
    {
      ...{ name: 'wager_multiple', label: 'Wagering requirement (×)' },
      hint: 'From 1 to 60, or less where the jurisdiction sets a limit.',
      initial: base ? rule(base, 'wager_multiple', '') : '',
    },
    {
      ...{ name: 'max_bet', label: `Maximum bet while active, in ${currency}`, initial: shown('max_bet') },
      hint: isRounds
        ? 'Maximum bet when wagering winnings from the free rounds.'
        : 'Leave empty for 5% of the bonus, at most 500.',
      isRequired: isRounds,
    },
    {
      ...{ name: 'max_convert', label: `Maximum payout, in ${currency}`, initial: shown('max_convert') },
      ...{ hint: 'Leave empty for no limit.', isRequired: false },
    },
    {
      ...{ name: 'max_convert_multiple', label: 'Maximum payout, times the bonus', isRequired: false },
      initial: typeof multiple === 'number' ? String(multiple / 100) : '',
      hint: 'Leave empty for no limit. Without a limit, staking on rare wins can make the bonus costly.',
    },
    {
      ...{ name: 'low_edge', label: 'Low house edge, below percent', initial: edgeText(base) },
      hint: 'Games with a lower house edge contribute only at the rate below. 0 turns the rule off.',
    },
    {
      ...{ name: 'low_edge_contribution', label: 'Contribution of low-edge games, percent' },
      initial: rule(base, 'low_edge_contribution', '10'),
    },
    { name: 'valid_days', label: 'Wagering period, days', initial: rule(base, 'valid_days', '7') },
  ];
}

/** Levels of the programme, and those of the campaign that are no longer in it. */
function levelOptions(base: Base, levels: readonly string[]): NonNullable<FormField['options']> {
  const known = levelChoices(levels);
  const kept = ((base?.rules.levels ?? []) as number[]).filter(
    (position) => !known.some(({ value }) => value === String(position)),
  );
  return [
    ...known,
    ...kept.map((position) => ({ value: String(position), label: levelName(levels, position) })),
  ];
}

const COUNTRY_NAMES = new Intl.DisplayNames('en', { type: 'region' });

/** Countries that are recognised by a phone number, and others of the campaign. */
function countryOptions(base: Base): NonNullable<FormField['options']> {
  const kept = (base?.rules.countries ?? []) as string[];
  const codes = [...new Set([...LISTED_COUNTRIES, ...kept])];
  const options = codes.map((value) => ({ value, label: COUNTRY_NAMES.of(value) ?? value }));
  return options.sort((a, b) => a.label.localeCompare(b.label));
}

/** The audience; lists without a choice are for everybody. */
function eligibilityOf(
  base: Base,
  segments: NonNullable<FormField['options']>,
  levels: readonly string[],
): FormField[] {
  const list = (name: string) => ((base?.rules[name] ?? []) as unknown[]).join(',');
  return [
    {
      ...{ name: 'segment', label: 'Activity', kind: 'choice' },
      initial: rule(base, 'segment', 'all'),
      options: choices(Object.keys(ACTIVITY), ACTIVITY),
    },
    {
      ...{ name: 'segment_id', label: 'Segment', kind: 'choice', isRequired: false },
      initial: rule(base, 'segment_id', ''),
      options: [{ value: '', label: 'Any player' }, ...segments],
      hint: 'Only its members, at the time of each bonus.',
    },
    {
      ...{ name: 'levels', label: 'VIP levels', kind: 'checks', isRequired: false },
      ...{ initial: list('levels'), options: levelOptions(base, levels), hint: 'None chosen: all.' },
    },
    {
      ...{ name: 'countries', label: 'Countries of the phone number', kind: 'checks', isRequired: false },
      ...{ initial: list('countries'), options: countryOptions(base), hint: 'None chosen: all.' },
    },
    {
      ...{
        name: 'once_per',
        label: 'Once per',
        kind: 'checks',
        initial: list('once_per'),
      },
      options: choices(['person', 'device', 'bank', 'address']),
    },
    {
      name: 'priority',
      label: 'Priority',
      hint: 'Higher values take precedence.',
      initial: rule(base, 'priority', '0'),
    },
    {
      ...{ name: 'stackable', label: 'With other bonuses', kind: 'choice' },
      initial: rule(base, 'stackable', 'true'),
      options: choices(['true', 'false'], { true: 'Queued', false: 'Exclusive' }),
    },
  ];
}
