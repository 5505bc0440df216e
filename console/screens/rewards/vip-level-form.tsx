import { useState } from 'react';
import {
  MAX_CASHBACK_POINTS,
  MAX_REBATE_POINTS,
  REBATE_CATEGORIES,
  type VipLevel,
} from '#contracts/console/vip-levels.ts';
import { decimal, pointsOf, toMinor } from '../../lib/format.ts';
import { useWrite } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { Action, type FormField, type Outcome, type Values } from '../../ui/action.tsx';
import { amountRowsOf } from '../../ui/amount-rows.tsx';
import { rebateOf, rebateRows } from '../bonuses/rebate-rates.ts';

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
    const cashback = pointsOf(values.cashback ?? '', MAX_CASHBACK_POINTS);
    if (cashback === undefined) return { wrong: 'cashback', text: 'From 0 to 30, up to two decimals.' };
    const read = rebateOf(amountRowsOf(values, 'rebate'), { name: 'rebate', max: MAX_REBATE_POINTS });
    if ('wrong' in read) return read;
    // Every category is stored, those without a row at 0.
    const rebate = Object.fromEntries(REBATE_CATEGORIES.map((name) => [name, read.rates[name] ?? 0]));
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
    {
      ...{ name: 'rebate', label: 'Rebate on daily turnover, by category', kind: 'rows' },
      hint: 'Categories without a row give none.',
      rows: rebateRows(REBATE_CATEGORIES, level?.rebate ?? {}),
    },
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
