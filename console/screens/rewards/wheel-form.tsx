import { useState } from 'react';
import { WHEEL_FACES, type WheelItem } from '#contracts/console/rewards.ts';
import { counted } from '#contracts/values/counted-nouns.ts';
import { namedOptions } from '../../lib/field-options.ts';
import { refusedFields } from '../../lib/field-problem.ts';
import { decimal, toMinor } from '../../lib/format.ts';
import { useWrite } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { Action, type FormField, type Values } from '../../ui/action.tsx';

type Prize = {
  kind: 'tokens' | 'cash';
  amount: number;
  weight: number;
  stock: number | null;
  substitute: number | null;
};

/** One segment per line: `10 tokens x 30`, `5.00 cash x 2 stock 100 else 0`. */
function lineOf(
  { kind, amount, weight, stock, substitute }: WheelItem['prizes'][number],
  currency: string,
): string {
  const what =
    kind === 'tokens'
      ? `${counted(amount, 'token')}`
      : `${decimal({ amount: String(amount), currency }).replaceAll(',', '')} cash`;
  return `${what} x ${weight}${stock === null ? '' : ` stock ${stock} else ${substitute}`}`;
}

const PRIZE_SYNTAX = [
  'Prize x weight: 10 tokens x 30, or 5.00 cash x 2.',
  'For limited stock, add the number and the segment given once it is used up, counted from 0:',
  '100 cash x 1 stock 50 else 0.',
].join(' ');

const LINE = /^\s*([\d.]+)\s+(tokens?|cash)\s+x\s+(\d{1,9})(?:\s+stock\s+(\d{1,9})\s+else\s+(\d{1,2}))?\s*$/;

function prizeOf(line: string, currency: string): Prize | undefined {
  const match = LINE.exec(line);
  if (!match) return undefined;
  const [, sum = '', kind, weight, stock, substitute] = match;
  const isCash = kind === 'cash';
  const amount = isCash
    ? Number(/^0*(?:\.0*)?$/.test(sum) ? '0' : (toMinor(sum, currency) ?? Number.NaN))
    : Number(sum);
  if (!Number.isInteger(amount)) return undefined;
  return {
    kind: isCash ? 'cash' : 'tokens',
    amount,
    weight: Number(weight),
    stock: stock === undefined ? null : Number(stock),
    substitute: substitute === undefined ? null : Number(substitute),
  };
}

/** An example wheel: ten tokens a spin, of which seven return on average. */
const NEW_WHEEL = {
  ...{ cost: 10, face: 'wheel' as const, position: 0, daily_tokens: 20_000, daily_cash: null },
  expected: { tokens: '0', cash: '0' },
  prizes: [
    [0, 40],
    [5, 25],
    [10, 25],
    [25, 8],
    [50, 2],
  ].map(([amount = 0, weight = 1]) => ({
    ...{ kind: 'tokens' as const, amount, weight },
    ...{ chance: '', stock: null, left: null, substitute: null },
  })),
};
type Shown = Pick<
  WheelItem,
  'cost' | 'face' | 'position' | 'prizes' | 'daily_tokens' | 'daily_cash' | 'expected'
>;

function fieldsOf(known: WheelItem | undefined, currency: string): FormField[] {
  const wheel: Shown = known ?? NEW_WHEEL;
  const plain = (amount: string) => decimal({ amount, currency }).replaceAll(',', '');
  return [
    ...(known
      ? []
      : [{ name: 'code', label: 'Short name', hint: 'Lower-case letters, digits and hyphens.' }]),
    {
      ...{ name: 'face', label: 'Type', kind: 'choice', initial: wheel.face },
      options: namedOptions(WHEEL_FACES),
    },
    { name: 'position', label: 'Position, 0 comes first', initial: String(wheel.position), maxLength: 4 },
    { name: 'cost', label: 'Tokens per spin', initial: String(wheel.cost) },
    {
      name: 'prizes',
      label: 'Segments, one per line',
      kind: 'area',
      hint: PRIZE_SYNTAX,
      initial: wheel.prizes.map((prize) => lineOf(prize, currency)).join('\n'),
    },
    {
      name: 'tokens',
      label: 'Maximum tokens per day',
      isRequired: false,
      hint: 'Leave empty for no limit.',
      initial: wheel.daily_tokens === null ? '' : String(wheel.daily_tokens),
    },
    {
      name: 'cash',
      label: `Maximum money per day, in ${currency}`,
      isRequired: false,
      hint: 'Leave empty for no limit.',
      initial: wheel.daily_cash ? plain(wheel.daily_cash.amount) : '',
    },
    {
      name: 'gate',
      label: `Maximum expected money per spin, in ${currency}`,
      hint: 'A wheel with a higher expected value is rejected.',
      initial: plain(String(Math.ceil(Number(wheel.expected.cash)))),
    },
  ];
}

/** Proposes a wheel, or other prizes, odds, stock or budget of one. */
export function WheelForm({ wheel, onClose }: { wheel?: WheelItem; onClose(isDone: boolean): void }) {
  const act = useWrite();
  const { site } = useSession();
  const { currency } = site;
  const [request_id] = useState(() => crypto.randomUUID());

  async function run(values: Values) {
    const lines = (values.prizes ?? '').split('\n').filter((line) => line.trim() !== '');
    const prizes = lines.map((line) => prizeOf(line, currency));
    const wrong = prizes.indexOf(undefined);
    if (wrong >= 0) return { wrong: 'prizes', text: `Segment ${wrong} is not valid.` };
    const cost = Number(values.cost);
    const position = Number(values.position);
    if (!Number.isInteger(position)) return { wrong: 'position', text: 'Enter a number.' };
    const tokens = (values.tokens ?? '').trim();
    const cash = (values.cash ?? '').trim();
    const daily_cash = cash === '' ? null : toMinor(cash, currency);
    if (daily_cash === undefined) return { wrong: 'cash', text: 'Enter a valid amount.' };
    const gate = (values.gate ?? '').trim();
    const expected_cash = /^0*(?:\.0*)?$/.test(gate) ? '0' : toMinor(gate, currency);
    if (expected_cash === undefined) return { wrong: 'gate', text: 'Enter a valid amount.' };
    const answer = await act('proposeWheel', {
      ...{ request_id, code: wheel?.code ?? values.code ?? '', cost, daily_cash, expected_cash },
      face: values.face as WheelItem['face'],
      position,
      prizes: prizes as Prize[],
      daily_tokens: tokens === '' ? null : Number(tokens),
      reason: values.reason ?? '',
    });
    if (answer.ok || answer.error !== 'invalidRequest') return answer;
    const [first] = refusedFields(answer.detail);
    if (first?.field === 'code')
      return { wrong: 'code', text: 'Two or more lower-case letters, digits and hyphens.' };
    return { wrong: 'prizes', text: first?.rule ?? 'Not valid.' };
  }

  return (
    <Action
      title={wheel ? `Change ${wheel.code}` : 'New wheel'}
      verb="Propose"
      fields={fieldsOf(wheel, currency)}
      run={run}
      onClose={onClose}
    >
      {wheel
        ? 'Past spins stay verifiable under their own version.'
        : 'It opens once a second person approves it.'}
    </Action>
  );
}
