import { useState } from 'react';
import { hasAccess } from '#contracts/console/rights.ts';
import { api } from '../../lib/api.ts';
import { moment } from '../../lib/format.ts';
import { useRead } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { Action } from '../../ui/action.tsx';
import { Button } from '../../ui/components.tsx';
import { EnrolmentLinkDialog, enrolmentLink } from './enrolment-link.tsx';

/** A notice for the only administrator; hidden for all others. */
export function SecondAdministratorNotice() {
  const { me } = useSession();
  return hasAccess(me.everywhere, 'staff', ['approve']) ? <Notice /> : null;
}

function Notice() {
  const { data, reload } = useRead('secondAdministrator', {});
  const [isOpen, setOpen] = useState(false);
  if (!data?.is_missing) return null;
  return (
    <section className="note section">
      <p>
        <b>You are the only administrator.</b> Proposals (staff, payment methods, campaigns) need a second
        person who approves them.
      </p>
      {data.invited && (
        <p>
          {data.invited.name} ({data.invited.login}) is invited; the link works until{' '}
          {moment(data.invited.expires_at)}. A new invitation replaces it.
        </p>
      )}
      <Button tone="primary" onClick={() => setOpen(true)}>
        Invite a second administrator …
      </Button>
      {isOpen && (
        <InviteSecond
          onClose={() => {
            setOpen(false);
            void reload();
          }}
        />
      )}
    </section>
  );
}

/** Asks for the person, then shows the enrolment link once. Needs no brand. */
export function InviteSecond({ onClose }: { onClose(isDone: boolean): void }) {
  const [request_id] = useState(() => crypto.randomUUID());
  const [token, setToken] = useState('');
  if (token)
    return (
      <EnrolmentLinkDialog
        title="Send this link"
        name="Link"
        value={enrolmentLink(token)}
        onClose={() => onClose(true)}
      >
        Send it privately to the second administrator, who sets a password and an authenticator there. The
        link is shown once and works once, for 72 hours.
      </EnrolmentLinkDialog>
    );
  return (
    <Action
      title="Invite a second administrator"
      verb="Invite"
      reason="Second administrator of the platform"
      fields={[
        {
          name: 'login',
          label: 'Login',
          hint: 'Lower-case letters, digits, dots and hyphens.',
          maxLength: 64,
        },
        { name: 'name', label: 'Name', maxLength: 100 },
      ]}
      run={async ({ login = '', name = '', reason = '' }) => {
        const answer = await api.inviteSecond({ request_id, login, name, reason });
        if (answer.ok) setToken(answer.enrolment_token);
        return answer.ok ? { wrong: '', text: '' } : answer;
      }}
      onClose={onClose}
    >
      This person can do everything you can, for every brand, and approves your proposals. Do not invite
      yourself: a second account of your own would defeat every approval.
    </Action>
  );
}
