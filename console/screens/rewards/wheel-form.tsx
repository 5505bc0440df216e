import { useState } from 'react';
import type { WheelItem } from '#contracts/console/rewards.ts';
import { decimal, toMinor } from '../../lib/format.ts';
import { useWrite } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { Action, type Field, type Values } from '../../ui/action.tsx';

type Prize = {
  kind: 'tokens' | 'cash';
  amount: number;
  weight: number;
  stock: number | null;
  substitute: number | null;
};

/** A field a line: `10 tokens x 30`, `5.00 cash x 2 stock 100 else 0`. */
function lineOf(
  { kind, amount, weight, stock, substitute }: WheelItem['prizes'][number],
  currency: string,
): string {
  const what =
    kind === 'tokens'
      ? `${amount} tokens`
      : `${decimal({ amount: String(amount), currency }).replaceAll(',', '')} cash`;
  return `${what} x ${weight}${stock === null ? '' : ` stock ${stock} else ${substitute}`}`;
}

const LINE = /^\s*([\d.]+)\s+(tokens|cash)\s+x\s+(\d{1,9})(?:\s+stock\s+(\d{1,9})\s+else\s+(\d{1,2}))?\s*$/;

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

function fieldsOf(wheel: WheelItem, currency: string): Field[] {
  const plain = (amount: string) => decimal({ amount, currency }).replaceAll(',', '');
  return [
    { name: 'cost', label: 'Tokens a spin costs', initial: String(wheel.cost) },
    {
      name: 'prizes',
      label: 'Fields, one per line',
      kind: 'area',
      hint: 'Prize x weight: 10 tokens x 30. A limited one: 100 cash x 1 stock 50 else 0.',
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
      hint: 'A wheel with a higher expectation is refused.',
      initial: plain(String(Math.ceil(Number(wheel.expected.cash)))),
    },
  ];
}

/** Proposes other prizes, odds, stock or budget of a wheel. */
export function WheelForm({ wheel, onClose }: { wheel: WheelItem; onClose(isDone: boolean): void }) {
  const act = useWrite();
  const { site } = useSession();
  const { currency } = site;
  const [request_id] = useState(() => crypto.randomUUID());

  async function run(values: Values) {
    const lines = (values.prizes ?? '').split('\n').filter((line) => line.trim() !== '');
    const prizes = lines.map((line) => prizeOf(line, currency));
    const wrong = prizes.indexOf(undefined);
    if (wrong >= 0) return { wrong: 'prizes', text: `Field ${wrong} is not valid.` };
    const cost = Number(values.cost);
    const tokens = (values.tokens ?? '').trim();
    const cash = (values.cash ?? '').trim();
    const daily_cash = cash === '' ? null : toMinor(cash, currency);
    if (daily_cash === undefined) return { wrong: 'cash', text: 'Enter a valid amount.' };
    const gate = (values.gate ?? '').trim();
    const expected_cash = /^0*(?:\.0*)?$/.test(gate) ? '0' : toMinor(gate, currency);
    if (expected_cash === undefined) return { wrong: 'gate', text: 'Enter a valid amount.' };
    const answer = await act('proposeWheel', {
      ...{ request_id, code: wheel.code, cost, daily_cash, expected_cash },
      prizes: prizes as Prize[],
      daily_tokens: tokens === '' ? null : Number(tokens),
      reason: values.reason ?? '',
    });
    if (answer.ok || answer.error !== 'invalidRequest') return answer;
    const [first] = (answer.detail as { fields?: { rule: string }[] }).fields ?? [];
    return { wrong: 'prizes', text: first?.rule ?? 'Not valid.' };
  }

  return (
    <Action
      title={`Change odds of ${wheel.code}`}
      verb="Propose"
      fields={fieldsOf(wheel, currency)}
      run={run}
      onClose={onClose}
    >
      Past spins stay verifiable under their own version.
    </Action>
  );
}
