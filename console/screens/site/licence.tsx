import { useState } from 'react';
import { useWrite } from '../../lib/query.ts';
import { Action } from '../../ui/action.tsx';
import type { Identity } from './identity-fields.ts';

/** Proposes that the brand belong to another licence. */
export function LicenceAction({ known, onClose }: { known: Identity; onClose(isDone: boolean): void }) {
  const act = useWrite();
  const [request_id] = useState(() => crypto.randomUUID());
  return (
    <Action
      title="Licence"
      verb="Propose"
      fields={[
        {
          ...{ name: 'licence', label: 'Licence', initial: known.licence, maxLength: 32 },
          hint: 'Small letters, digits and dashes. Brands that say the same share it.',
        },
      ]}
      run={async ({ licence = '', reason = '' }) => {
        const answer = await act('proposeLicence', { request_id, licence, reason });
        if (answer.ok || answer.error !== 'changedMeanwhile') return answer;
        return { wrong: 'licence', text: 'It belongs to this licence already.' };
      }}
      onClose={onClose}
    >
      A player who excludes oneself on one brand of a licence is excluded on all of them. Leaving a licence
      ends that for players whose exclusion was made elsewhere, so a second administrator must agree.
    </Action>
  );
}
