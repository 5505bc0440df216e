import { type FormEvent, useState } from 'react';
import type { MethodValues } from '#contracts/console/payment-methods.ts';
import { isCountryCode } from '#contracts/values/country-codes.ts';
import type { CallOutput } from '../../lib/api.ts';
import { namedOptions } from '../../lib/field-options.ts';
import { type FieldProblem, fieldProblem } from '../../lib/field-problem.ts';
import { decimal, toMinor } from '../../lib/format.ts';
import { useRead } from '../../lib/query.ts';
import { nameLabel, useSession } from '../../lib/session.ts';
import type { Values } from '../../ui/action.tsx';
import { Badge, Button, Placeholder } from '../../ui/components.tsx';
import { type RowField, Rows } from '../../ui/rows.tsx';
import { MethodDialog, type MethodPartProps, type MethodRow } from './method-dialog.tsx';

type Step = CallOutput<'previewRoute'>['value'][number];
/** A rule as it is typed: amounts in units of the currency, countries with spaces between. */
type TypedRule = { gateway: string; min: string; max: string; countries: string };

const cellsOf = (gateways: readonly string[], currency: string): RowField<TypedRule>[] => [
  {
    label: 'Gateway',
    kind: 'choice',
    options: namedOptions(gateways),
    read: ({ gateway }) => gateway,
    write: (row, gateway) => ({ ...row, gateway }),
  },
  {
    label: `Minimum, ${currency} (optional)`,
    read: ({ min }) => min,
    write: (row, min) => ({ ...row, min }),
    maxLength: 16,
  },
  {
    label: `Maximum, ${currency} (optional)`,
    read: ({ max }) => max,
    write: (row, max) => ({ ...row, max }),
    maxLength: 16,
  },
  {
    label: 'Countries, two letters each (optional)',
    read: ({ countries }) => countries,
    write: (row, countries) => ({ ...row, countries: countries.toUpperCase() }),
    maxLength: 800,
  },
];

/** Rules by which deposits go to other gateways than the method's own. */
export function MethodRoute(props: MethodPartProps) {
  const { currency } = useSession().site;
  const { values } = props.method;
  const { rules, window_minutes, min_attempts, min_success_percent } = values.route!;
  const sum = (amount: string | null) => (amount === null ? '' : decimal({ amount, currency }));
  const [rows, setRows] = useState<TypedRule[]>(() =>
    rules.map(({ gateway, min_amount, max_amount, countries }) => ({
      ...{ gateway, min: sum(min_amount), max: sum(max_amount), countries: countries.join(' ') },
    })),
  );
  const known = [...props.adapters, ...rules.map(({ gateway }) => gateway)];
  const gateways = [...new Set(known)].filter((gateway) => gateway !== 'manual');
  return (
    <MethodDialog
      {...props}
      title="Gateways"
      fields={[
        {
          name: 'min_success_percent',
          label: 'Minimum success rate, percent',
          hint: 'A gateway below it is tried last. 0: never.',
          initial: String(min_success_percent),
        },
        { name: 'window_minutes', label: 'Measurement window, minutes', initial: String(window_minutes) },
        {
          name: 'min_attempts',
          label: 'Minimum credited or failed attempts',
          initial: String(min_attempts),
        },
      ]}
      read={(fields) => readRoute(values, rows, fields, currency)}
    >
      <Rows
        legend="Gateways in order"
        hint={`The first gateway whose rule fits is tried first; if it creates no checkout, the next. ${nameLabel(values.adapter)} is last, unless a rule names it.`}
        rows={rows}
        cells={cellsOf(gateways, currency)}
        fresh={() => ({ gateway: gateways[0] ?? '', min: '', max: '', countries: '' })}
        max={20}
        onChange={setRows}
      />
    </MethodDialog>
  );
}

function readRoute(
  values: MethodValues,
  rows: readonly TypedRule[],
  fields: Values,
  currency: string,
): MethodValues | FieldProblem {
  const whole = (name: string) => (/^\d{1,4}$/.test(fields[name] ?? '') ? Number(fields[name]) : -1);
  const numbers = {
    window_minutes: [5, 1440],
    min_attempts: [1, 1000],
    min_success_percent: [0, 100],
  } as const;
  for (const [name, [low, high]] of Object.entries(numbers))
    if (whole(name) < low || whole(name) > high) return fieldProblem(name, `From ${low} to ${high}.`);
  const rules: NonNullable<MethodValues['route']>['rules'] = [];
  for (const [at, { gateway, min, max, countries }] of rows.entries()) {
    const wrong = (text: string) => fieldProblem('', `Gateway ${at + 1}: ${text}`);
    const [min_amount, max_amount] = [min, max].map((text) => (text.trim() ? toMinor(text, currency) : null));
    if (min_amount === undefined || max_amount === undefined) return wrong('enter valid amounts.');
    if (min_amount && max_amount && BigInt(min_amount) > BigInt(max_amount))
      return wrong('the upper amount must not be below the lower one.');
    const codes = countries.split(/[\s,]+/).filter(Boolean);
    const unknown = codes.find((code) => !isCountryCode(code));
    if (unknown) return wrong(`${unknown} is not a country code.`);
    rules.push({ gateway, min_amount, max_amount, countries: [...new Set(codes)] });
  }
  return {
    ...values,
    route: {
      rules,
      window_minutes: whole('window_minutes'),
      min_attempts: whole('min_attempts'),
      min_success_percent: whole('min_success_percent'),
    },
  };
}

const STATES: Record<Step['state'], { text: string; tone: 'good' | 'warn' | 'bad' | 'plain' }> = {
  ready: { text: 'ready', tone: 'good' },
  failing: { text: 'low success', tone: 'warn' },
  down: { text: 'not responding', tone: 'bad' },
  closed: { text: 'not available', tone: 'plain' },
};

function figuresText({ succeeded, failed, median_ms, slow_ms }: Step['figures']): string {
  const decided = succeeded + failed;
  const rate = decided === 0 ? 'no attempts' : `${Math.round((succeeded * 100) / decided)}% of ${decided}`;
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
  return median_ms === null ? rate : `${rate}, ${seconds(median_ms)} (slowest 5%: ${seconds(slow_ms!)})`;
}

/** Which gateways a deposit would be offered to, now; for an amount and a country on request. */
export function RoutePreview({ method }: { method: MethodRow }) {
  const { currency } = useSession().site;
  const [payment, setPayment] = useState({ amount: '', country: '' });
  const [problem, setProblem] = useState('');
  const { data, error } = useRead('previewRoute', { method_id: method.method_id, ...payment }, 30);
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const typed = (name: string) => String(form.get(name) ?? '').trim();
    const amount = typed('amount') === '' ? '' : toMinor(typed('amount'), currency);
    const country = typed('country').toUpperCase();
    const isCountry = country === '' || (/^[A-Z]{2}$/.test(country) && isCountryCode(country));
    setProblem(
      amount === undefined ? 'Enter a valid amount.' : isCountry ? '' : 'Enter a two-letter country code.',
    );
    if (amount !== undefined && isCountry) setPayment({ amount, country });
  }
  return (
    <section className="section" aria-labelledby="route">
      <h3 id="route">Gateways</h3>
      {data ? (
        <ol className="route">
          {data.value.map(({ gateway, name, rule, state, figures }) => (
            <li key={gateway}>
              <b>{name}</b> <Badge tone={STATES[state].tone}>{STATES[state].text}</Badge>
              <br />
              <small>
                {rule === null ? 'default' : `rule ${rule}`} · {figuresText(figures)}
              </small>
            </li>
          ))}
        </ol>
      ) : (
        <Placeholder error={error} />
      )}
      <form className="filters list-filters" onSubmit={submit}>
        <label htmlFor="route-amount">
          Amount, {currency}
          <input id="route-amount" name="amount" inputMode="decimal" maxLength={16} autoComplete="off" />
        </label>
        <label htmlFor="route-country">
          Country
          <input id="route-country" name="country" maxLength={2} autoComplete="off" placeholder="DE" />
        </label>
        <Button type="submit">Which gateway?</Button>
      </form>
      {problem && (
        <p className="note note-bad" role="alert">
          {problem}
        </p>
      )}
    </section>
  );
}
