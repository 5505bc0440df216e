import { useState } from 'react';
import { useLocation } from 'react-router';
import type { StaffItem } from '#contracts/console/audit.ts';
import type { RoleCode } from '#contracts/console/own-roles.ts';
import { type HeldRole, ROLES, rightsOf } from '#contracts/console/rights.ts';
import { saveCsv } from '../../lib/csv.ts';
import { moment } from '../../lib/format.ts';
import { useRead, useWrite } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { Action } from '../../ui/action.tsx';
import { Badge, Button, Fact, Facts, Page } from '../../ui/components.tsx';
import { Queue } from '../../ui/queue.tsx';
import { EnrolmentLinkDialog, enrolmentLink } from './enrolment-link.tsx';
import { ExistingAccount } from './existing-account.tsx';
import { type RoleNames, useRoleNames } from './role-names.ts';
import { SecondAdministratorNotice } from './second-administrator.tsx';
import { StaffAccess } from './staff-access.tsx';

/** Who has access to this site: the list auditors ask for. */
export default function Staff() {
  const { may } = useSession();
  const { data, error, reload } = useRead('staffList', {});
  const [chosenId, choose] = useState('');
  const roleNames = useRoleNames();
  const proposed = useProposedRoles();
  const [isAdding, setAdding] = useState(proposed !== '');
  const [isGiving, setGiving] = useState(false);
  return (
    <Page
      title="Staff"
      hint="Individual accounts only. A new account opens after a second administrator approves it."
      actions={
        <>
          <Button disabled={!data} onClick={() => data && saveList(data.value, roleNames)}>
            CSV
          </Button>
          {may('staff', 'make') && (
            <>
              <Button onClick={() => setGiving(true)}>Give access to an account …</Button>
              <Button tone="primary" onClick={() => setAdding(true)}>
                Propose a person …
              </Button>
            </>
          )}
        </>
      }
    >
      <SecondAdministratorNotice />
      <Queue
        label="Staff"
        rows={data?.value}
        error={error}
        empty="No staff accounts."
        rowKey={({ staff_id }) => staff_id}
        chosen={data?.value.find(({ staff_id }) => staff_id === chosenId)}
        onChoose={(row) => choose(row?.staff_id ?? '')}
        detailTitle={({ name }) => name}
        detail={(row) => <Detail key={row.staff_id} person={row} onDone={() => void reload()} />}
        columns={[
          { head: 'Login', cell: ({ login }) => <b>{login}</b>, sort: ({ login }) => login },
          { head: 'Name', cell: ({ name }) => name, kind: 'minor', sort: ({ name }) => name },
          { head: 'State', cell: (row) => <State person={row} /> },
          { head: 'Roles', cell: ({ roles }) => roleNames.namesOf(roles), kind: 'wide' },
          {
            head: 'Last access',
            cell: ({ last_access_at: at }) => (at ? moment(at) : 'never'),
            kind: 'minor',
            sort: ({ last_access_at: at }) => at ?? undefined,
          },
          { head: 'From', cell: ({ last_address }) => last_address, kind: 'minor' },
        ]}
      />
      {isGiving && <ExistingAccount listed={data?.value ?? []} onClose={() => setGiving(false)} />}
      {isAdding && <Adding roles={proposed} onClose={() => setAdding(false)} />}
    </Page>
  );
}

/** Roles that the address asks to propose a person for: the launch checklist leads here with them. */
function useProposedRoles(): string {
  const { may } = useSession();
  const proposed = new URLSearchParams(useLocation().search).get('propose')?.split(',') ?? [];
  return may('staff', 'make') ? ROLES.filter((role) => proposed.includes(role)).join(',') : '';
}

const HEAD = [
  'login',
  'name',
  'roles',
  'functions',
  'created',
  'last_access',
  'last_address',
  'password_changed',
  'disabled',
  'looked_over',
];

/** What roles allow: `deposits: read make; …`. */
function functionsOf(roles: readonly HeldRole[]): string {
  const allowed = Object.entries(rightsOf(roles));
  return allowed.map(([right, accesses]) => `${right}: ${accesses.join(' ')}`).join('; ');
}

/** The access list as auditors want it (GLI-19 2.8.9). */
function saveList(people: readonly StaffItem[], { held }: RoleNames): void {
  const rows = people.map((person) => [
    person.login,
    person.name,
    person.roles.join(' '),
    functionsOf(held(person.roles)),
    person.created_at,
    person.last_access_at,
    person.last_address,
    person.password_changed_at,
    person.disabled_at,
    person.reviewed_at,
  ]);
  saveCsv('access', HEAD, rows);
}

function State({ person }: { person: StaffItem }) {
  if (person.disabled_at) return <Badge tone="bad">disabled</Badge>;
  if (person.enrolment_expires_at) return <Badge tone="warn">not set up</Badge>;
  if (person.locked_until) return <Badge tone="warn">locked</Badge>;
  const isDue = person.review_due_at < new Date().toISOString();
  return isDue ? <Badge tone="warn">review due</Badge> : <Badge tone="good">open</Badge>;
}

function Detail({ person, onDone }: { person: StaffItem; onDone(): void }) {
  const { me, may } = useSession();
  const { namesOf } = useRoleNames();
  return (
    <>
      <Facts>
        <Fact name="Login">{person.login}</Fact>
        <Fact name="Roles here">{namesOf(person.here) || 'none'}</Fact>
        <Fact name="On all sites">{namesOf(person.everywhere) || 'none'}</Fact>
        <Fact name="Created">{moment(person.created_at)}</Fact>
        <Fact name="Last access">
          {person.last_access_at ? `${moment(person.last_access_at)} from ${person.last_address}` : 'never'}
        </Fact>
        <Fact name="Password changed">{moment(person.password_changed_at)}</Fact>
        <Fact name="Reviewed">
          {person.reviewed_at ? moment(person.reviewed_at) : 'never'}, due {moment(person.review_due_at)}
        </Fact>
        {person.enrolment_expires_at && (
          <Fact name="Not set up">
            The link is valid until {moment(person.enrolment_expires_at)}. For a new one, propose the person
            again.
          </Fact>
        )}
        {person.locked_until && <Fact name="Locked until">{moment(person.locked_until)}</Fact>}
      </Facts>
      {may('staff', 'make') && person.staff_id !== me.staff_id && (
        <StaffAccess person={person} onDone={onDone} />
      )}
    </>
  );
}

const LOGIN_TAKEN =
  'This login is in use. If the person works on another brand, use “Give access to an account …”.';

function Adding({ roles: initial, onClose }: { roles: string; onClose(): void }) {
  const act = useWrite();
  const { options } = useRoleNames();
  const [request_id] = useState(() => crypto.randomUUID());
  const [token, setToken] = useState('');
  if (token)
    return (
      <EnrolmentLinkDialog title="Send this link" name="Link" value={enrolmentLink(token)} onClose={onClose}>
        Send it to the person, who sets a password and an authenticator there. The link is shown once and
        works once, for 72 hours, together with a code shown to the administrator who approves the account.
      </EnrolmentLinkDialog>
    );
  return (
    <Action
      title="Propose a person"
      verb="Propose"
      fields={[
        {
          name: 'login',
          label: 'Login',
          hint: 'Lower-case letters, digits, dots and hyphens.',
          maxLength: 64,
        },
        { name: 'name', label: 'Name', maxLength: 100 },
        {
          name: 'roles',
          label: 'Roles',
          kind: 'checks',
          initial,
          options,
        },
      ]}
      run={async ({ login = '', name = '', roles = '', reason = '' }) => {
        const chosen = roles.split(',').filter(Boolean) as RoleCode[];
        if (chosen.length === 0) return { wrong: 'roles', text: 'Choose at least one role.' };
        const answer = await act('proposeStaff', { request_id, login, name, roles: chosen, reason });
        if (answer.ok) setToken(answer.enrolment_token);
        if (!answer.ok && answer.error === 'nameTaken') return { wrong: 'login', text: LOGIN_TAKEN };
        return answer.ok ? { wrong: '', text: '' } : answer;
      }}
      onClose={onClose}
    />
  );
}
