import { useState } from 'react';
import { CASE_OUTCOMES, type CaseItem, type SUSPENSE_MOVES } from '#contracts/console/finance-cases.ts';
import { namedOptions, textOptions } from '../../lib/field-options.ts';
import { toMinor } from '../../lib/format.ts';
import { useWrite } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { Action } from '../../ui/action.tsx';
import { useCloseWithToast } from '../../ui/toast.tsx';

export type CaseAction = 'close' | 'suspense';
type Props = { item: CaseItem; doing: CaseAction; onClose(isDone: boolean): void };

const MOVES: Record<(typeof SUSPENSE_MOVES)[number], string> = {
  hold: 'Move to suspense',
  credit: 'Credit to a player',
  return: 'Return to the sender',
};

export function CaseActionDialog({ item: { case_id }, doing, onClose }: Props) {
  const act = useWrite();
  const { site } = useSession();
  const done = useCloseWithToast(onClose);
  const [request_id] = useState(() => crypto.randomUUID());
  if (doing === 'close')
    return (
      <Action
        title="Close the case"
        verb="Close"
        fields={[
          {
            name: 'outcome',
            label: 'Outcome',
            kind: 'choice',
            initial: 'explained',
            options: namedOptions(CASE_OUTCOMES),
          },
        ]}
        run={({ outcome, reason = '' }) =>
          act('closeCase', { case_id, outcome: outcome as (typeof CASE_OUTCOMES)[number], reason })
        }
        onClose={done('Closed.')}
      />
    );
  return (
    <Action
      title="Unallocated payments"
      verb="Propose"
      fields={[
        {
          name: 'move',
          label: 'Action',
          kind: 'choice',
          initial: 'hold',
          options: textOptions(MOVES),
        },
        { name: 'amount', label: `Amount, in ${site.currency}` },
        {
          name: 'account_id',
          label: 'Player account',
          isRequired: false,
          hint: 'Only when crediting a player.',
        },
      ]}
      run={async ({ move, amount = '', account_id = '', reason = '' }) => {
        const minor = toMinor(amount, site.currency);
        if (!minor) return { wrong: 'amount', text: 'Enter a valid amount.' };
        return await act('proposeSuspense', {
          ...{ request_id, case_id, amount: minor, account_id, reason },
          move: move as (typeof SUSPENSE_MOVES)[number],
        });
      }}
      onClose={done('Proposed. Waiting for a second approver.')}
    >
      No money moves until a checker approves.
    </Action>
  );
}
