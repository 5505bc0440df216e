import { useState } from 'react';
import type { CallOutput } from '../../lib/api.ts';
import { moment } from '../../lib/format.ts';
import { useRead, useWrite } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { Action } from '../../ui/action.tsx';
import { Button, Placeholder } from '../../ui/components.tsx';
import { useToast } from '../../ui/toast.tsx';

/** The player's sessions and known browsers; sessions can be ended. */
export function PlayerSessions({ playerId }: { playerId: string }) {
  const { may } = useSession();
  const act = useWrite();
  const toast = useToast();
  const { data, error, reload } = useRead('playerSessions', { player_id: playerId });
  /** What is about to be ended: a session, or null for all. */
  const [ending, end] = useState<string | null>();
  const mayEnd = may('accounts', 'write');
  return (
    <section className="card">
      <h2>Sessions and browsers</h2>
      {!data ? (
        <Placeholder error={error} />
      ) : (
        <>
          {data.sessions.length === 0 && <p className="hint">Not signed in.</p>}
          <ul className="entries">
            {data.sessions.map(({ session_id, device, address, opened_at, last_seen_at }) => (
              <li key={session_id}>
                <b>{device || 'Unknown device'}</b> {address}{' '}
                <small>
                  since {moment(opened_at)}, last used {moment(last_seen_at)}
                </small>
                {mayEnd && (
                  <Button
                    tone="quiet"
                    aria-label={`End the session on ${device}`}
                    onClick={() => end(session_id)}
                  >
                    End …
                  </Button>
                )}
              </li>
            ))}
          </ul>
          {mayEnd && data.sessions.length > 1 && (
            <div className="actions">
              <Button onClick={() => end(null)}>End all sessions …</Button>
            </div>
          )}
          <Browsers list={data.browsers} />
        </>
      )}
      {ending !== undefined && (
        <Action
          title={ending === null ? 'End all sessions' : 'End the session'}
          verb="End"
          isDangerous
          run={({ reason = '' }) =>
            act('endPlayerSessions', { player_id: playerId, session_id: ending, reason })
          }
          onClose={(isDone) => {
            end(undefined);
            if (!isDone) return;
            toast('Ended.');
            void reload();
          }}
        >
          The player is signed out there and must sign in again.
        </Action>
      )}
    </section>
  );
}

type BrowsersProps = { list: CallOutput<'playerSessions'>['browsers'] };

/** Browsers that have signed in before, folded. */
function Browsers({ list }: BrowsersProps) {
  if (list.length === 0) return null;
  return (
    <details>
      <summary>{list.length === 1 ? 'One known browser' : `${list.length} known browsers`}</summary>
      <ul className="entries">
        {list.map(({ browser, last_used_at }) => (
          <li key={browser}>
            <code>{browser}</code> <small>last used {moment(last_used_at)}</small>
          </li>
        ))}
      </ul>
    </details>
  );
}
