import { useState } from 'react';
import type { CallOutput } from '../../lib/api.ts';
import { moment } from '../../lib/format.ts';
import { useRead, useWrite } from '../../lib/query.ts';
import { nameLabel, useSession } from '../../lib/session.ts';
import { Action } from '../../ui/action.tsx';
import { Amount, Badge, Button, Fact, Facts, Placeholder } from '../../ui/components.tsx';
import { useCloseWithToast, useToast } from '../../ui/toast.tsx';

/** Score from which a case is opened. */
const REVIEWED_FROM = 50;

const EXCLUSIONS: Readonly<Record<string, string>> = {
  operator: 'Excluded by staff',
  self: 'Self-excluded',
  break: 'On a break',
};
const exclusionText = (kind: string): string =>
  EXCLUSIONS[kind] ?? `Excluded (${nameLabel(kind).toLowerCase()})`;

/** Whether an exclusion is in force, beside the status of the account. */
export function ExclusionBadge({ playerId }: { playerId: string }) {
  const { data } = useRead('playerProtection', { player_id: playerId });
  if (!data?.exclusion) return null;
  return <Badge tone="bad">{exclusionText(data.exclusion.kind)}</Badge>;
}

/** The player's limits, the exclusion in force and markers of harm. */
export function Protection({ playerId }: { playerId: string }) {
  const { data, error, reload } = useRead('playerProtection', { player_id: playerId });
  const { may } = useSession();
  const [isEnding, setEnding] = useState(false);
  return (
    <section className="card">
      <h2>Protection</h2>
      {!data ? (
        <Placeholder error={error} />
      ) : (
        <>
          {data.exclusion && (
            <p className="note note-bad">
              {exclusionText(data.exclusion.kind)}{' '}
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
              <Fact key={`${kind}-${period}`} name={`${nameLabel(kind)} a ${period}`}>
                {sum ? <Amount value={sum} /> : `${minutes} min`}
                {changes_at && <small> looser from {moment(changes_at)}</small>}
              </Fact>
            ))}
          </Facts>
          {data.exclusion && may('adjustments', 'read') && <Breach playerId={playerId} />}
          {data.harm_markers && (
            <RiskScore {...data.harm_markers} playerId={playerId} onDone={() => void reload()} />
          )}
          {data.limits.length === 0 && !data.exclusion && <p className="hint">No limits set.</p>}
        </>
      )}
    </section>
  );
}

type RiskScoreProps = NonNullable<CallOutput<'playerProtection'>['harm_markers']> & {
  playerId: string;
  onDone(): void;
};

/** Risk points with their rules and consequences, and the record of a review. */
function RiskScore({ score, rules, suppressed, deposits_held, playerId, onDone }: RiskScoreProps) {
  const act = useWrite();
  const { may } = useSession();
  const [isReviewing, setReviewing] = useState(false);
  return (
    <>
      <Facts>
        <Fact name="Markers of harm">
          {score} {score === 1 ? 'point' : 'points'}
          {rules.length > 0 && <small> {rules.map(nameLabel).join(', ')}</small>}
        </Fact>
      </Facts>
      {suppressed && <p className="hint">Marketing and new bonuses are off.</p>}
      {deposits_held && <p className="note note-bad">Deposits are held for review.</p>}
      {score >= REVIEWED_FROM && may('limits', 'write') && (
        <div className="actions">
          <Button onClick={() => setReviewing(true)}>Mark as reviewed …</Button>
        </div>
      )}
      {isReviewing && (
        <Action
          title="Player reviewed"
          verb="Close the case"
          run={({ reason = '' }) => act('reviewHarmMarkers', { player_id: playerId, reason })}
          onClose={(isDone) => {
            setReviewing(false);
            if (isDone) onDone();
          }}
        >
          Deposits are accepted again and this player’s cases are closed. Points expire over time.
        </Action>
      )}
    </>
  );
}

function EndExclusion({ playerId, onClose }: { playerId: string; onClose(): void }) {
  const act = useWrite();
  const toast = useToast();
  const [request_id] = useState(() => crypto.randomUUID());
  return (
    <Action
      title="End the exclusion"
      verb="Propose"
      run={({ reason = '' }) => act('proposeReturn', { player_id: playerId, request_id, reason })}
      onClose={(isDone) => {
        if (isDone) toast('Proposed. Waiting for risk or compliance to approve.');
        onClose();
      }}
    >
      Another person must approve. The player may play again seven days later. A return the player has
      requested continues under its own rules.
    </Action>
  );
}

/** Deposits and losses while excluded, before detection; nothing if there were none. */
function Breach({ playerId: player_id }: { playerId: string }) {
  const { data, reload } = useRead('breachReturn', { player_id });
  const { may } = useSession();
  const act = useWrite();
  const [request_id] = useState(() => crypto.randomUUID());
  const [isOpen, setOpen] = useState(false);
  const done = useCloseWithToast((isDone) => {
    setOpen(false);
    if (isDone) void reload();
  });
  if (!data?.since || (data.due.amount === '0' && !data.is_given)) return null;
  return (
    <>
      <Facts>
        <Fact name="Deposited since the exclusion began">
          <Amount value={data.net} /> <small>from {moment(data.since)}</small>
        </Fact>
        <Fact name="Lost since then">
          <Amount value={data.lost} />
        </Fact>
        <Fact name="To be refunded">{data.is_given ? 'was refunded' : <Amount value={data.due} />}</Fact>
      </Facts>
      {!data.is_given && may('adjustments', 'make') && (
        <div className="actions">
          <Button onClick={() => setOpen(true)}>Refund …</Button>
        </div>
      )}
      {isOpen && (
        <Action
          title="Refund losses during the exclusion"
          verb="Propose"
          fields={[
            {
              name: 'evidence',
              label: 'How the account holder was identified',
              kind: 'area',
              maxLength: 2000,
            },
          ]}
          run={({ reason = '', evidence = '' }) =>
            act('proposeBreachReturn', { request_id, player_id, evidence, reason })
          }
          onClose={done('Proposed. Waiting for a second approver.')}
        >
          After a second approval, the amount is credited and the balance is paid out.
        </Action>
      )}
    </>
  );
}
