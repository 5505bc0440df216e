import { useState } from 'react';
import type { StaffItem } from '#contracts/console/audit.ts';
import type { RoleCode } from '#contracts/console/own-roles.ts';
import { useWrite } from '../../lib/query.ts';
import { nameLabel, useSession } from '../../lib/session.ts';
import { Action } from '../../ui/action.tsx';
import { Button } from '../../ui/components.tsx';
import { useCloseWithToast } from '../../ui/toast.tsx';
import { EnrolmentLinkDialog, enrolmentLink } from './enrolment-link.tsx';
import { useRoleNames } from './role-names.ts';

type AccessAction = 'disable' | 'unlock' | 'roles' | 'factor' | 'review';
type Props = { person: StaffItem; onDone(): void };

/** Administrator actions on another person's access. */
export function StaffAccess({ person, onDone }: Props) {
  const act = useWrite();
  const [doing, setDoing] = useState<AccessAction>();
  const close = (isDone: boolean) => {
    setDoing(undefined);
    if (isDone) onDone();
  };
  const done = useCloseWithToast(close, person.login);
  const { staff_id, login } = person;
  const button = (action: AccessAction, text: string, isDanger = false) => (
    <Button tone={isDanger ? 'danger' : 'plain'} onClick={() => setDoing(action)}>
      {text}
    </Button>
  );
  return (
    <>
      <div className="actions">
        {person.locked_until && button('unlock', 'Unlock …')}
        {button('roles', person.disabled_at ? 'Reopen, change roles …' : 'Roles …')}
        {!person.enrolment_expires_at && button('factor', 'New second factor …')}
        {button('review', 'Reviewed …')}
        {!person.disabled_at && button('disable', 'Disable …', true)}
      </div>
      {(doing === 'disable' || doing === 'unlock') && (
        <Action
          title={`${nameLabel(doing)} ${login}`}
          verb={nameLabel(doing)}
          isDangerous={doing === 'disable'}
          run={({ reason = '' }) => act('setStaffAccess', { staff_id, change: doing, reason })}
          onClose={done('done.')}
        />
      )}
      {doing === 'review' && (
        <Action
          title={`Access of ${login} reviewed`}
          verb="Confirm review"
          reason="Still needed"
          run={({ reason = '' }) => act('reviewStaff', { staff_id, reason })}
          onClose={done('reviewed.')}
        >
          Every account must be reviewed every 90 days: does the person still work here, and are the roles
          still needed?
        </Action>
      )}
      {doing === 'roles' && (
        <Roles person={person} onClose={done('proposed. Waiting for a second administrator to approve.')} />
      )}
      {doing === 'factor' && <Factor person={person} onClose={close} />}
    </>
  );
}

function Roles({ person, onClose }: { person: StaffItem; onClose(isDone: boolean): void }) {
  const { site } = useSession();
  const act = useWrite();
  const { options, namesOf } = useRoleNames();
  const [request_id] = useState(() => crypto.randomUUID());
  const isOfEverySite = person.here.length === 0 && person.everywhere.length > 0;
  return (
    <Action
      title={`Access of ${person.login}`}
      verb="Propose"
      fields={[
        {
          name: 'where',
          label: 'Where',
          kind: 'choice',
          initial: isOfEverySite ? 'everywhere' : 'here',
          options: [
            { value: 'here', label: `${site.name} only` },
            { value: 'everywhere', label: 'All sites' },
          ],
        },
        {
          name: 'roles',
          label: 'Roles there',
          kind: 'checks',
          initial: (isOfEverySite ? person.everywhere : person.here).join(','),
          options,
        },
      ]}
      run={async ({ where, roles: chosen = '', reason = '' }) => {
        const roles = chosen.split(',').filter(Boolean) as RoleCode[];
        if (roles.length > 4) return { wrong: 'roles', text: 'No more than four roles.' };
        const is_everywhere = where === 'everywhere';
        const request = { request_id, login: person.login, roles, is_everywhere, is_open: true, reason };
        const answer = await act('proposeStaffAccess', request);
        if (!answer.ok && answer.error === 'notFound' && is_everywhere)
          return { wrong: 'roles', text: 'A role of this site cannot be given on all sites.' };
        if (answer.ok || answer.error !== 'changedMeanwhile') return answer;
        return { wrong: 'roles', text: 'Nothing to change.' };
      }}
      onClose={onClose}
    >
      The person will have exactly the ticked roles. With none ticked, all access is removed.
      {person.disabled_at && ' The account is reopened.'} Here: {namesOf(person.here) || 'nothing'}.
      Everywhere: {namesOf(person.everywhere) || 'nothing'}.
    </Action>
  );
}

function Factor({ person, onClose }: { person: StaffItem; onClose(isDone: boolean): void }) {
  const act = useWrite();
  const [token, setToken] = useState('');
  if (token)
    return (
      <EnrolmentLinkDialog
        title="Send this link"
        name="Link"
        value={enrolmentLink(token)}
        onClose={() => onClose(true)}
      >
        The person signs in there with their password and sets up a new authenticator. The link is shown once
        and works once, for 72 hours. The old authenticator no longer works.
      </EnrolmentLinkDialog>
    );
  return (
    <Action
      title={`A new second factor for ${person.login}`}
      verb="Issue"
      isDangerous
      run={async ({ reason = '' }) => {
        const answer = await act('issueFactor', { staff_id: person.staff_id, reason });
        if (answer.ok) setToken(answer.enrolment_token);
        return answer.ok ? { wrong: '', text: '' } : answer;
      }}
      onClose={onClose}
    >
      Make sure the request comes from that person. All sessions of the account end; the password stays.
    </Action>
  );
}
