import { useState } from 'react';
import type { CallOutput } from '../../lib/api.ts';
import { formatMoney, moment } from '../../lib/format.ts';
import { useWrite } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { Action, type FormField } from '../../ui/action.tsx';
import { Amount, Badge, Button, Fact, Facts } from '../../ui/components.tsx';
import { Link } from '../../ui/link.tsx';
import { useToast } from '../../ui/toast.tsx';

export type WindDown = NonNullable<CallOutput<'brandChecklist'>['winding_down']>;

/** The player funds affected by closing now; empty if none are known. */
export const heldText = (state: WindDown | null): string =>
  state?.owed && state.owed.amount !== '0'
    ? `Players still hold ${formatMoney(state.owed)}, which they cannot withdraw once the brand is closed.`
    : '';

/** A brand being closed, or about to be: since when, until when, and its outstanding obligations. */
export function WindDownCard({ state, onDone }: { state: WindDown; onDone(): void }) {
  const { may, site } = useSession();
  const [doing, setDoing] = useState<'change' | 'end'>();
  const { since, has_started, closes_on, has_notice, owed } = state;
  const isDue = closes_on !== null && closes_on <= new Date().toISOString().slice(0, 10);
  const close = (isDone: boolean) => {
    setDoing(undefined);
    if (isDone) onDone();
  };
  return (
    <section className="card">
      <h2>{has_started ? 'Winding down' : 'Winding down is planned'}</h2>
      <p>
        {has_started
          ? 'No sign-ups and no deposits. Players can sign in, play and withdraw.'
          : 'Until then everything is open. Then sign-ups and deposits stop; players can sign in, play and withdraw.'}
      </p>
      <Facts>
        <Fact name={has_started ? 'Since' : 'Starts'}>{moment(since)}</Fact>
        <Fact name={`Closes on (${site.zone})`}>
          {closes_on ?? 'not announced'} {isDue && <Badge tone="warn">due</Badge>}
        </Fact>
        <Fact name="Notice on every page">{has_notice ? 'shown' : 'none'}</Fact>
        {owed && (
          <Fact name="Owed to players">
            <Amount value={owed} />
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
          <Button onClick={() => setDoing('change')}>
            {has_started ? 'Change closing date and notice …' : 'Change the plan …'}
          </Button>
          <Button onClick={() => setDoing('end')}>
            {has_started ? 'Accept deposits again …' : 'Cancel the plan …'}
          </Button>
        </div>
      )}
      {doing === 'change' && <WindDownAction state={state} onClose={close} />}
      {doing === 'end' && <EndAction hasStarted={has_started} onClose={close} />}
    </section>
  );
}

type ActProps = { onClose(isDone: boolean): void };

/** Starts or plans the closure, or changes what is announced of it. */
export function WindDownAction({ state, onClose }: ActProps & { state?: WindDown }) {
  const write = useWrite();
  const toast = useToast();
  const isNew = !state;
  return (
    <Action
      title={isNew ? 'Wind down the brand' : 'Change the wind-down'}
      verb={isNew ? 'Wind down' : 'Change'}
      isDangerous={isNew}
      fields={windDownFields(state)}
      run={({ starts_at = '', closes_on = '', notice = '', reason = '' }) =>
        write('setWindingDown', {
          ...{ is_winding_down: true, starts_at: starts_at || null, closes_on },
          ...{ has_notice: notice === 'on', reason },
        })
      }
      onClose={(isDone) => {
        if (isDone) toast(isNew ? 'Saved. Now notify the players.' : 'Changed.');
        onClose(isDone);
      }}
    >
      {isNew &&
        'Sign-ups and deposits stop at the start. Players can still sign in, play and withdraw; deposits already started are credited.'}
    </Action>
  );
}

const windDownFields = (state: WindDown | undefined): FormField[] => [
  ...(state?.has_started
    ? []
    : [
        {
          ...{ name: 'starts_at', label: 'Starts', kind: 'moment' as const, isRequired: false },
          ...{ initial: state?.since ?? '', hint: 'Leave empty to start immediately.' },
        },
      ]),
  {
    ...{ name: 'closes_on', label: 'Closes on', kind: 'date', isRequired: false },
    ...{
      initial: state?.closes_on ?? '',
      hint: 'For information: the brand does not close automatically.',
    },
  },
  {
    ...{ name: 'notice', label: 'Notice on every page', kind: 'choice' },
    initial: state && !state.has_notice ? 'off' : 'on',
    options: [
      { value: 'on', label: 'Shown from now on, with both times' },
      { value: 'off', label: 'None' },
    ],
  },
];

function EndAction({ hasStarted, onClose }: ActProps & { hasStarted: boolean }) {
  const write = useWrite();
  const toast = useToast();
  return (
    <Action
      title={hasStarted ? 'Accept deposits again' : 'Cancel the plan'}
      verb={hasStarted ? 'Accept deposits' : 'Cancel the plan'}
      run={({ reason = '' }) => write('setWindingDown', { is_winding_down: false, reason })}
      onClose={(isDone) => {
        if (isDone) toast(hasStarted ? 'Sign-ups and deposits are open again.' : 'The plan is cancelled.');
        onClose(isDone);
      }}
    >
      {hasStarted
        ? 'Deposits open again, and sign-ups as the registration setting allows.'
        : 'Sign-ups and deposits stay open. The notice disappears from every page.'}
    </Action>
  );
}
