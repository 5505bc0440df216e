import { counted } from '#contracts/values/counted-nouns.ts';
import {
  type SegmentCondition,
  type SegmentField,
  type SegmentOperator,
  type SegmentRules,
  shapeOfField,
} from '#contracts/values/segment-rules.ts';
import { formatMoney } from '../../lib/format.ts';
import { levelName } from '../../lib/vip-levels.ts';

export const FIELD_TEXTS: Record<SegmentField, string> = {
  country: 'Country of the phone number',
  language: 'Language',
  level: 'VIP level',
  identity: 'Identity level',
  registered: 'Registration',
  birthday: 'Birthday',
  affiliate: 'Affiliate code',
  flag: 'Flag set by staff',
  consent: 'Marketing consent',
  deposits: 'Number of deposits',
  deposited: 'Total deposits',
  last_deposit: 'Last deposit',
  last_play: 'Last bet',
  turnover: 'Turnover',
  ggr: 'GGR (stakes less wins)',
  sports_share: 'Sports share of turnover, percent',
  bonus: 'Has or had a bonus',
};

export const OPERATOR_TEXTS: Record<SegmentOperator, string> = {
  in: 'is one of',
  not_in: 'is none of',
  at_least: 'at least',
  at_most: 'at most',
  within: 'within',
  before: 'not within',
};

type ConditionWords = { currency: string; levels: readonly string[] };

/** A condition as a line: `Sum of deposits at least PHP 1,000.00 in 30 days`. */
function conditionText(
  { field, is, values, value, days, category }: SegmentCondition,
  { currency, levels }: ConditionWords,
): string {
  const { kind, hasDays, hasCategory } = shapeOfField(field);
  const name = `${FIELD_TEXTS[field]} ${OPERATOR_TEXTS[is]}`;
  if (kind === 'choice') return `${name} ${values.join(', ')}`;
  if (kind === 'time') return `${name} the last ${counted(days, 'day')}`;
  if (kind === 'upcoming')
    return days === 0 ? `${FIELD_TEXTS[field]} today` : `${name} the next ${counted(days, 'day')}`;
  const figure = kind === 'money' ? formatMoney({ amount: value, currency }) : value;
  const shown = field === 'level' ? levelName(levels, Number(value)) : figure;
  const scope = hasCategory && category ? ` on ${category}` : '';
  return `${name} ${shown}${scope}${hasDays ? ` in ${counted(days, 'day')}` : ''}`;
}

/** Rules as lines, groups indented by their own heading. */
export function ruleLines({ match, conditions, groups }: SegmentRules, words: ConditionWords): string[] {
  const line = (condition: SegmentCondition) => conditionText(condition, words);
  const grouped = groups.map(
    (group) => `(${group.conditions.map(line).join(group.match === 'all' ? ' and ' : ' or ')})`,
  );
  const lines = [...conditions.map(line), ...grouped];
  const word = match === 'all' ? 'and' : 'or';
  return lines.map((text, n) => (n === 0 ? text : `${word} ${inSentence(text)}`));
}

/** A line after a word: `VIP` and `GGR` stay as they are. */
const inSentence = (text: string): string =>
  /^[A-Z][a-z]/.test(text) ? text[0]!.toLowerCase() + text.slice(1) : text;
