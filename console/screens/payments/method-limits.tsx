import type { MethodValues } from '#contracts/console/payment-methods.ts';
import { METHOD_TYPES, type MethodType } from '#contracts/values/payments.ts';
import { choiceField } from '../../lib/field-options.ts';
import { decimal, toMinor } from '../../lib/format.ts';
import { IDENTITY_CHOICES } from '../../lib/identity-levels.ts';
import { nameLabel, useSession } from '../../lib/session.ts';
import type { FormField, Values } from '../../ui/action.tsx';
import { MethodDialog, type MethodPartProps } from './method-dialog.tsx';

const named = (values: readonly string[]) =>
  Object.fromEntries(values.map((value) => [value, nameLabel(value)]));
/** `2026-11-22T08:00:00.000Z` as the value of a UTC date and time input, and back. */

/** Limits, fees, required fields and route of a payment method. */
export function MethodLimits(props: MethodPartProps) {
  const { currency } = useSession().site;
  const { values } = props.method;
  return (
    <MethodDialog
      {...props}
      title="Limits and fee"
      fields={fieldsOf(values, props.adapters, currency)}
      read={(fields) => readLimits(values, fields, currency)}
    />
  );
}

function fieldsOf(values: MethodValues, adapters: readonly string[], currency: string): FormField[] {
  const sum = (amount: string) => decimal({ amount, currency });
  const daily = values.daily_max;
  return [
    { name: 'min_amount', label: `Minimum payment, ${currency}`, initial: sum(values.min_amount) },
    { name: 'max_amount', label: `Maximum payment, ${currency}`, initial: sum(values.max_amount) },
    {
      name: 'daily_max',
      label: `Maximum per player in 24 hours, ${currency}`,
      hint: 'Leave empty for no limit.',
      initial: daily === null ? '' : sum(daily),
      isRequired: false,
    },
    { name: 'fee_fixed', label: `Fee, fixed, ${currency}`, initial: sum(values.fee_fixed) },
    { name: 'fee_percent', label: 'Fee, percent', initial: String(values.fee_points / 100) },
    choiceField('fee_payer', 'Fee paid by', values.fee_payer, { house: 'the house', player: 'the player' }),
    choiceField(
      'identity_level',
      'Required from the player',
      String(values.identity_level),
      IDENTITY_CHOICES,
    ),
    choiceField('max_open', 'Open requests per player', String(values.max_open), { 1: '1', 2: '2', 3: '3' }),
    {
      name: 'expires_minutes',
      label: 'Expires if unpaid, after minutes',
      initial: String(values.expires_minutes),
    },
    { name: 'review_minutes', label: 'Review time, minutes', initial: String(values.review_minutes) },
    // A crypto method is created where its address is entered.
    choiceField(
      'type',
      'Kind',
      values.type,
      named(METHOD_TYPES.filter((methodType) => methodType !== 'crypto' || values.type === methodType)),
    ),
    choiceField('funding', 'Funding source', values.details.funding, {
      own_money: 'bank account, e-wallet, cash or crypto',
      card_debit: 'a debit card',
      card_credit: 'credit card, or a card that may be one',
    }),
    choiceField(
      'adapter',
      'Processed by',
      values.adapter,
      named([...new Set([values.adapter, ...adapters])]),
    ),
    {
      name: 'closed_from',
      label: 'Closed from',
      kind: 'moment',
      hint: 'For maintenance. Players see when it opens again.',
      initial: values.closed_from ?? '',
      isRequired: false,
    },
    {
      name: 'closed_until',
      label: 'Closed until',
      kind: 'moment',
      initial: values.closed_until ?? '',
      isRequired: false,
    },
  ];
}

function readLimits(values: MethodValues, fields: Values, currency: string) {
  const text = (name: string) => (fields[name] ?? '').trim();
  const sum = (name: string) => toMinor(text(name), currency);
  const [min_amount, max_amount] = [sum('min_amount'), sum('max_amount')];
  if (!min_amount) return { wrong: 'min_amount', text: 'Enter a valid amount.' };
  if (!max_amount) return { wrong: 'max_amount', text: 'Enter a valid amount.' };
  const daily_max = text('daily_max') === '' ? null : sum('daily_max');
  if (daily_max === undefined) return { wrong: 'daily_max', text: 'Enter a valid amount.' };
  const fee_fixed = Number(text('fee_fixed')) === 0 ? '0' : sum('fee_fixed');
  if (!fee_fixed) return { wrong: 'fee_fixed', text: 'Enter a valid amount.' };
  const fee_points = Math.round(Number(text('fee_percent')) * 100);
  if (!(fee_points >= 0 && fee_points <= 5000)) return { wrong: 'fee_percent', text: 'From 0 to 50.' };
  const whole = (name: string) => (/^\d{1,5}$/.test(text(name)) ? Number(text(name)) : 0);
  for (const name of ['expires_minutes', 'review_minutes'])
    if (whole(name) < 1 || whole(name) > 10_080) return { wrong: name, text: 'From 1 to 10080 minutes.' };
  const moment = (name: string) => text(name) || null;
  const type = text('type') as MethodType;
  const funding = text('funding') as MethodValues['details']['funding'];
  const chain = type === 'crypto' ? values.details.chain : null;
  return {
    ...{ ...values, type, details: { ...values.details, chain, funding } },
    ...{ min_amount, max_amount, daily_max, fee_fixed, fee_points },
    adapter: text('adapter'),
    fee_payer: text('fee_payer') === 'player' ? ('player' as const) : ('house' as const),
    identity_level: Number(text('identity_level')),
    max_open: Number(text('max_open')),
    expires_minutes: whole('expires_minutes'),
    review_minutes: whole('review_minutes'),
    closed_from: moment('closed_from'),
    closed_until: moment('closed_until'),
  };
}
