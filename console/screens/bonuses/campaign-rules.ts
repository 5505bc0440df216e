import type { CampaignItem } from '#contracts/console/campaigns.ts';
import { type FieldProblem, fieldProblem, fieldRuleText } from '../../lib/field-problem.ts';
import { toMinor } from '../../lib/format.ts';
import { nameLabel } from '../../lib/session.ts';
import type { Values } from '../../ui/action.tsx';
import { amountRowsOf } from '../../ui/amount-rows.tsx';
import { TITLE_FIELDS } from './campaign-fields.ts';
import { type CampaignShape, hasField } from './campaign-shape.ts';
import { rebateOf } from './rebate-rates.ts';

const isFieldProblem = (read: object): read is FieldProblem => 'wrong' in read;

/** Highest rebate of a category, in hundredths of a percent. */
const MAX_REBATE = 500;
const MIN: Record<string, string> = { max_bonus: '', fixed: '', min_deposit: '0' };
const OPEN = ['max_bet', 'max_convert'] as const;
const NUMBERS = ['percent', 'wager_multiple', 'valid_days', 'priority', 'low_edge_contribution'] as const;

/** Refusals of the server, by form field. */
const REFUSED: Record<string, string> = {
  campaign_id: '3 to 40 lower-case letters, digits and hyphens, not starting with a hyphen.',
  title: 'A title of 1 to 120 characters.',
  percent: 'A deposit bonus gives 1 to 500 percent, cashback 1 to 30, each with a limit.',
  max_bonus: 'Enter a valid amount.',
  fixed: 'Enter an amount above zero.',
  rebate: 'Categories of the site with 0.01 to 5 percent each, and a limit.',
  rounds: 'From 1 to 1000.',
  rounds_game: 'Choose a game of this site that plays free rounds.',
  rounds_name: 'Enter the name that players see.',
  rounds_stake: 'Enter a stake above zero that the game accepts.',
  rounds_days: 'From 1 to 90 days.',
  wager_multiple: 'From 1 to 60 times, or less where the jurisdiction sets a limit.',
  max_bet: 'Enter a maximum bet for winnings from the rounds.',
  max_convert_multiple: 'From 0.1 to 1000 times the bonus; empty for no limit.',
  low_edge: 'From 0 to 100 percent, with no more than two decimals.',
  low_edge_contribution: 'From 0 to 100 percent.',
  valid_days: 'From 1 to 90 days.',
  code: 'The code players enter: 1 to 24 characters.',
  levels: 'Choose levels of the programme.',
  countries: 'Choose countries of the list.',
  once_per: 'Manual bonuses are limited to one player.',
  priority: 'From 0 to 1000.',
  budget: 'Enter a valid amount.',
  ends: 'The end must be after the start.',
};
/** Server field names that differ in the form. */
const FIELDS: Record<string, string> = {
  'title.EN': 'title',
  starts_at: 'starts',
  ends_at: 'ends',
  free_rounds: 'rounds_game',
  'free_rounds.game_code': 'rounds_game',
  'free_rounds.provider_code': 'rounds_game',
  'free_rounds.game_name': 'rounds_name',
  'free_rounds.rounds': 'rounds',
  'free_rounds.bet_value': 'rounds_stake',
  'free_rounds.days': 'rounds_days',
};

/** A refusal of the server at the field it is about. */
export function fieldOfRefusal(field: string, rule = ''): FieldProblem {
  const known = FIELDS[field] ?? FIELDS[field.replace(/^rules[.]/, '')] ?? field.replace(/^rules[.]/, '');
  const name = known.split('.')[0]!;
  // A textual rule concerns other values or the jurisdiction; a code only means the limits of the field.
  if (rule.includes(' ')) return fieldProblem(name, fieldRuleText(nameLabel(name), rule));
  return fieldProblem(name, REFUSED[name] ?? fieldRuleText(nameLabel(name), rule));
}

/**
 * Rules from a form's values. Fields outside its shape are empty; values missing from every form are kept
 * from the previous version.
 */
export function campaignRulesOf(
  values: Values,
  shape: CampaignShape,
  base: CampaignItem | undefined,
  currency: string,
) {
  const has = (name: string) => hasField(shape, name);
  const rules: Record<string, unknown> = {
    ...base?.rules,
    ...eligibility(values, has),
    type: shape.type,
    mode: shape.mode,
    activation: has('activation') ? shape.activation : 'opt_in',
    code: has('code') ? (values.code ?? '').trim() : '',
    wager_base: has('wager_base') ? values.wager_base : 'bonus',
    title: titlesOf(values),
  };
  for (const [name, nothing] of Object.entries(MIN)) {
    const sum = has(name) ? sumOf(values[name], currency, nothing) : '0';
    if (sum === undefined) return fieldProblem(name, 'Enter a valid amount.');
    rules[name] = sum;
  }
  for (const name of OPEN) {
    const sum = has(name) ? sumOf(values[name], currency, null) : null;
    if (sum === undefined) return fieldProblem(name, 'Enter a valid amount.');
    rules[name] = sum;
  }
  for (const name of NUMBERS) {
    if (!has(name)) rules[name] = name === 'valid_days' ? (base?.rules.valid_days ?? 7) : 0;
    else if (/^\d{1,4}$/.test(values[name] ?? '')) rules[name] = Number(values[name]);
    else return fieldProblem(name, REFUSED[name] ?? 'Enter a number.');
  }
  if (has('low_edge')) {
    if (!/^\d{1,3}(\.\d{1,2})?$/.test(values.low_edge ?? '')) return fieldOfRefusal('low_edge');
    rules.low_edge = Math.round(Number(values.low_edge) * 100);
  }
  const multiple = has('max_convert_multiple') ? hundredthsOf(values.max_convert_multiple) : null;
  if (multiple === undefined) return fieldOfRefusal('max_convert_multiple');
  rules.max_convert_multiple = multiple;
  const rebate = rebateOf(has('rebate') ? amountRowsOf(values, 'rebate') : [], {
    name: 'rebate',
    max: MAX_REBATE,
  });
  if (isFieldProblem(rebate)) return rebate;
  if (has('rebate') && Object.keys(rebate.rates).length === 0)
    return fieldProblem('rebate', 'Add at least one category.');
  const rounds = has('rounds') ? freeRounds(values, currency) : null;
  if (rounds && isFieldProblem(rounds)) return rounds;
  return { rules: { ...rules, rebate: rebate.rates, free_rounds: rounds } };
}

/** The titles that were typed, by language. */
function titlesOf(values: Values): Record<string, string> {
  const typed = Object.entries(TITLE_FIELDS).map(([code, name]) => [code, (values[name] ?? '').trim()]);
  return Object.fromEntries(typed.filter(([code, title]) => title || code === 'EN'));
}

/** A multiple in hundredths, null for an empty field; undefined if it is not one. */
function hundredthsOf(text = ''): number | null | undefined {
  if (text.trim() === '') return null;
  return /^\d{1,4}([.]\d{1,2})?$/.test(text.trim()) ? Math.round(Number(text) * 100) : undefined;
}

/** An amount in minor units, or the meaning of an empty field. */
function sumOf(text: string | undefined, currency: string, nothing: string | null) {
  const isNothing = /^0*([.,]0*)?$/.test((text ?? '').trim());
  if (isNothing) return nothing === '' ? undefined : nothing;
  return toMinor(text ?? '', currency);
}

function freeRounds(values: Values, currency: string) {
  const text = (name: string) => (values[name] ?? '').trim();
  if (!/^\d{1,4}$/.test(text('rounds'))) return fieldOfRefusal('rounds');
  const [provider_code, game_code, ...rest] = text('rounds_game').split('/');
  if (!provider_code || !game_code || rest.length > 0) return fieldOfRefusal('rounds_game');
  const bet_value = toMinor(text('rounds_stake'), currency);
  if (!bet_value) return fieldOfRefusal('rounds_stake');
  if (!/^\d{1,2}$/.test(text('rounds_days'))) return fieldOfRefusal('rounds_days');
  const [rounds, days] = [Number(text('rounds')), Number(text('rounds_days'))];
  return { provider_code, game_code, game_name: text('rounds_name'), rounds, bet_value, days };
}

function eligibility(values: Values, has: (name: string) => boolean): Record<string, unknown> {
  const read = (name: string) =>
    (values[name] ?? '').split(',').flatMap((part) => (part.trim() === '' ? [] : [part.trim()]));
  return {
    segment: values.segment,
    segment_id: values.segment_id || null,
    levels: read('levels').map(Number),
    countries: read('countries'),
    once_per: has('once_per') ? read('once_per') : [],
    stackable: values.stackable !== 'false',
  };
}
