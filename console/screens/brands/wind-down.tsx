import { useState } from 'react';
import type { CallOutput } from '../../lib/api.ts';
import { formatMoney, moment } from '../../lib/format.ts';
import { useWrite } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { Action } from '../../ui/action.tsx';
import { Amount, Badge, Button, Fact, Facts } from '../../ui/components.tsx';
import { Link } from '../../ui/link.tsx';
import { useToast } from '../../ui/toast.tsx';

export type WindDown = NonNullable<CallOutput<'brandChecklist'>['winding_down']>;

/** The player funds affected by closing now; empty if none are known. */
export const heldText = (state: WindDown | null): string =>
  state?.owed && state.owed.amount !== '0'
    ? `Players still hold ${formatMoney(state.owed)}, which they cannot withdraw once the brand is closed.`
    : '';

/** A brand being closed: since when, until when, and its outstanding obligations. */
export function WindDownCard({ state, onDone }: { state: WindDown; onDone(): void }) {
  const { may, site } = useSession();
  const [doing, setDoing] = useState<'day' | 'end'>();
  const isDue = state.closes_on !== null && state.closes_on <= new Date().toISOString().slice(0, 10);
  const close = (isDone: boolean) => {
    setDoing(undefined);
    if (isDone) onDone();
  };
  return (
    <section className="card">
      <h2>Winding down</h2>
      <p>No sign-ups and no deposits. Players can sign in, play and withdraw.</p>
      <Facts>
        <Fact name="Since">{moment(state.since)}</Fact>
        <Fact name={`Closes on (${site.zone})`}>
          {state.closes_on ?? 'not announced'} {isDue && <Badge tone="warn">due</Badge>}
        </Fact>
        {state.owed && (
          <Fact name="Owed to players">
            <Amount value={state.owed} />
          </Fact>
        )}
      </Facts>
      {may('content', 'write', 'make') && (
        <p>
          <Link to="/broadcasts">Notify the players</Link>: a service broadcast reaches all open accounts.
        </p>
      )}
      {may('sites', 'write') && (
        <div className="actions">
          <Button onClick={() => setDoing('day')}>Change closing date …</Button>
          <Button onClick={() => setDoing('end')}>Accept deposits again …</Button>
        </div>
      )}
      {doing === 'day' && <WindDownAction closesOn={state.closes_on ?? ''} onClose={close} />}
      {doing === 'end' && <EndAction onClose={close} />}
    </section>
  );
}

type ActProps = { onClose(isDone: boolean): void };

/** Starts the closure, or changes the announced day. */
export function WindDownAction({ closesOn, onClose }: ActProps & { closesOn?: string }) {
  const write = useWrite();
  const toast = useToast();
  const isNew = closesOn === undefined;
  return (
    <Action
      title={isNew ? 'Wind down the brand' : 'Change closing date'}
      verb={isNew ? 'Wind down' : 'Change'}
      isDangerous={isNew}
      fields={[
        {
          ...{ name: 'closes_on', label: 'Closes on', kind: 'date', isRequired: false },
          ...{ initial: closesOn ?? '', hint: 'For information: the brand does not close automatically.' },
        },
      ]}
      run={({ closes_on = '', reason = '' }) =>
        write('setWindingDown', { is_winding_down: true, closes_on, reason })
      }
      onClose={(isDone) => {
        if (isDone) toast(isNew ? 'Winding down. Now notify the players.' : 'Changed.');
        onClose(isDone);
      }}
    >
      {isNew &&
        'Sign-ups and deposits stop at once. Players can still sign in, play and withdraw; deposits already started are credited.'}
    </Action>
  );
}

function EndAction({ onClose }: ActProps) {
  const write = useWrite();
  const toast = useToast();
  return (
    <Action
      title="Accept deposits again"
      verb="Accept deposits"
      run={({ reason = '' }) => write('setWindingDown', { is_winding_down: false, reason })}
      onClose={(isDone) => {
        if (isDone) toast('Sign-ups and deposits are open again.');
        onClose(isDone);
      }}
    >
      Deposits open again, and sign-ups as the registration setting allows.
    </Action>
  );
}
