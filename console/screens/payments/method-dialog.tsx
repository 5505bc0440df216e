import { type ReactNode, useState } from 'react';
import type { MethodValues } from '#contracts/console/payment-methods.ts';
import type { CallOutput } from '../../lib/api.ts';
import { type FieldProblem, fieldProblemOf } from '../../lib/field-problem.ts';
import { useWrite } from '../../lib/query.ts';
import { Action, type FormField, type Values } from '../../ui/action.tsx';

export type MethodRow = CallOutput<'paymentMethods'>['value'][number];

export type MethodPartProps = {
  method: MethodRow;
  /** Languages of the text fields: English, the site's, and those with an existing text. */
  languages: readonly string[];
  adapters: readonly string[];
  onClose(isDone: boolean): void;
};

type DialogProps = Pick<MethodPartProps, 'method' | 'onClose'> & {
  title: string;
  fields: readonly FormField[];
  read(values: Values): MethodValues | FieldProblem;
  children?: ReactNode;
};

/** Proposes a change to a payment method; one dialog for each part of it. */
export function MethodDialog({ method, title, fields, read, children, onClose }: DialogProps) {
  const act = useWrite();
  const [request_id] = useState(() => crypto.randomUUID());
  const { method_id } = method;

  async function run({ reason = '', ...values }: Values) {
    const input = read(values);
    if ('wrong' in input) return input;
    const answer = await act('proposeMethod', { request_id, method_id, values: input, reason });
    if (answer.ok) return answer;
    if (answer.error === 'changedMeanwhile') return { wrong: '', text: 'Nothing to change.' };
    return answer.error === 'invalidRequest' ? fieldProblemOf(answer.detail) : answer;
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
      Live within a second of approval. Payments already started are not affected.
    </Action>
  );
}
