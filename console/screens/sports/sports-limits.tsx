import { useState } from 'react';
import { MAX_QUICK_STAKES } from '#contracts/console/sports-terms.ts';
import { counted } from '#contracts/values/counted-nouns.ts';
import { ODDS_FORMATS, type OddsFormat } from '#contracts/values/odds-formats.ts';
import type { CallOutput } from '../../lib/api.ts';
import { formatMoney, machineDecimal, toMinor } from '../../lib/format.ts';
import { useRead, useWrite } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { Action } from '../../ui/action.tsx';
import { Button, Fact, Facts, Placeholder } from '../../ui/components.tsx';
import { useCloseWithToast } from '../../ui/toast.tsx';

type Terms = CallOutput<'sportsTerms'>;
const AMOUNTS = [
  ['min_stake', 'Minimum stake'],
  ['max_stake', 'Maximum stake'],
  ['max_win', 'Maximum profit per ticket'],
  ['liability', 'Maximum loss per event'],
] as const;
/** Whole numbers, as the call bounds them. */
const COUNTS = [
  { name: 'min_legs', label: 'Minimum legs of a parlay', min: 2, max: 20 },
  { name: 'max_legs', label: 'Maximum legs of a parlay', min: 2, max: 20 },
  { name: 'max_price', label: 'Maximum combined price', min: 2, max: 1_000_000 },
  { name: 'price_ahead_days', label: 'Model prices from, days before the start', min: 1, max: 180 },
  { name: 'price_refresh_hours', label: 'Model prices are renewed after, hours', min: 1, max: 168 },
  { name: 'cash_out_seconds', label: 'Cash-out offer expires after, seconds', min: 3, max: 60 },
  { name: 'repeat_minutes', label: 'Bets on a selection count together for, minutes', min: 0, max: 1440 },
  { name: 'referral_times', label: 'Referrals up to a multiple of the maximum stake', min: 0, max: 20 },
  { name: 'referral_seconds', label: 'Referral expires after, seconds', min: 10, max: 600 },
  { name: 'referral_offer_seconds', label: 'Counter-offer expires after, seconds', min: 10, max: 600 },
] as const;

const formatName = (format: OddsFormat | undefined) => (format ?? 'decimal').replace('_', ' ');

/** Shares in hundredths of a percent, as the call bounds them. */
const PERCENTAGES = [
  { name: 'margin', label: 'Margin', points: 'margin_points', max: 3000 },
  {
    name: 'builder_leg',
    label: 'Bet builder margin per additional leg',
    points: 'builder_leg_points',
    max: 1000,
  },
  { name: 'builder_max', label: 'Maximum bet builder margin', points: 'builder_max_points', max: 5000 },
  { name: 'cash_out', label: 'Cash-out margin', points: 'cash_out_margin_points', max: 5000 },
] as const;
const percent = (points: number | undefined) => (points ?? 0) / 100;

const isWhole = (value: number | undefined, min: number, max: number) =>
  Number.isInteger(value) && value! >= min && value! <= max;

/** Margin and limits of the site, and how they are changed. */
export function Limits() {
  const { may } = useSession();
  const { data, error, reload } = useRead('sportsTerms', {});
  const [isOpen, open] = useState(false);
  const done = useCloseWithToast((isDone) => {
    open(false);
    if (isDone) void reload();
  });
  if (!data) return <Placeholder error={error} />;
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
        <Fact name="Maximum combined price">{data.max_price}</Fact>
        <Fact name="Model prices">
          {counted(data.price_ahead_days ?? 0, 'day')} before the start, again every{' '}
          {counted(data.price_refresh_hours ?? 0, 'hour')}
        </Fact>
        <Fact name="Bets on the same selection">
          {data.repeat_minutes
            ? `count together for the maximum stake for ${counted(data.repeat_minutes, 'minute')}`
            : 'each alone'}
        </Fact>
        <Fact name="Referral to a trader">
          {data.referral_times
            ? `up to ${data.referral_times} times the maximum stake, for ${counted(data.referral_seconds ?? 0, 'second')}`
            : 'off'}
        </Fact>
        <Fact name="Place bets without each-way">{data.place_bets ? 'offered' : 'not offered'}</Fact>
        <Fact name="Default odds format">{formatName(data.odds_format)}</Fact>
        <Fact name="Bet builder margin">
          {percent(data.builder_leg_points)} % for each further leg, total up to{' '}
          {percent(data.builder_max_points)} %
        </Fact>
        <Fact name="Quick stakes of the bet slip">
          {(data.quick_stakes ?? []).map((amount) => formatMoney({ amount, currency })).join(', ') || 'none'}
        </Fact>
        <Fact name="Cash-out margin">{data.cash_out_margin_points / 100} %</Fact>
        <Fact name="Cash-out offers">valid for {counted(data.cash_out_seconds ?? 0, 'second')}</Fact>
        {AMOUNTS.map(([name, label]) => (
          <Fact key={name} name={label}>
            {formatMoney({ amount: data[name], currency })}
          </Fact>
        ))}
      </Facts>
      {may('odds', 'write') && (
        <div className="actions">
          <Button onClick={() => open(true)}>Change limits …</Button>
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
          ...{ name: 'odds_format', label: 'Default odds format', kind: 'choice' as const },
          options: ODDS_FORMATS.map((value) => ({ value, label: formatName(value) })),
          chosen: { value: format, set: setFormat },
        },
        {
          ...{ name: 'place_bets', label: 'Place-only bets', kind: 'choice' as const },
          options: [
            { value: 'no', label: 'Not offered' },
            { value: 'yes', label: 'Offered' },
          ],
          initial: terms.place_bets ? 'yes' : 'no',
          hint: 'Place-only bets, at each-way terms. Each-way bets are always offered.',
        },
        ...PERCENTAGES.map(({ name, label, points }) => ({
          ...{ name, label: `${label}, percent`, initial: `${percent(terms[points])}` },
        })),
        ...COUNTS.map(({ name, label }) => ({ name, label, initial: `${terms[name]}` })),
        ...AMOUNTS.map(([name, label]) => ({
          ...{ name, label: `${label}, ${currency}`, isRequired: true },
          initial: machineDecimal({ amount: terms[name], currency }),
        })),
        {
          ...{ name: 'quick_stakes', label: `Quick stakes, ${currency}`, isRequired: false },
          hint: `Up to ${MAX_QUICK_STAKES} amounts that players add to the stake with one tap, separated by spaces.`,
          initial: (terms.quick_stakes ?? []).map((amount) => machineDecimal({ amount, currency })).join(' '),
        },
      ]}
      run={async ({ reason = '', ...texts }) => {
        const counts = readCounts(texts);
        if ('wrong' in counts) return counts;
        const amounts = readAmounts(texts, currency);
        if ('wrong' in amounts) return amounts;
        const quick = readQuickStakes(texts.quick_stakes ?? '', currency);
        if ('wrong' in quick) return quick;
        const shares = readShares(texts);
        if ('wrong' in shares) return shares;
        return await act('setSportsTerms', {
          ...{ margin_method: method as Terms['margin_method'], ...shares, ...counts, reason },
          ...{ odds_format: format as OddsFormat, place_bets: texts.place_bets === 'yes', ...quick },
          ...amounts,
        });
      }}
      onClose={onClose}
    />
  );
}

type Typed = Readonly<Record<string, string>>;
type Counts = Record<(typeof COUNTS)[number]['name'], number>;

/** The typed whole numbers, or the field that is wrong. */
function readCounts(texts: Typed): Counts | { wrong: string; text: string } {
  const counts: Partial<Counts> = {};
  for (const { name, min, max } of COUNTS) {
    const lowest = name === 'max_legs' ? counts.min_legs! : min;
    const count = Number(texts[name]);
    if (!isWhole(count, lowest, max))
      return { wrong: name, text: `A whole number from ${lowest} to ${max.toLocaleString('en')}.` };
    counts[name] = count;
  }
  return counts as Counts;
}

type Amounts = Record<(typeof AMOUNTS)[number][0], string>;

/** The limits in minor units, or the field that is wrong. */
function readAmounts(texts: Typed, currency: string): Amounts | { wrong: string; text: string } {
  const amounts: Partial<Amounts> = {};
  for (const [name] of AMOUNTS) {
    const minor = toMinor(texts[name] ?? '', currency);
    if (!minor || minor === '0') return { wrong: name, text: 'Enter an amount.' };
    amounts[name] = minor;
  }
  return amounts as Amounts;
}

/** Amounts separated by spaces in minor units, or what is wrong with them. */
function readQuickStakes(
  typed: string,
  currency: string,
): { quick_stakes: string[] } | { wrong: string; text: string } {
  const amounts = typed.split(/\s+/).filter((text) => text !== '');
  const minor = amounts.map((text) => toMinor(text, currency));
  const known = minor.flatMap((amount) => (amount && amount !== '0' ? [amount] : []));
  if (known.length < amounts.length || known.length > MAX_QUICK_STAKES)
    return { wrong: 'quick_stakes', text: `Enter up to ${MAX_QUICK_STAKES} amounts, such as 10 50 100.` };
  return { quick_stakes: known };
}

type Shares = Record<(typeof PERCENTAGES)[number]['points'], number>;

/** The typed percentages in hundredths of a percent, or the field that is wrong. */
function readShares(texts: Typed): Shares | { wrong: string; text: string } {
  const shares: Partial<Shares> = {};
  for (const { name, points, max } of PERCENTAGES) {
    const share = Math.round(Number(texts[name] ?? '') * 100);
    if (!isWhole(share, 0, max)) return { wrong: name, text: `From 0 to ${percent(max)} percent.` };
    shares[points] = share;
  }
  return shares as Shares;
}
