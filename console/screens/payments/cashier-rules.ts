import { type CashierRules, FLAGGED_GAMES } from '#contracts/console/cashier-policy.ts';
import { namedOptions } from '../../lib/field-options.ts';
import { decimal, formatMoney, toMinor } from '../../lib/format.ts';
import { IDENTITY_REQUIRED } from '../../lib/identity-levels.ts';
import { nameLabel } from '../../lib/session.ts';
import type { FormField } from '../../ui/action.tsx';

type Rule = {
  name: keyof CashierRules;
  label: string;
  kind: 'sum' | 'sums' | 'levels' | 'number' | 'games' | 'gateway' | 'choice';
  hint?: string;
  unit?: string;
  options?: readonly string[];
};
export type RuleGroup = { title: string; rules: readonly Rule[] };

const LEVELS_HINT =
  'One line per identity level: unknown, name, verified contact, document. “none” means no limit.';
const NO_LIMIT = 'none';

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
        hint: 'One line per level, lowest first; the last one applies to all higher levels.',
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
const linesOf = (text: string) => text.split('\n').flatMap((line) => line.trim() || []);

export function cashierRuleText(
  { name, kind, unit, options }: Rule,
  rules: CashierRules,
  currency: string,
): string {
  const value = rules[name];
  const sum = (amount: string) => formatMoney({ amount, currency });
  if (kind === 'sum') return sum(value as string);
  if (kind === 'sums') return (value as string[]).map(sum).join(', then ');
  if (kind === 'levels') return levelsText(value as (string | null)[], sum);
  if (kind === 'games') return (value as string[]).join(', ') || 'none';
  if (kind === 'gateway') return nameLabel(value as string);
  if (kind === 'choice') return options?.[value as number] ?? '';
  return unit ? `${value} ${unit}` : String(value);
}

const LEVEL_NAMES = ['unknown', 'name', 'verified contact', 'document'];

/** `no limit`, or the limit of each identity level. */
function levelsText(amounts: readonly (string | null)[], sum: (amount: string) => string): string {
  if (amounts.every((amount) => amount === null)) return 'no limit';
  const texts = amounts.map((amount) => (amount === null ? 'no limit' : sum(amount)));
  return texts.map((text, level) => `${LEVEL_NAMES[level] ?? level}: ${text}`).join('; ');
}

/** `adapters`: ways to pay out, `manual` among them. */
export function ruleFieldOf(
  { name, label, kind, hint, unit, options }: Rule,
  rules: CashierRules,
  { currency, adapters }: { currency: string; adapters: readonly string[] },
) {
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
  if (kind === 'sums')
    return { ...field, kind: 'area' as const, initial: (value as string[]).map(sum).join('\n') };
  if (kind === 'levels') {
    const lines = (value as (string | null)[]).map((amount) => (amount === null ? NO_LIMIT : sum(amount)));
    return { ...field, kind: 'area' as const, initial: lines.join('\n') };
  }
  if (kind === 'games') return { ...field, kind, max: FLAGGED_GAMES, initial: (value as string[]).join(',') };
  if (kind === 'gateway') {
    const names = [...new Set([rules.payout_adapter, ...adapters])];
    return { ...field, kind: 'choice' as const, options: namedOptions(names) };
  }
  if (kind !== 'choice') return field;
  const choices = options?.map((text, place) => ({ value: String(place), label: text })) ?? [];
  return { ...field, kind: 'choice' as const, options: choices };
}

/** A typed value in the rule's unit; undefined when it is invalid. */
export function readRule({ name, kind }: Rule, text: string, currency: string): unknown {
  if (kind === 'sum') return MAY_BE_ZERO.includes(name) ? sumOrZero(text, currency) : toMinor(text, currency);
  if (kind === 'sums') {
    const sums = linesOf(text).map((line) => toMinor(line, currency));
    return sums.length > 0 && sums.every((sum) => sum !== undefined) ? sums : undefined;
  }
  if (kind === 'levels') {
    const sums = linesOf(text).map((line) => (line === NO_LIMIT ? null : sumOrZero(line, currency)));
    return sums.length === IDENTITY_REQUIRED.length && !sums.includes(undefined) ? sums : undefined;
  }
  if (kind === 'games') return text.split(',').filter(Boolean);
  if (kind === 'gateway') return text;
  return /^\d{1,4}$/.test(text.trim()) ? Number(text) : undefined;
}
