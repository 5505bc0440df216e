import { useState } from 'react';
import type { StaffItem } from '#contracts/console/audit.ts';
import type { RoleCode } from '#contracts/console/own-roles.ts';
import { useWrite } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { Action } from '../../ui/action.tsx';
import { useCloseWithToast } from '../../ui/toast.tsx';
import { useRoleNames } from './role-names.ts';

type Props = { listed: readonly StaffItem[]; onClose(): void };

/** Gives a person who works on another brand roles on this one, with the account that the person has. */
export function ExistingAccount({ listed, onClose }: Props) {
  const { site } = useSession();
  const act = useWrite();
  const { options } = useRoleNames();
  const [request_id] = useState(() => crypto.randomUUID());
  const done = useCloseWithToast(onClose, 'Access');
  return (
    <Action
      title="Give access to an account"
      verb="Propose"
      fields={[
        { name: 'login', label: 'Login', maxLength: 64 },
        { name: 'roles', label: `Roles on ${site.name}`, kind: 'checks', options },
      ]}
      run={async ({ login = '', roles: chosen = '', reason = '' }) => {
        const roles = chosen.split(',').filter(Boolean) as RoleCode[];
        if (roles.length === 0) return { wrong: 'roles', text: 'Choose at least one role.' };
        if (roles.length > 4) return { wrong: 'roles', text: 'No more than four roles.' };
        if (listed.some((person) => person.login === login))
          return { wrong: 'login', text: 'This person is in the list: change the roles there.' };
        const answer = await act('proposeStaffAccess', { request_id, login, roles, reason });
        if (answer.ok || answer.error !== 'notFound') return answer;
        return { wrong: 'login', text: 'There is no account with this login.' };
      }}
      onClose={done('proposed. Waiting for a second administrator to approve.')}
    >
      For a person who works on another brand. Login, password and authenticator stay the same, and so do the
      roles there.
    </Action>
  );
}
