import { useState } from 'react';
import type { CallOutput } from '../../lib/api.ts';
import { moment } from '../../lib/format.ts';
import { useRead, useWrite } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { Action } from '../../ui/action.tsx';
import { Button } from '../../ui/components.tsx';
import { useToast } from '../../ui/toast.tsx';

type Pending = CallOutput<'pendingContacts'>['value'][number];

/** New contacts that await their code; nothing without one. */
export function PendingContacts({ playerId, onDone }: { playerId: string; onDone(): void }) {
  const { may } = useSession();
  const act = useWrite();
  const toast = useToast();
  const { data } = useRead('pendingContacts', { player_id: playerId });
  const [doing, setDoing] = useState<{ action: 'confirm' | 'resend'; contact: Pending }>();
  if (!data?.value.length) return null;
  const mayAct = may('accounts', 'write');
  const close = (message: string) => (isDone: boolean) => {
    setDoing(undefined);
    if (!isDone) return;
    toast(message);
    onDone();
  };
  return (
    <>
      <ul className="entries">
        {data.value.map((contact) => (
          <li key={contact.channel}>
            New {contact.channel === 'mail' ? 'email address' : 'phone number'} <b>{contact.contact}</b>{' '}
            <small>waiting for its code since {moment(contact.requested_at)}</small>
            {mayAct && (
              <div className="actions">
                <Button onClick={() => setDoing({ action: 'confirm', contact })}>Enter the code …</Button>
                <Button tone="quiet" onClick={() => setDoing({ action: 'resend', contact })}>
                  Send it again …
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      {doing?.action === 'confirm' && (
        <Action
          title={`Confirm ${doing.contact.contact}`}
          verb="Confirm"
          fields={[{ name: 'code', label: 'Code read out by the caller', maxLength: 6 }]}
          run={async ({ code = '', reason = '' }) => {
            const { channel } = doing.contact;
            const answer = await act('confirmContact', { player_id: playerId, channel, code, reason });
            return !answer.ok && answer.error === 'wrongCode'
              ? { wrong: 'code', text: 'Wrong code, or no longer valid.' }
              : answer;
          }}
          onClose={close('The new contact is now in use.')}
        >
          The code was sent to the new contact. Both contacts are notified.
        </Action>
      )}
      {doing?.action === 'resend' && (
        <Action
          title={`Send the code to ${doing.contact.contact} again`}
          verb="Send"
          run={({ reason = '' }) =>
            act('resendContactCode', { player_id: playerId, channel: doing.contact.channel, reason })
          }
          onClose={close('Sent.')}
        />
      )}
    </>
  );
}
