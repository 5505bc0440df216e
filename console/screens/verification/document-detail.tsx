import { useState } from 'react';
import { moment } from '../../lib/format.ts';
import type { Success } from '../../lib/query.ts';
import { useRead, useWrite } from '../../lib/query.ts';
import { nameLabel, useSession } from '../../lib/session.ts';
import { useNow } from '../../lib/use-now.ts';
import { Action } from '../../ui/action.tsx';
import { Button, Fact, Facts, Placeholder } from '../../ui/components.tsx';
import { PlayerLink } from '../../ui/player-link.tsx';
import { useToast } from '../../ui/toast.tsx';
import { DocumentPages } from './document-pages.tsx';
import { DocumentStateBadge, KIND_LABELS } from './labels.tsx';

type DocumentAnswer = Success<'documentHistory'>;

/** One document: its pages, its steps, and the decision. */
export function DocumentDetail({ id }: { id: string }) {
  const { data, error } = useRead('documentHistory', { verification_id: id }, 20);
  const now = useNow();
  const [name, seeName] = useState<string>();
  if (!data) return <Placeholder error={error} />;
  const { value, steps, others } = data;
  return (
    <>
      <Facts>
        <Fact name="Player">
          <PlayerLink player={value.player} /> {value.player.name}
        </Fact>
        <Fact name="State">
          <DocumentStateBadge row={value} now={now} />
        </Fact>
        {value.state === 'waiting' && <Fact name="Due">{moment(value.due_at)}</Fact>}
        {value.claimed_by && <Fact name="Assigned to">{value.claimed_by.name}</Fact>}
        {value.decided_by && <Fact name="Decided by">{value.decided_by.name}</Fact>}
        {value.reason && <Fact name="Rejected because">{value.reason}</Fact>}
        {value.expires_on && <Fact name="Valid until">{value.expires_on}</Fact>}
      </Facts>
      {value.pages === 0 ? (
        <p className="hint">Checked online: the vendor holds the pictures.</p>
      ) : value.is_kept ? (
        <DocumentPages id={id} count={value.pages} onSeen={({ full_name }) => seeName(full_name)} />
      ) : (
        <p className="hint">The pictures have been deleted.</p>
      )}
      <h3>History</h3>
      <ul className="changes">
        {steps.map(({ action, by, at, note }) => (
          <li key={`${action} ${at}`}>
            {nameLabel(action)}, {by.name}, {moment(at)}
            {note && `: ${note}`}
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <>
          <h3>Other documents of this player</h3>
          <ul className="changes">
            {others.map((other) => (
              <li key={other.verification_id}>
                {KIND_LABELS[other.kind]}, {moment(other.uploaded_at)}: {other.state}
                {other.reason && ` (${other.reason})`}
              </li>
            ))}
          </ul>
        </>
      )}
      <Decision known={data} name={name} />
      <Revocation known={data} />
    </>
  );
}

/** Only one person at a time may decide. `name`: the player’s name that was displayed with a page. */
function Decision({ known, name }: { known: DocumentAnswer; name: string | undefined }) {
  const { me, may } = useSession();
  const act = useWrite();
  const toast = useToast();
  const [doing, setDoing] = useState<'approve' | 'reject' | 'take' | 'release'>();
  const { value } = known;
  if (value.state !== 'waiting' || !may('identity', 'write')) return null;
  const { verification_id } = value;
  const isMine = value.claimed_by?.staff_id === me.staff_id;
  const close = (text: string) => (isDone: boolean) => {
    setDoing(undefined);
    if (isDone) toast(text);
  };
  return (
    <>
      {isMine && name === undefined && <p className="hint">Show a page before you approve.</p>}
      <div className="actions">
        {isMine ? (
          <>
            <Button tone="primary" disabled={name === undefined} onClick={() => setDoing('approve')}>
              Approve …
            </Button>
            <Button tone="danger" onClick={() => setDoing('reject')}>
              Reject …
            </Button>
            <Button onClick={() => setDoing('release')}>Return to queue …</Button>
          </>
        ) : (
          <Button tone="primary" disabled={value.claimed_by !== null} onClick={() => setDoing('take')}>
            Assign to me …
          </Button>
        )}
      </div>
      {doing === 'take' && (
        <Action
          title="Assign the document to me"
          verb="Assign to me"
          reason="Review"
          run={({ reason = '' }) => act('claimDocument', { verification_id, reason })}
          onClose={close('Assigned to you for 30 minutes.')}
        >
          No one else can decide on it for 30 minutes.
        </Action>
      )}
      {doing === 'release' && (
        <Action
          title="Return the document to the queue"
          verb="Return"
          reason="Left for a colleague"
          run={({ reason = '' }) => act('releaseDocument', { verification_id, reason })}
          onClose={close('Back in the queue.')}
        />
      )}
      {doing === 'approve' && name !== undefined && (
        <Approve known={known} name={name} onClose={close('Approved.')} />
      )}
      {doing === 'reject' && <Reject known={known} onClose={close('Rejected.')} />}
    </>
  );
}

/** Ends an approval before the document expires. */
function Revocation({ known }: { known: DocumentAnswer }) {
  const { may } = useSession();
  const toast = useToast();
  const [isAsking, setAsking] = useState(false);
  if (known.value.state !== 'approved' || !may('identity', 'write')) return null;
  return (
    <div className="actions">
      <Button tone="danger" onClick={() => setAsking(true)}>
        Revoke the approval …
      </Button>
      {isAsking && (
        <Reject
          known={known}
          call="revokeDocument"
          onClose={(isDone) => {
            setAsking(false);
            if (isDone) toast('Revoked. A new document is required.');
          }}
        />
      )}
    </div>
  );
}

type DecisionProps = { known: DocumentAnswer; onClose(isDone: boolean): void };

function Approve({ known: { value }, name, onClose }: DecisionProps & { name: string }) {
  const act = useWrite();
  const { verification_id, pages, kind } = value;
  return (
    <Action
      title={`Approve: ${KIND_LABELS[kind]}`}
      verb="Approve"
      reason="Genuine; name and date of birth match"
      fields={[
        {
          name: 'expires_on',
          label: 'Valid until',
          kind: 'date',
          isRequired: false,
          hint: 'Leave empty for a document without an expiry date.',
        },
        {
          name: 'number',
          label: 'Document number',
          isRequired: false,
          maxLength: 64,
          hint: 'Stored as a hash only, to detect the same document on a second account.',
        },
      ]}
      run={({ expires_on = '', number = '', reason = '' }) =>
        act('approveDocument', { verification_id, pages, full_name: name, expires_on, number, reason })
      }
      onClose={onClose}
    >
      The approval applies to the name {name || '–'}; a change of name ends it. The player is notified.
    </Action>
  );
}

type RejectProps = DecisionProps & { call?: 'rejectDocument' | 'revokeDocument' };

function Reject({ known: { value, reasons }, call = 'rejectDocument', onClose }: RejectProps) {
  const isRevoked = call === 'revokeDocument';
  const act = useWrite();
  const { verification_id, pages, kind } = value;
  return (
    <Action
      title={`${isRevoked ? 'Revoke the approval' : 'Reject'}: ${KIND_LABELS[kind]}`}
      verb={isRevoked ? 'Revoke' : 'Reject'}
      isDangerous
      fields={[
        {
          name: 'code',
          label: 'Message to the player',
          kind: 'choice',
          options: reasons.map(({ code, text }) => ({ value: code, label: text })),
        },
      ]}
      run={({ code = '', reason = '' }) =>
        isRevoked
          ? act('revokeDocument', { verification_id, code, reason })
          : act('rejectDocument', { verification_id, pages, code, reason })
      }
      onClose={onClose}
    >
      {isRevoked &&
        'The identity level is lowered, and withdrawals are on hold until a new document is approved. '}
      The player is notified and can upload the document again.
    </Action>
  );
}
