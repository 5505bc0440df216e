import { useState } from 'react';
import {
  MAX_CASHBACK_POINTS,
  MAX_REBATE_POINTS,
  REBATE_CATEGORIES,
  type VipLevel,
} from '#contracts/console/vip-levels.ts';
import { decimal, minorWithPlaces, toMinor } from '../../lib/format.ts';
import { useWrite } from '../../lib/query.ts';
import { nameLabel, useSession } from '../../lib/session.ts';
import { Action, type FormField, type Outcome, type Values } from '../../ui/action.tsx';

type FormProps = {
  position: number;
  /** As it is; undefined for a new one above the highest. */
  level: VipLevel | undefined;
  promotion: 'all' | 'any';
  onClose(isDone: boolean): void;
};
/** Fields that hold a sum, in the order of the form. */
const REQUIREMENTS = {
  deposit: 'Monthly deposits to reach it',
  turnover: 'Monthly turnover to reach it',
  keep_deposit: 'Monthly deposits to keep it',
  keep_turnover: 'Monthly turnover to keep it',
} as const;
const GIFTS = {
  level_up: 'Level-up gift, once',
  weekly: 'Weekly gift',
  birthday: 'Birthday gift',
} as const;
type SumName = keyof typeof REQUIREMENTS | keyof typeof GIFTS;

/** Proposes a VIP level: what it requires and what it gives. */
export function VipLevelForm({ position, level, promotion, onClose }: FormProps) {
  const act = useWrite();
  const { currency } = useSession().site;
  const [request_id] = useState(() => crypto.randomUUID());
  const isFirst = position === 0;

  async function run({ reason = '', ...values }: Values): Promise<Outcome> {
    const sums = readSums(values, currency);
    if ('wrong' in sums) return sums;
    const cashback = readPoints(values.cashback, MAX_CASHBACK_POINTS);
    if (cashback === undefined) return { wrong: 'cashback', text: 'From 0 to 30, up to two decimals.' };
    const rebate: Partial<Record<(typeof REBATE_CATEGORIES)[number], number>> = {};
    for (const category of REBATE_CATEGORIES) {
      const value = readPoints(values[`rebate_${category}`], MAX_REBATE_POINTS);
      if (value === undefined)
        return { wrong: `rebate_${category}`, text: 'From 0 to 5, up to two decimals.' };
      rebate[category] = value;
    }
    const gifts = { cashback, rebate };
    const name = values.name ?? '';
    return await act('proposeVipLevel', { request_id, position, name, ...sums, ...gifts, reason });
  }

  return (
    <Action
      title={level ? `Change ${level.name}` : 'New level'}
      verb="Propose"
      fields={fieldsOf(level, isFirst, currency)}
      run={run}
      onClose={onClose}
    >
      {isFirst
        ? 'All players start at this level.'
        : `${promotion === 'all' ? 'Deposits and turnover' : 'Deposits or turnover'} must be reached. `}
      {!isFirst && 'Enter 0 for none.'}
    </Action>
  );
}

function fieldsOf(level: VipLevel | undefined, isFirst: boolean, currency: string): FormField[] {
  const sums = (names: Partial<Record<SumName, string>>): FormField[] =>
    Object.entries(names).map(([name, label]) => ({
      name,
      label: `${label}, in ${currency}`,
      initial: decimal({ amount: level?.[name as SumName] ?? '0', currency }),
    }));
  return [
    { name: 'name', label: 'Name', initial: level?.name ?? '', maxLength: 64 },
    ...sums(isFirst ? {} : REQUIREMENTS),
    ...sums(isFirst ? { weekly: GIFTS.weekly, birthday: GIFTS.birthday } : GIFTS),
    {
      name: 'cashback',
      label: 'Cashback on weekly net loss, in percent',
      initial: String((level?.cashback ?? 0) / 100),
    },
    ...REBATE_CATEGORIES.map((category) => ({
      name: `rebate_${category}`,
      label: `Rebate on ${nameLabel(category)} turnover, in percent`,
      initial: String((level?.rebate[category] ?? 0) / 100),
    })),
  ];
}

function readSums(values: Values, currency: string) {
  const sums = {} as Record<SumName, string>;
  for (const name of Object.keys({ ...REQUIREMENTS, ...GIFTS }) as SumName[]) {
    const text = (values[name] ?? '0').trim();
    const sum = /^0(\.0*)?$/.test(text) ? '0' : toMinor(text, currency);
    if (sum === undefined) return { wrong: name, text: 'Enter an amount, or 0.' };
    sums[name] = sum;
  }
  return sums;
}

/** Percent as hundredths of a percent; undefined if it is none, or above `max`. */
function readPoints(text = '', max: number): number | undefined {
  if (/^0*(\.0*)?$/.test(text.trim())) return 0;
  const value = Number(minorWithPlaces(text, 2) ?? Number.NaN);
  return value <= max ? value : undefined;
}
