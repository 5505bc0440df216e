import { useState } from 'react';
import type { Out } from '../../lib/api.ts';
import { moment, money, plainDecimal, toMinor } from '../../lib/format.ts';
import { useRead, useWrite } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { Action } from '../../ui/action.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Button, Fact, Facts, Missing, Page } from '../../ui/parts.tsx';
import { useDone } from '../../ui/toast.tsx';

/** The worst case of every open event, and the margin and limits of the site. */
export default function SportsExposure() {
  const { data, error } = useRead('sportsExposure', {}, 30);
  const sum = (amount: string) => money({ amount, currency: data?.currency ?? '' });
  return (
    <Page
      title="Sports exposure"
      hint="The worst-case result over all scores of an event. Other legs of a parlay count with their expected return."
    >
      <Limits />
      <h2 className="section">Open events</h2>
      {!data && <Missing error={error} />}
      {data && data.value.length === 0 && <Missing empty="No open bets." />}
      {data && data.value.length > 0 && (
        <DataTable
          label="Open events"
          rows={data.value}
          rowKey={({ event_id }) => event_id}
          columns={[
            { head: 'Start', cell: ({ starts_at }) => moment(starts_at), sort: (row) => row.starts_at },
            { head: 'Event', cell: ({ event }) => <b>{event}</b>, kind: 'wide', sort: ({ event }) => event },
            {
              head: 'Staked',
              cell: ({ staked }) => sum(staked),
              kind: 'figure',
              sort: ({ staked }) => BigInt(staked),
            },
            {
              head: 'Worst case',
              cell: ({ worst }) => sum(worst),
              kind: 'figure',
              sort: ({ worst }) => BigInt(worst),
            },
            { head: 'At the score', cell: ({ score }) => score, kind: 'figure' },
          ]}
        />
      )}
    </Page>
  );
}

type Terms = Out<'sportsTerms'>;
const AMOUNTS = [
  ['min_stake', 'Lowest stake'],
  ['max_stake', 'Highest stake'],
  ['max_win', 'Highest profit of a ticket'],
  ['liability', 'Highest loss on an event'],
] as const;

function Limits() {
  const { may } = useSession();
  const { data, error, reload } = useRead('sportsTerms', {});
  const [isOpen, open] = useState(false);
  const done = useDone((isDone) => {
    open(false);
    if (isDone) void reload();
  });
  if (!data) return <Missing error={error} />;
  const { currency } = data;
  return (
    <>
      <Facts>
        <Fact name="Margin">
          {data.margin_points / 100} %, {data.margin_method}
        </Fact>
        <Fact name="Cash-out margin">{data.cash_out_margin_points / 100} %</Fact>
        {AMOUNTS.map(([name, label]) => (
          <Fact key={name} name={label}>
            {money({ amount: data[name], currency })}
          </Fact>
        ))}
      </Facts>
      {may('odds', 'write') && (
        <div className="actions">
          <Button onClick={() => open(true)}>Change …</Button>
        </div>
      )}
      {isOpen && <Change terms={data} onClose={done('Changed. Prices follow with the next update.')} />}
    </>
  );
}

function Change({ terms, onClose }: { terms: Terms; onClose(isDone: boolean): void }) {
  const act = useWrite();
  const [method, setMethod] = useState<string>(terms.margin_method);
  const { currency } = terms;
  return (
    <Action
      title="Margin and limits"
      verb="Change"
      fields={[
        {
          ...{ name: 'margin_method', label: 'Margin method', kind: 'choice' as const },
          options: ['proportional', 'additive', 'power', 'shin'].map((value) => ({ value, label: value })),
          chosen: { value: method, set: setMethod },
        },
        { name: 'margin', label: 'Margin, percent', initial: `${terms.margin_points / 100}` },
        {
          name: 'cash_out',
          label: 'Cash-out margin, percent',
          initial: `${terms.cash_out_margin_points / 100}`,
        },
        ...AMOUNTS.map(([name, label]) => ({
          ...{ name, label: `${label}, ${currency}`, isRequired: true },
          initial: plainDecimal({ amount: terms[name], currency }),
        })),
      ]}
      run={async ({ reason = '', margin = '', cash_out = '', ...texts }) => {
        const amounts: Record<string, string> = {};
        for (const [name] of AMOUNTS) {
          const minor = toMinor(texts[name] ?? '', currency);
          if (!minor || minor === '0') return { wrong: name, text: 'Enter an amount.' };
          amounts[name] = minor;
        }
        const [points, cashOut] = [margin, cash_out].map((text) => Math.round(Number(text) * 100));
        if (!(points! >= 0 && points! <= 3000)) return { wrong: 'margin', text: 'From 0 to 30 percent.' };
        if (!(cashOut! >= 0 && cashOut! <= 5000)) return { wrong: 'cash_out', text: 'From 0 to 50 percent.' };
        return await act('setSportsTerms', {
          ...{ margin_method: method as Terms['margin_method'], margin_points: points!, reason },
          ...{ cash_out_margin_points: cashOut!, min_stake: amounts.min_stake! },
          ...{ max_stake: amounts.max_stake!, max_win: amounts.max_win!, liability: amounts.liability! },
        });
      }}
      onClose={onClose}
    />
  );
}
