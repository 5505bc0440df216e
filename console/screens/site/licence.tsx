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
          hint: 'Lower-case letters, digits and dashes. Brands with the same code share the licence.',
        },
      ]}
      run={async ({ licence = '', reason = '' }) => {
        const answer = await act('proposeLicence', { request_id, licence, reason });
        if (answer.ok || answer.error !== 'changedMeanwhile') return answer;
        return { wrong: 'licence', text: 'It is already under this licence.' };
      }}
      onClose={onClose}
    >
      A player who self-excludes on one brand of a licence is excluded on all of them. Leaving a licence ends
      exclusions made on its other brands, so a second administrator must approve.
    </Action>
  );
}
