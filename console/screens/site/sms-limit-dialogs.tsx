import { useState } from 'react';
import type { SmsCeiling, SmsQuota, SmsRules } from '#contracts/console/sms-limits.ts';
import { decimal, toMinor } from '../../lib/format.ts';
import { useWrite } from '../../lib/query.ts';
import { Action, type FormField } from '../../ui/action.tsx';
import { useProposalOutcome } from '../../ui/proposal-outcome.ts';

type Scope = 'number' | 'range' | 'country' | 'address' | 'site';
export const SCOPES: readonly { name: Scope; label: string; hint: string }[] = [
  { name: 'number', label: 'To one number', hint: '' },
  {
    name: 'range',
    label: 'To one range of 10,000 numbers',
    hint: 'Numbers that differ in their last four digits.',
  },
  { name: 'country', label: 'To one foreign country', hint: 'In North America, to one area code.' },
  { name: 'address', label: 'From one IP address', hint: '' },
  { name: 'site', label: 'All messages of the site', hint: '' },
];
const FORM = 'Messages per hour and per day: 60 200';

const count = (text: string | undefined, max = 1_000_000): number | undefined =>
  text !== undefined && /^\d{1,7}$/.test(text) && Number(text) <= max ? Number(text) : undefined;

/** Parses `60 200`; undefined if invalid. */
function quotaOf(text: string): SmsQuota | undefined {
  const [hour, day, ...rest] = text
    .trim()
    .split(/\s+/)
    .map((part) => count(part));
  return rest.length === 0 && hour !== undefined && day !== undefined ? { hour, day } : undefined;
}

/** Parses `+63917 0 0`, one per line; undefined if a line is invalid. */
function prefixesOf(text: string): SmsRules['prefixes'] | undefined {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const prefixes = lines.map((line) => {
    const [first = '', ...numbers] = line.trim().split(/\s+/);
    const prefix = first.replace('+', '');
    const quota = quotaOf(numbers.join(' '));
    return quota && /^[1-9]\d{0,10}$/.test(prefix) ? [{ prefix, ...quota }] : [];
  });
  return prefixes.some((prefix) => prefix.length === 0) ? undefined : prefixes.flat();
}

const written = ({ hour, day }: SmsQuota) => `${hour} ${day}`;

type RulesProps = { rules: SmsRules; onClose(isDone: boolean): void };

export function ChangeRules({ rules, onClose }: RulesProps) {
  const act = useWrite();
  const outcomeOf = useProposalOutcome();
  const [request_id] = useState(() => crypto.randomUUID());
  const fields: FormField[] = [
    ...SCOPES.map(({ name, label, hint }) => ({
      ...{ name, label, initial: written(rules[name]), isRequired: true, hint: `${FORM}. ${hint}`.trim() },
    })),
    {
      name: 'prefixes',
      label: 'Limits by prefix',
      kind: 'area',
      isRequired: false,
      initial: rules.prefixes.map(({ prefix, ...quota }) => `+${prefix} ${written(quota)}`).join('\n'),
      hint: 'Prefix, per hour, per day, one per line. 0 0 blocks it: +882 0 0',
    },
    {
      name: 'reserve_percent',
      label: 'Reserved for known browsers, percent',
      initial: `${rules.reserve_percent}`,
    },
    {
      name: 'surge_count',
      label: 'Alarm when messages to one country reach this number per hour',
      initial: `${rules.surge_count}`,
    },
    {
      name: 'surge_factor',
      label: 'and this multiple of the 7-day average',
      initial: `${rules.surge_factor}`,
    },
  ];
  return (
    <Action
      title="SMS limits of this site"
      verb="Change"
      fields={fields}
      run={async ({ reason = '', ...values }) => {
        const changed: SmsRules = { ...rules };
        for (const { name, label } of SCOPES) {
          const quota = quotaOf(values[name] ?? '');
          if (!quota) return { wrong: name, text: `${label}: enter two numbers, per hour and per day.` };
          changed[name] = quota;
        }
        const prefixes = prefixesOf(values.prefixes ?? '');
        if (!prefixes)
          return { wrong: 'prefixes', text: 'Prefixes: enter a prefix and two numbers per line.' };
        for (const name of ['reserve_percent', 'surge_count', 'surge_factor'] as const) {
          const value = count(values[name], name === 'reserve_percent' ? 90 : undefined);
          if (value === undefined) return { wrong: name, text: 'Enter a whole number.' };
          changed[name] = value;
        }
        const proposed = { ...changed, prefixes };
        return outcomeOf(await act('proposeSmsLimits', { request_id, reason, rules: proposed }));
      }}
      onClose={onClose}
    >
      Codes above a limit are not sent. Notices are sent by email instead if the player has an address.
    </Action>
  );
}

type CeilingProps = { ceiling: SmsCeiling; onClose(isDone: boolean): void };

export function ChangeCeiling({ ceiling, onClose }: CeilingProps) {
  const { currency } = ceiling;
  const act = useWrite();
  const outcomeOf = useProposalOutcome();
  const [request_id] = useState(() => crypto.randomUUID());
  const fields: FormField[] = [
    { name: 'total', label: 'All messages', initial: written(ceiling.total), isRequired: true, hint: FORM },
    { name: 'currency', label: 'Currency of prices', initial: currency, isRequired: true },
    {
      name: 'price_per_1000',
      label: 'Price of 1,000 messages',
      initial: decimal({ amount: ceiling.price_per_1000, currency }),
      isRequired: true,
      hint: 'The highest price your supplier charges, so that the ceiling applies to every country.',
    },
    {
      name: 'cost_day',
      label: 'Cost ceiling per day',
      initial: decimal({ amount: ceiling.cost_day, currency }),
      isRequired: true,
    },
  ];
  return (
    <Action
      title="SMS limits of all sites"
      verb="Change"
      fields={fields}
      run={async ({ reason = '', ...values }) => {
        const total = quotaOf(values.total ?? '');
        if (!total) return { wrong: 'total', text: 'All messages: enter two numbers, per hour and per day.' };
        const code = (values.currency ?? '').trim().toUpperCase();
        const price_per_1000 = toMinor(values.price_per_1000 ?? '', code);
        if (!price_per_1000) return { wrong: 'price_per_1000', text: 'Price: not a valid amount.' };
        const cost_day = toMinor(values.cost_day ?? '', code);
        if (!cost_day) return { wrong: 'cost_day', text: 'Cost ceiling: not a valid amount.' };
        const ceiling = { total, currency: code, price_per_1000, cost_day };
        return outcomeOf(await act('proposeSmsCeiling', { request_id, reason, ceiling }));
      }}
      onClose={onClose}
    >
      Once a day’s messages reach this cost, no site sends another SMS until midnight UTC.
    </Action>
  );
}
