import { type CashierRules, FLAGGED_GAMES } from '#contracts/console/cashier-policy.ts';
import { namedOptions } from '../../lib/field-options.ts';
import type { FieldProblem } from '../../lib/field-problem.ts';
import { decimal, formatMoney, machineDecimal, toMinor } from '../../lib/format.ts';
import { IDENTITY_REQUIRED } from '../../lib/identity-levels.ts';
import { nameLabel } from '../../lib/session.ts';
import { levelChoices, levelName } from '../../lib/vip-levels.ts';
import type { FormField, Values } from '../../ui/action.tsx';
import { type AmountRow, type AmountRows, amountRowsOf } from '../../ui/amount-rows.tsx';

type Rule = {
  name: keyof CashierRules;
  label: string;
  kind: 'sum' | 'sums' | 'levels' | 'number' | 'games' | 'gateway' | 'choice';
  hint?: string;
  unit?: string;
  options?: readonly string[];
};
export type RuleGroup = { title: string; rules: readonly Rule[] };

const LEVELS_HINT = 'Leave empty for no limit.';

/** The cashier policy as form fields. */
export const GROUPS: readonly RuleGroup[] = [
  {
    title: 'Deposits',
    rules: [
      {
        name: 'deposit_identity',
        label: 'Required for a deposit',
        kind: 'choice',
        options: IDENTITY_REQUIRED,
        hint: 'A payment method can require more.',
      },
      {
        name: 'deposit_day_by_identity',
        label: 'Deposits in 24 hours by identity level',
        kind: 'levels',
        hint: LEVELS_HINT,
      },
      {
        name: 'deposit_month_by_identity',
        label: 'Deposits in 30 days by identity level',
        kind: 'levels',
        hint: LEVELS_HINT,
      },
    ],
  },
  {
    title: 'Approvals',
    rules: [
      { name: 'auto_limit', label: 'Automatic approval up to', kind: 'sum', hint: '0 for never.' },
      { name: 'second_person_from', label: 'Two approvers above (T1)', kind: 'sum' },
      { name: 'third_person_from', label: 'Three approvers above (T2)', kind: 'sum' },
      { name: 'single_approver_daily', label: 'Deposit credits by one approver in 24 hours', kind: 'sum' },
      { name: 'single_player_daily', label: 'Of these, to one player', kind: 'sum' },
      {
        name: 'received_excess_percent',
        label: 'Two approvers if more arrived than requested, above',
        kind: 'number',
        unit: 'percent',
      },
      { name: 'review_hours', label: 'Review time', kind: 'number', unit: 'hours' },
    ],
  },
  {
    title: 'Withdrawals',
    rules: [
      { name: 'withdrawal_min', label: 'Minimum', kind: 'sum' },
      { name: 'withdrawal_max', label: 'Maximum per request', kind: 'sum' },
      { name: 'daily_count', label: 'Maximum in 24 hours', kind: 'number', unit: 'requests' },
      {
        name: 'daily_amounts',
        label: 'Daily maximum by VIP level',
        kind: 'sums',
        hint: 'Each amount applies up to the level of the next row, the last one to all higher levels.',
      },
      {
        name: 'withdrawal_identity',
        label: 'Required for a withdrawal',
        kind: 'choice',
        options: IDENTITY_REQUIRED,
      },
      {
        name: 'withdrawal_day_by_identity',
        label: 'Withdrawals in 24 hours by identity level',
        kind: 'levels',
        hint: LEVELS_HINT,
      },
      {
        name: 'withdrawal_month_by_identity',
        label: 'Withdrawals in 30 days by identity level',
        kind: 'levels',
        hint: LEVELS_HINT,
      },
      { name: 'bank_age_hours', label: 'Minimum age of bank details', kind: 'number', unit: 'hours' },
      {
        name: 'credential_hours',
        label: 'Review after a change of password or contact',
        kind: 'number',
        unit: 'hours',
      },
      { name: 'turnover_percent', label: 'Deposit turnover required', kind: 'number', unit: 'percent' },
      {
        name: 'payout_adapter',
        label: 'Bank payouts via',
        kind: 'gateway',
        hint: 'Manual: staff pay each withdrawal themselves. Gateways are added under Payment gateways.',
      },
    ],
  },
  {
    title: 'Review thresholds',
    rules: [
      {
        name: 'due_diligence_from',
        label: 'Due diligence: deposits and withdrawals in 24 hours',
        kind: 'sum',
      },
      { name: 'covered_above', label: 'Report and case above', kind: 'sum' },
      { name: 'net_deposits_above', label: 'Net deposits in 30 days above', kind: 'sum' },
      { name: 'high_limit_above', label: 'Monthly deposit limits above', kind: 'sum' },
      { name: 'large_win', label: 'Wins above', kind: 'sum' },
      {
        name: 'flagged_games',
        label: 'Games whose wins are reviewed',
        kind: 'games',
        hint: 'Leave empty for none.',
      },
    ],
  },
];

const MAY_BE_ZERO: readonly string[] = ['auto_limit', 'single_approver_daily', 'single_player_daily'];

const sumOrZero = (text: string, currency: string) => (Number(text) === 0 ? '0' : toMinor(text, currency));

export function cashierRuleText(
  { name, kind, unit, options }: Rule,
  rules: CashierRules,
  { currency, levels }: Pick<FormOptions, 'currency' | 'levels'>,
): string {
  const value = rules[name];
  const sum = (amount: string) => formatMoney({ amount, currency });
  if (kind === 'sum') return sum(value as string);
  if (kind === 'sums') {
    const { initial, options } = vipRows(value as string[], levels, currency);
    if (initial.length === 1) return sum((value as string[])[0]!);
    const nameOf = (level: string) => options.find((option) => option.value === level)?.label ?? level;
    return initial
      .map(([level]) => `${nameOf(level)}: ${sum((value as string[])[Number(level)]!)}`)
      .join('; ');
  }
  if (kind === 'levels') return levelsText(value as (string | null)[], sum);
  if (kind === 'games') return (value as string[]).join(', ') || 'none';
  if (kind === 'gateway') return nameLabel(value as string);
  if (kind === 'choice') return options?.[value as number] ?? '';
  return unit ? `${value} ${unit}` : String(value);
}

const LEVEL_NAMES = ['no name', 'name', 'verified contact', 'document'];

/** `no limit`, or the limit of each identity level. */
function levelsText(amounts: readonly (string | null)[], sum: (amount: string) => string): string {
  if (amounts.every((amount) => amount === null)) return 'no limit';
  const texts = amounts.map((amount) => (amount === null ? 'no limit' : sum(amount)));
  return texts.map((text, level) => `${LEVEL_NAMES[level] ?? level}: ${text}`).join('; ');
}

/** `adapters`: ways to pay out, `manual` among them; `levels`: names of the VIP levels by position. */
export function ruleFieldOf(
  { name, label, kind, hint, unit, options }: Rule,
  rules: CashierRules,
  { currency, adapters, levels }: FormOptions,
): FormField {
  const value = rules[name];
  const sum = (amount: string) => decimal({ amount, currency });
  const isSum = kind === 'sum' || kind === 'sums' || kind === 'levels';
  const unitLabel = isSum ? `${label}, ${currency}` : undefined;
  const field: FormField = {
    name,
    label: unitLabel ?? (unit ? `${label}, ${unit}` : label),
    ...(hint && { hint }),
    initial: String(value),
    isRequired: kind !== 'games',
  };
  if (kind === 'sum') return { ...field, initial: sum(value as string) };
  if (kind === 'sums') return { ...field, kind: 'rows', rows: vipRows(value as string[], levels, currency) };
  if (kind === 'levels')
    return { ...field, kind: 'rows', rows: identityRows(value as (string | null)[], currency) };
  if (kind === 'games') return { ...field, kind, max: FLAGGED_GAMES, initial: (value as string[]).join(',') };
  if (kind === 'gateway') {
    const names = [...new Set([rules.payout_adapter, ...adapters])];
    return { ...field, kind: 'choice' as const, options: namedOptions(names) };
  }
  if (kind !== 'choice') return field;
  const choices = options?.map((text, place) => ({ value: String(place), label: text })) ?? [];
  return { ...field, kind: 'choice' as const, options: choices };
}

type FormOptions = { currency: string; adapters: readonly string[]; levels: readonly string[] };

/** Most VIP levels that have an amount of their own. */
const MAX_AMOUNTS = 20;

/** A row for each level whose amount differs from that of the level below. */
function vipRows(amounts: readonly string[], levels: readonly string[], currency: string): AmountRows {
  const changes = amounts.flatMap((amount, at) => (at === 0 || amount !== amounts[at - 1] ? [at] : []));
  const known = levelChoices(levels).map(({ value }) => Number(value));
  const positions = [...new Set([0, ...changes, ...known])].filter((at) => at < MAX_AMOUNTS);
  return {
    ...{ subject: 'VIP level', amount: `Maximum, ${currency}`, fixed: 'first' },
    options: positions
      .toSorted((a, b) => a - b)
      .map((at) => ({ value: String(at), label: `From ${levelName(levels, at)}` })),
    initial: changes.map((at) => [String(at), machineDecimal({ amount: amounts[at]!, currency })]),
  };
}

const identityRows = (amounts: readonly (string | null)[], currency: string): AmountRows => ({
  ...{ subject: 'Identity level', amount: `Maximum, ${currency}`, fixed: 'all' },
  options: LEVEL_NAMES.map((label, at) => ({ value: String(at), label: nameLabel(label) })),
  initial: amounts.map((amount, at) => [
    String(at),
    amount === null ? '' : machineDecimal({ amount, currency }),
  ]),
});

/** The amount of each VIP level, up to the last one that has a row. */
function vipAmounts(rows: readonly AmountRow[], name: string, currency: string): string[] | FieldProblem {
  const amounts: string[] = [];
  const ordered = rows.map(([level, text], at) => ({ level: Number(level), text, at }));
  for (const { level, text, at } of ordered.toSorted((a, b) => a.level - b.level)) {
    const amount = toMinor(text, currency);
    if (!amount) return { wrong: `${name}.${at}`, text: AMOUNT_ABOVE_ZERO };
    while (amounts.length < level) amounts.push(amounts.at(-1) ?? amount);
    amounts.push(amount);
  }
  return amounts;
}

function identityAmounts(
  rows: readonly AmountRow[],
  name: string,
  currency: string,
): (string | null)[] | FieldProblem {
  const amounts = rows.map(([, text]) => (text.trim() === '' ? null : sumOrZero(text, currency)));
  const wrong = amounts.indexOf(undefined);
  if (wrong >= 0) return { wrong: `${name}.${wrong}`, text: `Enter an amount in ${currency}, 0 or none.` };
  return amounts as (string | null)[];
}

const AMOUNT_ABOVE_ZERO = 'Enter an amount above zero.';

/** The entered value in the rule's unit, or what is wrong with it. */
export function readRule(
  { name, kind, label }: Rule,
  values: Values,
  currency: string,
): { value: unknown } | FieldProblem {
  if (kind === 'sums' || kind === 'levels') {
    const read = kind === 'sums' ? vipAmounts : identityAmounts;
    const amounts = read(amountRowsOf(values, name), name, currency);
    return 'wrong' in amounts ? amounts : { value: amounts };
  }
  const value = readText({ name, kind }, values[name] ?? '', currency);
  return value === undefined ? { wrong: name, text: `${label}: not a valid value.` } : { value };
}

function readText({ name, kind }: Pick<Rule, 'name' | 'kind'>, text: string, currency: string): unknown {
  if (kind === 'sum') return MAY_BE_ZERO.includes(name) ? sumOrZero(text, currency) : toMinor(text, currency);
  if (kind === 'games') return text.split(',').filter(Boolean);
  if (kind === 'gateway') return text;
  return /^\d{1,4}$/.test(text.trim()) ? Number(text) : undefined;
}
