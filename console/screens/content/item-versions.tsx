import { useState } from 'react';
import { moment } from '../../lib/format.ts';
import { useRead, useWrite } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { Action } from '../../ui/action.tsx';
import { Button, Placeholder } from '../../ui/components.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { useToast } from '../../ui/toast.tsx';
import { type Body, type DraftItem, differences, type ItemRef, mayEdit } from './bodies.ts';
import { DifferenceList } from './item-changes.tsx';

const CAUSES = { publish: 'published', schedule: 'published on schedule', import: 'imported' };

type VersionsProps = { item: ItemRef; known: DraftItem; reload(): Promise<void> };

/** Published versions with date and author; each can be restored as a draft. */
export function ItemVersions({ item, known, reload }: VersionsProps) {
  const [chosen, choose] = useState(0);
  return (
    <section className="section">
      <h2>Versions</h2>
      {known.versions.length === 0 ? (
        <p className="hint">Nothing has been published yet.</p>
      ) : (
        <DataTable
          label="Versions"
          rows={known.versions}
          rowKey={({ version }) => String(version)}
          onChoose={({ version }) => choose(version)}
          chosen={String(chosen)}
          columns={[
            { head: 'Version', cell: ({ version }) => version },
            {
              head: 'How',
              cell: ({ cause, restores }) =>
                restores === null ? CAUSES[cause] : `${CAUSES[cause]}, restores version ${restores}`,
            },
            { head: 'When', cell: ({ published_at }) => moment(published_at) },
            {
              head: 'Edited by',
              cell: ({ editors }) => editors.map(({ name }) => name).join(', '),
              kind: 'wide',
            },
            { head: 'Approved by', cell: ({ approver }) => approver?.name ?? '–' },
          ]}
        />
      )}
      {chosen > 0 && <Version item={item} known={known} version={chosen} reload={reload} />}
    </section>
  );
}

function Version({ item, known, version, reload }: VersionsProps & { version: number }) {
  const { may } = useSession();
  const act = useWrite();
  const toast = useToast();
  const { data, error } = useRead('draftVersion', { ...item, version });
  const [isRestoring, restore] = useState(false);
  return (
    <div className="detail">
      <h3>Version {version} against the live version</h3>
      {data ? (
        <DifferenceList rows={differences(known.live.body as Body | null, data.body as unknown as Body)} />
      ) : (
        <Placeholder error={error} />
      )}
      {mayEdit(may, item.kind) && version !== known.live.version && (
        <Button onClick={() => restore(true)}>Restore version {version} …</Button>
      )}
      {isRestoring && (
        <Action
          title={`Restore version ${version}`}
          verb="Restore as draft"
          run={({ reason = '' }) =>
            act('restoreVersion', { ...item, version, revision: known.draft?.revision ?? 0, reason })
          }
          onClose={(isDone) => {
            restore(false);
            if (!isDone) return;
            toast('Restored as a draft. Publish it when it is ready.');
            void reload();
          }}
        >
          {known.draft ? 'It replaces the current draft. ' : ''}Visitors do not see it until it is published.
        </Action>
      )}
    </div>
  );
}
