import { useState } from 'react';
import { counted } from '#contracts/values/counted-nouns.ts';
import { moment } from '../../lib/format.ts';
import { useRead } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { Button, Page, Placeholder } from '../../ui/components.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { ChangeSetDetail } from './change-set-detail.tsx';
import { ChangeSetForm } from './change-set-form.tsx';
import { type ChangeSet, SetState } from './change-set-state.tsx';

/** Drafts that are published together. */
export default function ChangeSetList() {
  const { may } = useSession();
  const { data, error, reload } = useRead('changeSets', {}, 30);
  const [chosen, choose] = useState('');
  const [isNew, setNew] = useState(false);
  const set = data?.value.find(({ set_id }) => set_id === chosen);
  return (
    <Page
      title="Change sets"
      hint="Drafts that are previewed, approved, scheduled and published together: all of them go live in one step, or none."
      actions={
        may('content', 'write') && (
          <Button tone="primary" disabled={!data?.loose.length} onClick={() => setNew(true)}>
            New change set …
          </Button>
        )
      }
    >
      {!data && <Placeholder error={error} />}
      {data?.value.length === 0 && (
        <Placeholder
          empty={
            data.loose.length > 0
              ? 'No change sets yet.'
              : 'No change sets yet. Edit pages, menus, slides or the identity as drafts first.'
          }
        />
      )}
      {data && data.value.length > 0 && (
        <DataTable
          label="Change sets"
          rows={data.value}
          rowKey={({ set_id }) => set_id}
          onChoose={({ set_id }) => choose(set_id)}
          chosen={chosen}
          columns={[
            { head: 'Title', cell: ({ title }) => title, kind: 'wide' },
            { head: 'State', cell: (row) => <SetState set={row} /> },
            { head: 'Content', cell: ({ items }) => counted(items.length, 'item') },
            { head: 'When', cell: timeOf },
            { head: 'Created by', cell: ({ made_by }) => made_by.name, kind: 'minor' },
          ]}
        />
      )}
      {data && set && (
        <ChangeSetDetail key={`${set.set_id} ${set.revision}`} set={set} all={data} reload={reload} />
      )}
      {data && isNew && (
        <ChangeSetForm
          loose={data.loose}
          onClose={(isDone) => {
            setNew(false);
            if (isDone) void reload();
          }}
        />
      )}
    </Page>
  );
}

function timeOf({ state, publish_at, published_at }: ChangeSet): string {
  if (published_at) return moment(published_at);
  if (publish_at) return `at ${moment(publish_at)}`;
  return state === 'review' ? 'on approval' : '–';
}
