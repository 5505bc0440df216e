import { useState } from 'react';
import { DOCUMENT_KINDS } from '#contracts/values/identity-documents.ts';
import { moment } from '../../lib/format.ts';
import { useRead, useWrite } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { Action } from '../../ui/action.tsx';
import { Badge, Button, Placeholder } from '../../ui/components.tsx';
import { useToast } from '../../ui/toast.tsx';
import { KIND_LABELS } from '../verification/labels.tsx';

/** Documents required of this player alone; withdrawals wait for them. */
export function RequiredDocuments({ playerId }: { playerId: string }) {
  const { data, error, reload } = useRead('requiredDocumentList', { player_id: playerId });
  const { may } = useSession();
  const act = useWrite();
  const toast = useToast();
  const [doing, setDoing] = useState<'require' | { withdraw: string }>();
  const close = (text: string) => (isDone: boolean) => {
    setDoing(undefined);
    if (!isDone) return;
    toast(text);
    void reload();
  };
  if (!data) return <Placeholder error={error} />;
  const mayChange = may('identity', 'write');
  return (
    <section className="card">
      <h2>Required documents</h2>
      {data.value.length === 0 && <p className="hint">None beyond the brand’s requirements.</p>}
      <ul className="changes">
        {data.value.map(({ requirement_id, kind, reason, by, at, ended_at, outcome }) => (
          <li key={requirement_id}>
            <b>{KIND_LABELS[kind]}</b>{' '}
            <Badge tone={outcome === '' ? 'warn' : 'plain'}>{outcome || 'required'}</Badge>, {by.name},{' '}
            {moment(at)}
            {reason && `: ${reason}`}
            {ended_at && ` (ended ${moment(ended_at)})`}
            {mayChange && outcome === '' && (
              <>
                {' '}
                <Button onClick={() => setDoing({ withdraw: requirement_id })}>Remove …</Button>
              </>
            )}
          </li>
        ))}
      </ul>
      {mayChange && (
        <p className="section actions">
          <Button onClick={() => setDoing('require')}>Require a document …</Button>
        </p>
      )}
      {doing === 'require' && (
        <RequireForm playerId={playerId} onClose={close('Required. The player is notified.')} />
      )}
      {typeof doing === 'object' && (
        <Action
          title="Remove the requirement"
          verb="Remove"
          run={({ reason = '' }) => act('withdrawRequirement', { requirement_id: doing.withdraw, reason })}
          onClose={close('No longer required.')}
        />
      )}
    </section>
  );
}

function RequireForm({ playerId, onClose }: { playerId: string; onClose(isDone: boolean): void }) {
  const act = useWrite();
  return (
    <Action
      title="Require a document"
      verb="Require"
      fields={[
        {
          name: 'kind',
          label: 'Document',
          kind: 'choice',
          initial: 'funds',
          options: DOCUMENT_KINDS.map((value) => ({ value, label: KIND_LABELS[value] })),
        },
      ]}
      run={({ kind = '', reason = '' }) =>
        act('requireDocument', {
          player_id: playerId,
          kind: DOCUMENT_KINDS.find((documentKind) => documentKind === kind) ?? 'funds',
          reason,
        })
      }
      onClose={onClose}
    >
      A new document is needed even if one was approved before. Withdrawals are on hold until it is approved.
      The player does not see the reason.
    </Action>
  );
}
