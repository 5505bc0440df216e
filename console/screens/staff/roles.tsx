import { useState } from 'react';
import type { OwnRoleItem } from '#contracts/console/own-roles.ts';
import {
  type Access,
  choicesOf,
  type HeldRole,
  isWithin,
  MATRIX,
  RIGHTS,
  type Right,
  ROLES,
  type RoleRights,
  rightsOf,
} from '#contracts/console/rights.ts';
import { counted } from '#contracts/values/counted-nouns.ts';
import { moment } from '../../lib/format.ts';
import { useRead, useWrite } from '../../lib/query.ts';
import { nameLabel, type Session, useSession } from '../../lib/session.ts';
import { Action, type FormField } from '../../ui/action.tsx';
import { Badge, Button, Fact, Facts, Page } from '../../ui/components.tsx';
import { Select } from '../../ui/inputs.tsx';
import { Queue } from '../../ui/queue.tsx';
import { useCloseWithToast } from '../../ui/toast.tsx';

/** `is_everywhere` and the rest are missing for roles of the table, which are the same on every site. */
type Row = { code: string; name: string; rights: RoleRights; own?: OwnRoleItem };

/** What each role may do, and roles of the operator's own making. */
export default function Roles() {
  const { may } = useSession();
  const { data, error, reload } = useRead('ownRoles', {});
  const [chosenCode, choose] = useState('');
  const [isAdding, setAdding] = useState(false);
  const done = useCloseWithToast((isDone) => {
    setAdding(false);
    if (isDone) void reload();
  });
  const rows = data && [
    ...data.value.map((own): Row => ({ code: own.code, name: own.name, rights: own.rights, own })),
    ...ROLES.map((role): Row => ({ code: role, name: nameLabel(role), rights: MATRIX[role] })),
  ];
  return (
    <Page
      title="Roles"
      hint="What each role may do. Built-in roles cannot be changed. A custom role has at most the rights of its proposer and applies once a second administrator approves it."
      actions={
        may('staff', 'make') && (
          <Button tone="primary" onClick={() => setAdding(true)}>
            Propose a role …
          </Button>
        )
      }
    >
      <Queue
        label="Roles"
        rows={rows}
        error={error}
        empty="No roles."
        rowKey={({ code }) => code}
        chosen={rows?.find(({ code }) => code === chosenCode)}
        onChoose={(row) => choose(row?.code ?? '')}
        detailTitle={({ name }) => name}
        detail={(row) => <Detail key={row.code} row={row} onDone={() => void reload()} />}
        columns={[
          { head: 'Role', cell: ({ name }) => <b>{name}</b>, sort: ({ name }) => name },
          { head: 'Origin', cell: (row) => <Kind row={row} /> },
          { head: 'Staff', cell: ({ own }) => own?.holders ?? '', kind: 'figure' },
          { head: 'Functions', cell: ({ rights }) => functionNames(rights), kind: 'wide' },
        ]}
      />
      {isAdding && <RoleForm onClose={done('Proposed. Waiting for a second administrator to approve.')} />}
    </Page>
  );
}

const functionNames = (rights: RoleRights): string =>
  RIGHTS.filter((right) => rights[right]?.length)
    .map(nameLabel)
    .join(', ');

function Kind({ row: { own } }: { row: Row }) {
  if (!own) return <Badge>built in</Badge>;
  return <Badge tone="good">{own.is_everywhere ? 'custom, all sites' : 'custom, this site'}</Badge>;
}

/** Words of the accesses, as the table of rights means them. */
const ACCESS_TEXTS: Record<Access, string> = {
  ...{ read: 'read', aggregate: 'totals without player data', partial: 'own area only', write: 'change' },
  ...{ make: 'propose', approve: 'approve', payout: 'approve payouts', hold: 'hold and release' },
  ...{ block: 'propose a block', record: 'record' },
};

const accessText = (accesses: readonly Access[]): string =>
  accesses.map((access) => ACCESS_TEXTS[access]).join(', ');

function Detail({ row, onDone }: { row: Row; onDone(): void }) {
  const { may, me, site } = useSession();
  const act = useWrite();
  const [doing, setDoing] = useState<'change' | 'remove'>();
  const done = useCloseWithToast((isDone) => {
    setDoing(undefined);
    if (isDone) onDone();
  }, row.name);
  const { own, code } = row;
  const isMine = site.roles.some((role) => typeof role !== 'string' && role.code === code);
  const mayManage = own && may('staff', 'make') && (!own.is_everywhere || isPlatformAdmin(me.everywhere));
  return (
    <>
      {mayManage && (
        <div className="actions">
          {!isMine && <Button onClick={() => setDoing('change')}>Change …</Button>}
          <Button tone="danger" onClick={() => setDoing('remove')}>
            Remove …
          </Button>
        </div>
      )}
      <Facts>
        {RIGHTS.flatMap((right) =>
          row.rights[right]?.length ? (
            <Fact key={right} name={nameLabel(right)}>
              {accessText(row.rights[right])}
            </Fact>
          ) : (
            []
          ),
        )}
        {own && <Fact name="Code">{own.code}</Fact>}
        {own && <Fact name="People">{own.holders}</Fact>}
        {own && <Fact name="Changed">{moment(own.changed_at)}</Fact>}
      </Facts>
      {doing === 'change' && (
        <RoleForm role={own} onClose={done('proposed. Waiting for a second administrator to approve.')} />
      )}
      {doing === 'remove' && own && (
        <Action
          title={`Remove ${own.name}`}
          verb="Remove"
          isDangerous
          run={({ reason = '' }) => act('removeOwnRole', { code, reason })}
          onClose={done('removed.')}
        >
          {own.holders > 0
            ? `${counted(own.holders, 'person loses', 'people lose')} these rights immediately.`
            : 'No one has this role.'}
        </Action>
      )}
    </>
  );
}

const isPlatformAdmin = (roles: readonly HeldRole[]): boolean => roles.includes('platform_admin');

const NOTHING = '';
/** Values of a choice: accesses with spaces between. */
const textOf = (accesses: readonly Access[] | undefined): string => accesses?.toSorted().join(' ') ?? NOTHING;

type Chosen = { [Name in Right]?: string };

/** A choice for each function of which the person may give something away. */
function RightChoices({ mine, chosen, onChange }: ChoicesProps) {
  return (
    <div className="content-fields">
      {RIGHTS.flatMap((right) => {
        const choices = choicesOf(right).filter((cell) => isWithin({ [right]: cell }, mine));
        if (choices.length === 0) return [];
        const options = choices.map((cell) => ({ value: textOf(cell), label: accessText(cell) }));
        return (
          <Select
            key={right}
            label={nameLabel(right)}
            value={chosen[right] ?? NOTHING}
            options={[{ value: NOTHING, label: 'nothing' }, ...options]}
            onChange={(value) => onChange({ ...chosen, [right]: value })}
          />
        );
      })}
    </div>
  );
}
type ChoicesProps = { mine: RoleRights; chosen: Chosen; onChange(chosen: Chosen): void };

/** Rights of the choices; those no longer offered are left out. */
function rightsOfChoices(chosen: Chosen, mine: RoleRights): { [Name in Right]?: Access[] } {
  const rights: { [Name in Right]?: Access[] } = {};
  for (const right of RIGHTS) {
    const accesses = chosen[right] ? (chosen[right].split(' ') as Access[]) : [];
    if (accesses.length > 0 && isWithin({ [right]: accesses }, mine)) rights[right] = accesses;
  }
  return rights;
}

const choicesOfRole = (role: OwnRoleItem | undefined): Chosen =>
  Object.fromEntries(RIGHTS.map((right) => [right, textOf(role?.rights[right])]));

/** Proposes a role, or other rights for `role`. */
function RoleForm({ role, onClose }: { role?: OwnRoleItem | undefined; onClose(isDone: boolean): void }) {
  const { me, site } = useSession();
  const act = useWrite();
  const [request_id] = useState(() => crypto.randomUUID());
  const [where, setWhere] = useState(role?.is_everywhere ? 'everywhere' : 'here');
  const [chosen, setChosen] = useState(() => choicesOfRole(role));
  const is_everywhere = where === 'everywhere';
  const mine = rightsOf(is_everywhere ? me.everywhere : site.roles);
  return (
    <Action
      title={role ? `Change ${role.name}` : 'New role'}
      verb="Propose"
      fields={[
        { name: 'name', label: 'Name', initial: role?.name ?? '', maxLength: 40 },
        ...(role ? [] : whereFields(me, site, { value: where, set: setWhere })),
      ]}
      body={<RightChoices mine={mine} chosen={chosen} onChange={setChosen} />}
      run={async ({ name = '', reason = '' }) => {
        const rights = rightsOfChoices(chosen, mine);
        if (Object.keys(rights).length === 0)
          return { wrong: '', text: 'Choose a right for at least one function.' };
        const request = { request_id, code: role?.code ?? '', name, rights, is_everywhere, reason };
        const answer = await act('proposeOwnRole', request);
        if (answer.ok || answer.error !== 'sameMaker') return answer;
        return { wrong: '', text: 'You hold this role yourself. A colleague without it must change it.' };
      }}
      onClose={onClose}
    >
      You can grant only rights that you have. Rights over staff accounts and keys are reserved for
      administrators.
    </Action>
  );
}

/** Where a new role applies; only administrators of every site have a choice. */
function whereFields(
  me: Session['me'],
  site: Session['site'],
  chosen: { value: string; set(value: string): void },
): FormField[] {
  if (!isPlatformAdmin(me.everywhere)) return [];
  const options = [
    { value: 'here', label: `${site.name} only` },
    { value: 'everywhere', label: 'All sites' },
  ];
  return [{ name: 'where', label: 'Where', kind: 'choice', options, chosen }];
}
