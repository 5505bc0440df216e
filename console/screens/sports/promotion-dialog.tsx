import { useState } from 'react';
import { textOptions } from '../../lib/field-options.ts';
import { toMinor } from '../../lib/format.ts';
import { type CallFields, useWrite } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { Action, type FormField, type Values } from '../../ui/action.tsx';
import { ALL_SPORT_OPTIONS } from './sport-options.ts';

const KINDS = {
  boost: 'Odds boost on singles',
  parlay_bonus: 'Parlay bonus',
  parlay_insurance: 'Parlay insurance',
} as const;
type Kind = keyof typeof KINDS;

/** The fields of a kind, before those that every kind has. */
function ownFields(kind: Kind, currency: string): FormField[] {
  if (kind === 'boost')
    return [
      { name: 'percent', label: 'Profit boost, percent', initial: '10', maxLength: 7 },
      { name: 'max_stake', label: `Maximum boosted stake, ${currency}`, maxLength: 16 },
    ];
  if (kind === 'parlay_bonus')
    return [
      {
        ...{ name: 'steps', label: 'Steps', initial: '3:5, 5:10', maxLength: 120 },
        hint: 'Winning legs and percent of the profit, such as 3:5, 5:10.',
      },
    ];
  return [{ name: 'fewest_legs', label: 'Minimum legs', initial: '4', maxLength: 2 }];
}

/** A new promotion, to be approved by another person. */
export function PromotionDialog({ onClose }: { onClose(isDone: boolean): void }) {
  const act = useWrite();
  const { currency } = useSession().site;
  const [request_id] = useState(() => crypto.randomUUID());
  const [kind, setKind] = useState<string>('boost');
  const run = async (values: Values) => {
    const { wrong, promotion } = readPromotion(kind as Kind, values, currency);
    return (
      wrong ?? (await act('proposePromotion', { ...promotion, request_id, reason: values.reason ?? '' }))
    );
  };
  return (
    <Action
      title="New promotion"
      verb="Propose"
      fields={[
        { name: 'title', label: 'Title, as players see it', maxLength: 80 },
        {
          ...{ name: 'kind', label: 'Type', kind: 'choice' },
          options: textOptions(KINDS),
          chosen: { value: kind, set: setKind },
        },
        ...ownFields(kind as Kind, currency),
        { name: 'min_price', label: 'Minimum price per leg, decimal', initial: '1.5', maxLength: 8 },
        { name: 'max_extra', label: `Maximum per ticket, ${currency}`, maxLength: 16 },
        { name: 'budget', label: `Budget, ${currency}`, maxLength: 16 },
        { name: 'tickets_per_player', label: 'Bets per player', initial: '1', maxLength: 4 },
        {
          ...{ name: 'sport', label: 'Sport', kind: 'choice', initial: '', isRequired: false },
          options: ALL_SPORT_OPTIONS,
        },
        {
          ...{ name: 'bet_types', label: 'Markets', isRequired: false, maxLength: 200 },
          hint: 'Codes separated by spaces, such as 1X2 OU HDP. Leave empty for all markets.',
        },
        { name: 'starts_at', label: 'From', kind: 'moment' },
        { name: 'ends_at', label: 'Until', kind: 'moment' },
      ]}
      run={run}
      onClose={onClose}
    >
      Another person must approve it. Players with an active bonus or flagged by the risk score are excluded.
      Bets with a promotion have no cash-out.
    </Action>
  );
}

type NewPromotion = Omit<CallFields<'proposePromotion'>, 'request_id'>;
type Wrong = { wrong: string; text: string };
type Read = { wrong: Wrong; promotion?: never } | { wrong?: never; promotion: NewPromotion };

/** The typed promotion, or the field that is wrong. */
function readPromotion(kind: Kind, values: Values, currency: string): Read {
  const no = (wrong: string, text: string): Read => ({ wrong: { wrong, text } });
  const minor = (name: string) => {
    const amount = toMinor(values[name] ?? '', currency);
    return amount && amount !== '0' ? amount : null;
  };
  const own = readOwn(kind, values, minor('max_stake'));
  if ('wrong' in own) return { wrong: own };
  const { title = '', min_price = '', sport = '', bet_types = '', starts_at = '', ends_at = '' } = values;
  if (!/^\d{1,4}(\.\d{1,3})?$/.test(min_price.trim()))
    return no('min_price', 'Enter decimal odds such as 1.50.');
  const [max_extra, budget] = [minor('max_extra'), minor('budget')];
  if (!max_extra) return no('max_extra', 'Enter an amount.');
  if (!budget || BigInt(budget) < BigInt(max_extra))
    return no('budget', 'At least the maximum of one ticket.');
  const tickets = Number(values.tickets_per_player);
  if (!Number.isInteger(tickets) || tickets < 1 || tickets > 1000)
    return no('tickets_per_player', 'From 1 to 1000.');
  if (ends_at <= starts_at) return no('ends_at', 'Must be after the start.');
  return {
    promotion: {
      ...{ kind, title, max_extra, budget, starts_at, ends_at, tickets_per_player: tickets, ...own },
      min_price: min_price.trim(),
      sports: sport === '' ? [] : [sport],
      bet_types: bet_types.split(/[\s,]+/).filter(Boolean) as NonNullable<NewPromotion['bet_types']>,
    },
  };
}

type Own = Pick<NewPromotion, 'percent' | 'max_stake' | 'steps' | 'fewest_legs'>;

function readOwn(kind: Kind, values: Values, maxStake: string | null): Own | Wrong {
  if (kind === 'boost') {
    const percent = Number(values.percent);
    if (!(percent > 0 && percent <= 1000)) return { wrong: 'percent', text: 'From 0.01 to 1000.' };
    if (maxStake === null) return { wrong: 'max_stake', text: 'Enter an amount.' };
    return { percent, max_stake: maxStake };
  }
  if (kind === 'parlay_bonus') {
    const steps = (values.steps ?? '').split(/[\s,]+/).filter(Boolean);
    const read = steps.map((text) => text.split(':').map(Number));
    const isRight = ([legs, percent]: number[]) =>
      Number.isInteger(legs) && legs! >= 2 && legs! <= 20 && percent! > 0 && percent! <= 1000;
    if (read.length === 0 || !read.every(isRight))
      return { wrong: 'steps', text: 'Legs from 2 to 20 and percent, such as 3:5, 5:10.' };
    return { steps: read.map(([legs, percent]) => ({ legs: legs!, percent: percent! })) };
  }
  const fewest_legs = Number(values.fewest_legs);
  if (!Number.isInteger(fewest_legs) || fewest_legs < 2 || fewest_legs > 20)
    return { wrong: 'fewest_legs', text: 'From 2 to 20.' };
  return { fewest_legs };
}
