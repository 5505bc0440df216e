import { useState } from 'react';
import { moment } from '../lib/format.ts';
import { useSession, words } from '../lib/session.ts';
import { useAct, useCall } from '../lib/use-call.ts';
import { Action } from '../ui/action.tsx';
import { Button, Fact, Facts, Missing, Sum } from '../ui/parts.tsx';
import { useToast } from '../ui/toast.tsx';

/** Limits a player has set, and the exclusion in force. */
export function Protection({ playerId }: { playerId: string }) {
  const { data, error, reload } = useCall('playerProtection', { player_id: playerId });
  const { may } = useSession();
  const [isEnding, setEnding] = useState(false);
  return (
    <section className="card">
      <h2>Protection</h2>
      {!data ? (
        <Missing error={error} />
      ) : (
        <>
          {data.exclusion && (
            <p className="note note-bad">
              Excluded ({data.exclusion.kind}){' '}
              {data.exclusion.until_at ? `until ${moment(data.exclusion.until_at)}` : 'until further notice'}
              {data.exclusion.return_at && `; may play again from ${moment(data.exclusion.return_at)}`}
            </p>
          )}
          {data.exclusion?.is_ours && may('limits', 'write') && (
            <div className="actions">
              <Button onClick={() => setEnding(true)}>End the exclusion …</Button>
            </div>
          )}
          {isEnding && (
            <EndExclusion
              playerId={playerId}
              onClose={() => {
                setEnding(false);
                void reload();
              }}
            />
          )}
          <Facts>
            {data.limits.map(({ kind, period, sum, minutes, changes_at }) => (
              <Fact key={`${kind}-${period}`} name={`${words(kind)} a ${period}`}>
                {sum ? <Sum value={sum} /> : `${minutes} min`}
                {changes_at && <small> looser from {moment(changes_at)}</small>}
              </Fact>
            ))}
          </Facts>
          {data.limits.length === 0 && !data.exclusion && <p className="hint">No limit is set.</p>}
        </>
      )}
    </section>
  );
}

function EndExclusion({ playerId, onClose }: { playerId: string; onClose(): void }) {
  const act = useAct();
  const toast = useToast();
  const [request_id] = useState(() => crypto.randomUUID());
  return (
    <Action
      title="End the exclusion"
      verb="Propose"
      run={({ reason = '' }) => act('proposeReturn', { player_id: playerId, request_id, reason })}
      onClose={(isDone) => {
        if (isDone) toast('Proposed. Risk or compliance must agree.');
        onClose();
      }}
    >
      Somebody else must agree; the player may play again seven days after that. What the player has begun
      alone goes on by its own rules.
    </Action>
  );
}
