import { type ReactNode, useState } from 'react';
import { useSession } from '../lib/session.ts';
import { Action, type Outcome } from './action.tsx';
import { Button } from './components.tsx';
import { useCloseWithToast } from './toast.tsx';

type Props = {
  name: string;
  isOpen: boolean;
  /** The label of the button that proposes a change. */
  change: string;
  form(onClose: (isDone: boolean) => void): ReactNode;
  setOpen(isOpen: boolean, reason: string): Promise<Outcome>;
  onDone(): void;
  /** What opening or closing does, in a sentence. */
  children?: ReactNode;
};

/**
 * Actions on a record of the rewards: a maker proposes another version; the approver opens and closes it.
 */
export function RecordActions({ name, isOpen, change, form, setOpen, onDone, children }: Props) {
  const { may } = useSession();
  const [doing, setDoing] = useState<'form' | 'open'>();
  const done = useCloseWithToast((isDone) => {
    setDoing(undefined);
    if (isDone) onDone();
  });
  const verb = isOpen ? 'Close' : 'Open';
  return (
    <>
      <div className="actions">
        {may('campaigns', 'make') && (
          <Button tone="primary" onClick={() => setDoing('form')}>
            {change}
          </Button>
        )}
        {may('campaigns', 'approve') && (
          <Button tone={isOpen ? 'danger' : 'primary'} onClick={() => setDoing('open')}>
            {verb} …
          </Button>
        )}
      </div>
      {doing === 'form' && form(done('Proposed. Waiting for approval.'))}
      {doing === 'open' && (
        <Action
          title={`${verb} ${name}`}
          verb={verb}
          isDangerous={isOpen}
          run={({ reason = '' }) => setOpen(!isOpen, reason)}
          onClose={done('Done.')}
        >
          {children}
        </Action>
      )}
    </>
  );
}
