import { useEffect, useState } from 'react';
import { hasAccess } from '#contracts/console/rights.ts';
import { registerCurrencies } from '#contracts/values/currency.ts';
import type { api } from '../../lib/api.ts';
import { decimalWithPlaces, minorWithPlaces } from '../../lib/format.ts';
import { useRead, useWrite } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { Action, type FormField, type Values } from '../../ui/action.tsx';
import { Badge, Button, Page, Placeholder } from '../../ui/components.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { useCloseWithToast } from '../../ui/toast.tsx';

type Task = { request_id: string; code?: string };

const NAMES = new Intl.DisplayNames(['en'], { type: 'currency', fallback: 'none' });
/** `Brazilian Real`; empty for a coin. */
const nameOf = (code: string) => (/^[A-Z]{3}$/.test(code) && NAMES.of(code)) || '';

/** Currencies of the installation: those that brands can use first, then the rest of ISO 4217. */
export default function Currencies() {
  const { me } = useSession();
  const { data, error } = useRead('currencies', {});
  const [task, begin] = useState<Task>();
  const mayChange = hasAccess(me.everywhere, 'sites', ['write']);
  const rows = data?.value.toSorted((a, b) => Number(b.is_enabled) - Number(a.is_enabled));
  // Amounts and the form of a new brand know the currency from now on.
  useEffect(() => registerCurrencies((data?.value ?? []).filter(({ is_enabled }) => is_enabled)), [data]);
  return (
    <Page
      title="Currencies"
      hint="Currencies that brands can use; each brand has one. Enabling is permanent; code and decimals never change."
      actions={
        mayChange && (
          <Button tone="primary" onClick={() => begin({ request_id: crypto.randomUUID() })}>
            Add a coin
          </Button>
        )
      }
    >
      {!rows ? (
        <Placeholder error={error} />
      ) : (
        <DataTable
          label="Currencies"
          rows={rows}
          rowKey={({ code }) => code}
          columns={[
            { head: 'Code', cell: ({ code }) => <b>{code}</b>, sort: ({ code }) => code },
            {
              head: 'Name',
              cell: ({ code }) => nameOf(code),
              kind: 'wide',
              sort: ({ code }) => nameOf(code),
            },
            {
              head: 'State',
              cell: ({ code, is_enabled }) =>
                is_enabled ? (
                  <Badge tone="good">enabled</Badge>
                ) : (
                  mayChange && (
                    <Button onClick={() => begin({ code, request_id: crypto.randomUUID() })}>Enable …</Button>
                  )
                ),
              sort: ({ is_enabled }) => Number(!is_enabled),
            },
            { head: 'Sign', cell: ({ symbol }) => symbol, kind: 'minor' },
            {
              head: 'Decimals',
              cell: ({ exponent }) => exponent,
              kind: 'figure',
              sort: (row) => row.exponent,
            },
            {
              head: 'About 1 US dollar',
              cell: ({ dollar, exponent }) => decimalWithPlaces(String(dollar), exponent),
              kind: 'figure',
            },
            { head: 'Brands', cell: ({ brands }) => brands, kind: 'figure', sort: ({ brands }) => brands },
          ]}
        />
      )}
      {task && <Change task={task} onClose={() => begin(undefined)} />}
    </Page>
  );
}

type ChangeProps = { task: Task; onClose(): void };

function Change({ task: { code, request_id }, onClose }: ChangeProps) {
  const act = useWrite();
  const done = useCloseWithToast(onClose);
  if (code)
    return (
      <Action
        title={`Enable ${code}`}
        verb="Enable"
        run={({ reason = '' }) => act('enableCurrency', { code, reason })}
        onClose={done(`${code} is enabled.`)}
      >
        New brands can then use it. It cannot be disabled again.
      </Action>
    );
  return (
    <Action
      title="Add a coin"
      verb="Add"
      fields={FIELDS}
      run={async ({ reason = '', ...values }) => {
        const input = read(values);
        if ('wrong' in input) return input;
        const answer = await act('addCurrency', { request_id, reason, ...input });
        if (!answer.ok && answer.error === 'nameTaken')
          return { wrong: 'code', text: 'This code is already listed.' };
        return answer;
      }}
      onClose={done('Added. New brands can use it.')}
    >
      Also for any other currency that is not listed. Code and decimals cannot be changed later.
    </Action>
  );
}

const FIELDS: readonly FormField[] = [
  { name: 'code', label: 'Code', hint: 'Three to five capital letters, for example BTC.', maxLength: 5 },
  {
    ...{ name: 'exponent', label: 'Decimals', kind: 'choice', initial: '8' },
    options: Array.from({ length: 9 }, (_, places) => ({ value: String(places), label: String(places) })),
    hint: 'Of the smallest stored amount: 8 for bitcoin, 2 for a stablecoin.',
  },
  { name: 'symbol', label: 'Sign, optional', hint: 'For example ₿.', isRequired: false, maxLength: 4 },
  {
    ...{ name: 'dollar', label: 'Amount worth about one US dollar', maxLength: 20 },
    hint: 'For example 0.00001. Default limits and stakes are multiples of it; it is not an exchange rate.',
  },
];

type Read = { currency: Parameters<typeof api.addCurrency>[0]['currency'] } | { wrong: string; text: string };

/** The form as a currency, or its error. */
function read({ code = '', exponent = '', symbol = '', dollar = '' }: Values): Read {
  const places = Number(exponent);
  const typed = code.trim().toUpperCase();
  if (!/^[A-Z]{3,5}$/.test(typed)) return { wrong: 'code', text: 'Enter three to five letters.' };
  const minor = Number(minorWithPlaces(dollar, places) ?? 0);
  if (minor < 1 || minor > 1e12)
    return { wrong: 'dollar', text: `Enter an amount above zero with at most ${places} decimals.` };
  return { currency: { code: typed, exponent: places, symbol: symbol.trim(), dollar: minor } };
}
