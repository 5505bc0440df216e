import { useState } from 'react';
import { ODDS_FORMATS, type OddsFormat } from '#contracts/values/odds-formats.ts';
import type { Out } from '../../lib/api.ts';
import { money, plainDecimal, toMinor } from '../../lib/format.ts';
import { useRead, useWrite } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { Action } from '../../ui/action.tsx';
import { Button, Fact, Facts, Missing } from '../../ui/components.tsx';
import { useDone } from '../../ui/toast.tsx';

type Terms = Out<'sportsTerms'>;
const AMOUNTS = [
  ['min_stake', 'Lowest stake'],
  ['max_stake', 'Highest stake'],
  ['max_win', 'Highest profit of a ticket'],
  ['liability', 'Highest loss on an event'],
] as const;
const COUNTS = ['min_legs', 'max_legs', 'max_price'] as const;

const formatName = (format: OddsFormat | undefined) => (format ?? 'decimal').replace('_', ' ');

const isWhole = (value: number | undefined, min: number, max: number) =>
  Number.isInteger(value) && value! >= min && value! <= max;

/** Margin and limits of the site, and how they are changed. */
export function Limits() {
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
        <Fact name="Legs of a parlay">
          {data.min_legs} to {data.max_legs}
        </Fact>
        <Fact name="Highest combined price">{data.max_price}</Fact>
        <Fact name="Odds format of new visitors">{formatName(data.odds_format)}</Fact>
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
  const [format, setFormat] = useState<string>(terms.odds_format ?? 'decimal');
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
        {
          ...{ name: 'odds_format', label: 'Odds format of new visitors', kind: 'choice' as const },
          options: ODDS_FORMATS.map((value) => ({ value, label: formatName(value) })),
          chosen: { value: format, set: setFormat },
        },
        { name: 'margin', label: 'Margin, percent', initial: `${terms.margin_points / 100}` },
        {
          name: 'cash_out',
          label: 'Cash-out margin, percent',
          initial: `${terms.cash_out_margin_points / 100}`,
        },
        { name: 'min_legs', label: 'Fewest legs of a parlay', initial: `${terms.min_legs}` },
        { name: 'max_legs', label: 'Most legs of a parlay', initial: `${terms.max_legs}` },
        { name: 'max_price', label: 'Highest combined price', initial: `${terms.max_price}` },
        ...AMOUNTS.map(([name, label]) => ({
          ...{ name, label: `${label}, ${currency}`, isRequired: true },
          initial: plainDecimal({ amount: terms[name], currency }),
        })),
      ]}
      run={async ({ reason = '', margin = '', cash_out = '', ...texts }) => {
        const [min_legs, max_legs, max_price] = COUNTS.map((name) => Number(texts[name]));
        if (!isWhole(min_legs, 2, 20)) return { wrong: 'min_legs', text: 'From 2 to 20.' };
        if (!isWhole(max_legs, min_legs!, 20)) return { wrong: 'max_legs', text: `From ${min_legs} to 20.` };
        if (!isWhole(max_price, 2, 1_000_000))
          return { wrong: 'max_price', text: 'A whole number from 2 to 1,000,000.' };
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
          ...{ min_legs: min_legs!, max_legs: max_legs!, max_price: max_price! },
          odds_format: format as OddsFormat,
          ...{ cash_out_margin_points: cashOut!, min_stake: amounts.min_stake! },
          ...{ max_stake: amounts.max_stake!, max_win: amounts.max_win!, liability: amounts.liability! },
        });
      }}
      onClose={onClose}
    />
  );
}
