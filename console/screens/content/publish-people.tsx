import { useState } from 'react';
import { useWrite } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { Action } from '../../ui/action.tsx';
import { Button } from '../../ui/components.tsx';
import { useToast } from '../../ui/toast.tsx';

/** How many people publish content of the site, and how that is changed. */
export function PublishPeople({ people, onDone }: { people: number; onDone(): void }) {
  const { may } = useSession();
  const act = useWrite();
  const toast = useToast();
  const [requestId, ask] = useState('');
  const wanted = people === 2 ? 1 : 2;
  const verb = wanted === 2 ? 'Require a second person' : 'Let one person publish';
  return (
    <section className="section">
      <p className="hint">
        {people === 2
          ? 'Content is published once a second person who has not edited it approves it.'
          : 'Content goes live without a second approval.'}
      </p>
      {may('sites', 'write') && <Button onClick={() => ask(crypto.randomUUID())}>{verb} …</Button>}
      {requestId && (
        <Action
          title={verb}
          verb={wanted === 2 ? 'Require' : 'Propose'}
          run={({ reason = '' }) =>
            act('proposePublishPeople', { request_id: requestId, people: wanted, reason })
          }
          onClose={(isDone) => {
            ask('');
            if (isDone) toast(wanted === 2 ? 'Required from now on.' : 'Proposed. Waiting for approval.');
            onDone();
          }}
        >
          {wanted === 2
            ? 'Applies immediately to everything not yet published.'
            : 'Takes effect once a second administrator approves it.'}
        </Action>
      )}
    </section>
  );
}
