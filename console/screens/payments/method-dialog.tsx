import { type ReactNode, useState } from 'react';
import type { MethodValues } from '#contracts/console/payment-methods.ts';
import type { Out } from '../../lib/api.ts';
import { useWrite } from '../../lib/query.ts';
import { words } from '../../lib/session.ts';
import { Action, type Field, type Values } from '../../ui/action.tsx';

export type MethodRow = Out<'paymentMethods'>['value'][number];

export type PartProps = {
  method: MethodRow;
  /** Languages texts are asked in: English, the site's, and those something is written in. */
  languages: readonly string[];
  adapters: readonly string[];
  onClose(isDone: boolean): void;
};

type Wrong = { wrong: string; text: string };

type DialogProps = Pick<PartProps, 'method' | 'onClose'> & {
  title: string;
  fields: readonly Field[];
  read(values: Values): MethodValues | Wrong;
  children?: ReactNode;
};

const RULES: Record<string, string> = {
  min_amount: 'The least is a sum above nothing.',
  max_amount: 'The most is not below the least.',
  daily_max: 'The most of a day is not below the least of one payment.',
  fee_fixed: 'A fee the player pays is less than the least payment.',
  fee_points: 'A fee is from 0 to 50 percent.',
  closed_until: 'A closed time has a beginning and a later end.',
  adapter: 'This platform does not speak with that gateway.',
  image: 'Small letters, digits and dashes, ending in .png, .svg or .webp.',
  method_id: 'Small letters, digits and dashes.',
  third_person_from: 'T2 is not below T1.',
  auto_limit: 'What nobody looks at is not above T1.',
  withdrawal_max: 'The most is not below the least.',
  daily_amounts: 'No day is below the least withdrawal.',
  covered_above: 'A report is not made before due diligence.',
  payout_adapter: 'This platform does not speak with that gateway.',
  chain: 'A method of coins has an address: it is said under Coins.',
  address: 'Not an address of that network: its checksum does not fit.',
  coin: 'Capitals and digits.',
  confirmations: 'From 1 to 1000.',
  explorer: 'An https address with {{hash}} in it.',
  fields: 'Every field has a name of its own: small letters and _.',
  proof: 'Every field has a name of its own: small letters and _.',
  payout: 'One address, which must be filled in, and every field with a name of its own.',
};

/** Proposes another form of a way to pay; one dialog for each part of it. */
export function MethodDialog({ method, title, fields, read, children, onClose }: DialogProps) {
  const act = useWrite();
  const [request_id] = useState(() => crypto.randomUUID());
  const { method_id } = method;

  async function run({ reason = '', ...values }: Values) {
    const wanted = read(values);
    if ('wrong' in wanted) return wanted;
    const answer = await act('proposeMethod', { request_id, method_id, values: wanted, reason });
    if (answer.ok) return answer;
    if (answer.error === 'changedMeanwhile') return { wrong: '', text: 'Nothing to change.' };
    return answer.error === 'invalidRequest' ? wrongIn(answer.detail) : answer;
  }

  return (
    <Action
      title={`${title}: ${method.values.details.name.EN}`}
      verb="Propose"
      fields={fields}
      body={children}
      run={run}
      onClose={onClose}
    >
      It is on the site within a second of a checker’s word. What players have begun goes on as it was.
    </Action>
  );
}

/** `values.details.steps.1.EN` → the field it is about, in words. */
export function wrongIn(detail: unknown): Wrong {
  const [first] = (detail as { fields?: { field: string }[] }).fields ?? [];
  const path = first?.field.split('.').filter((part) => !['values', 'details', 'rules'].includes(part)) ?? [];
  const [name = ''] = path[0] === 'chain' && path.length > 1 ? path.slice(1) : path;
  return { wrong: name, text: RULES[name] ?? `${words(path.join(' '))}: not right.` };
}
