import { moment } from '../lib/format.ts';
import { words } from '../lib/session.ts';
import { useCall } from '../lib/use-call.ts';
import { Fact, Facts, Missing, Sum } from '../ui/parts.tsx';

/** Limits a player has set, and the exclusion in force. */
export function Protection({ playerId }: { playerId: string }) {
  const { data, error } = useCall('playerProtection', { player_id: playerId });
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
            </p>
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
