import { useState } from 'react';
import { hasAccess } from '#contracts/console/rights.ts';
import { moment } from '../../lib/format.ts';
import { useRead, useWrite } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { Action, type FormField } from '../../ui/action.tsx';
import { Changes } from '../../ui/changes.tsx';
import { Button, Page } from '../../ui/components.tsx';
import { Queue } from '../../ui/queue.tsx';
import { useCloseWithToast } from '../../ui/toast.tsx';
import { type BrandGroupRow, changeLabel, FIELD_TITLES } from './group-fields.tsx';
import { GroupValuesCard } from './group-publication.tsx';

type Task =
  | { kind: 'create' }
  | { kind: 'remove'; group: BrandGroupRow }
  | { kind: 'add'; group: BrandGroupRow }
  | { kind: 'leave'; group: BrandGroupRow; member: BrandGroupRow['members'][number] };

/** Groups of brands: members, and values that members take over. */
export default function BrandGroups() {
  const { me } = useSession();
  const { data, error, reload } = useRead('brandGroups', {});
  const [id, choose] = useState('');
  const [task, begin] = useState<Task>();
  const mayChange = hasAccess(me.everywhere, 'sites', ['write']);
  const close = (isDone: boolean) => {
    begin(undefined);
    if (isDone) void reload();
  };
  return (
    <Page
      title="Brand groups"
      hint="A group sets values for all its brands. A brand can override any of them."
      actions={
        mayChange && (
          <Button tone="primary" onClick={() => begin({ kind: 'create' })}>
            New group
          </Button>
        )
      }
    >
      <Queue
        label="Brand groups"
        rows={data?.value}
        error={error}
        empty="No groups."
        rowKey={({ group_id }) => group_id}
        chosen={data?.value.find(({ group_id }) => group_id === id)}
        onChoose={(row) => choose(row?.group_id ?? '')}
        detailTitle={({ name }) => name}
        detail={(group) => (
          <Detail key={`${group.group_id} ${group.version}`} {...{ group, mayChange, begin }} />
        )}
        columns={[
          { head: 'Group', cell: ({ name }) => <b>{name}</b>, kind: 'wide', sort: ({ name }) => name },
          { head: 'Brands', cell: ({ members }) => members.map(({ name }) => name).join(', ') || 'none' },
          { head: 'Values', cell: ({ values }) => Object.keys(values).length, kind: 'figure' },
        ]}
      />
      {task && <Change task={task} onClose={close} />}
    </Page>
  );
}

type DetailProps = { group: BrandGroupRow; mayChange: boolean; begin(task: Task): void };

function Detail({ group, mayChange, begin }: DetailProps) {
  return (
    <>
      <h3>Brands</h3>
      {group.members.length === 0 && <p className="hint">No brands.</p>}
      <ul className="chosen">
        {group.members.map((member) => (
          <li key={member.brand_id}>
            {member.name}
            {member.own.length > 0 && (
              <span className="hint"> own: {member.own.map((field) => FIELD_TITLES[field]).join(', ')}</span>
            )}{' '}
            {mayChange && (
              <Button
                tone="quiet"
                aria-label={`Remove ${member.name} from the group`}
                onClick={() => begin({ kind: 'leave', group, member })}
              >
                ✕
              </Button>
            )}
          </li>
        ))}
      </ul>
      {mayChange && (
        <p className="actions">
          <Button onClick={() => begin({ kind: 'add', group })}>Add a brand …</Button>
          {group.members.length === 0 && (
            <Button onClick={() => begin({ kind: 'remove', group })}>Remove the group …</Button>
          )}
        </p>
      )}
      <h3>Values</h3>
      <GroupValuesCard {...{ group, mayChange }} onDone={() => undefined} />
      <h3>History</h3>
      {group.versions.length === 0 && <p className="hint">No changes.</p>}
      {group.versions.map(({ version, at, maker, reason, brands, diff }) => (
        <section key={version}>
          <p>
            <b>{moment(at)}</b>, {maker.name}: {reason}
          </p>
          <Changes of={diff.map((change) => ({ ...change, field: changeLabel(change.field) }))} />
          <p className="hint">Changed: {brands.join(', ') || 'no brands'}.</p>
        </section>
      ))}
    </>
  );
}

type ChangeProps = { task: Task; onClose(isDone: boolean): void };

function Change({ task, onClose }: ChangeProps) {
  const act = useWrite();
  const [request_id] = useState(() => crypto.randomUUID());
  const done = useCloseWithToast(onClose);
  if (task.kind === 'add') return <Addition group={task.group} onClose={onClose} />;
  if (task.kind === 'create')
    return (
      <Action
        title="New brand group"
        verb="Create"
        fields={[{ name: 'name', label: 'Name', maxLength: 60 }]}
        run={async ({ reason = '', name = '' }) => {
          const answer = await act('createBrandGroup', { request_id, name, reason });
          if (answer.ok || answer.error !== 'nameTaken') return answer;
          return { wrong: 'name', text: 'A group with this name already exists.' };
        }}
        onClose={done('Created.')}
      />
    );
  const { group } = task;
  if (task.kind === 'remove')
    return (
      <Action
        title={`Remove the group ${group.name}`}
        verb="Remove"
        isDangerous
        run={({ reason = '' }) => act('removeBrandGroup', { group_id: group.group_id, reason })}
        onClose={done('Removed.')}
      />
    );
  const { brand_id, name } = task.member;
  return (
    <Action
      title={`Remove ${name} from ${group.name}`}
      verb="Remove"
      run={({ reason = '' }) => act('setBrandGroup', { brand_id, group_id: null, reason })}
      onClose={done('Removed.')}
    >
      The brand keeps its current settings.
    </Action>
  );
}

function Addition({ group, onClose }: { group: BrandGroupRow; onClose(isDone: boolean): void }) {
  const act = useWrite();
  const { data } = useRead('brands', {});
  const { data: groups } = useRead('brandGroups', {});
  const done = useCloseWithToast(onClose);
  const elsewhere = new Map(
    groups?.value.flatMap(({ name, members }) => members.map(({ brand_id }) => [brand_id, name] as const)),
  );
  const brands = (data?.value ?? []).filter(
    ({ site_id }) => !group.members.some(({ brand_id }) => brand_id === site_id),
  );
  const field: FormField = {
    ...{ name: 'brand', label: 'Brand', kind: 'choice' },
    options: brands.map(({ site_id, name }) => {
      const other = elsewhere.get(site_id);
      return { value: String(site_id), label: other ? `${name} (now in ${other})` : name };
    }),
  };
  return (
    <Action
      title={`Add a brand to ${group.name}`}
      verb="Add"
      fields={[field]}
      run={({ reason = '', brand = '' }) =>
        act('setBrandGroup', { brand_id: Number(brand), group_id: group.group_id, reason })
      }
      onClose={done('Added.')}
    >
      Its settings do not change: values that differ from the group’s become overrides of the brand.
    </Action>
  );
}
