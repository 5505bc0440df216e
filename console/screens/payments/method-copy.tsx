import { useState } from 'react';
import { useWrite } from '../../lib/query.ts';
import { Action } from '../../ui/action.tsx';
import { type MethodRow, wrongIn } from './method-dialog.tsx';

/**
 * A way to pay begins as a closed copy of another: its limits, words and form are changed before it is
 * opened.
 */
export function NewMethod({
  known,
  onClose,
}: {
  known: readonly MethodRow[];
  onClose(isDone: boolean): void;
}) {
  const act = useWrite();
  const [request_id] = useState(() => crypto.randomUUID());
  return (
    <Action
      title="New payment method"
      verb="Propose"
      fields={[
        { name: 'method_id', label: 'Short name', hint: 'Small letters, digits, dashes.', maxLength: 32 },
        { name: 'EN', label: 'Name in English', maxLength: 500 },
        {
          name: 'from',
          label: 'Begins as a copy of',
          kind: 'choice',
          options: known.map(({ method_id, values }) => ({
            value: method_id,
            label: values.details.name.EN,
          })),
        },
      ]}
      run={async ({ method_id = '', EN = '', from, reason = '' }) => {
        if (known.some((one) => one.method_id === method_id))
          return { wrong: 'method_id', text: 'There is one of that name.' };
        const { values } = known.find((one) => one.method_id === from)!;
        const details = { ...values.details, name: { EN } };
        const wanted = { ...values, is_open: false, details };
        const answer = await act('proposeMethod', { request_id, method_id, values: wanted, reason });
        return answer.ok || answer.error !== 'invalidRequest' ? answer : wrongIn(answer.detail);
      }}
      onClose={onClose}
    >
      It is closed at first. Change its limits, its words and whom it pays, then propose to open it.
    </Action>
  );
}
