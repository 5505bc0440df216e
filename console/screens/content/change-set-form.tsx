import { useState } from 'react';
import { useWrite } from '../../lib/query.ts';
import { Action } from '../../ui/action.tsx';
import { useCloseWithToast } from '../../ui/toast.tsx';
import type { ChangeSet, ChangeSets } from './change-set-state.tsx';

type Item = ChangeSets['loose'][number];
type FormProps = {
  loose: readonly Item[];
  /** The set to change; a new one without it. */
  set?: ChangeSet;
  onClose(isDone: boolean): void;
};

const nameOf = ({ kind, key }: Pick<Item, 'kind' | 'key'>) => `${kind}/${key}`;

/** Title and drafts of a change set. */
export function ChangeSetForm({ loose, set, onClose }: FormProps) {
  const act = useWrite();
  const [request_id] = useState(() => crypto.randomUUID());
  const close = useCloseWithToast(onClose);
  const known = [...(set?.items ?? []), ...loose];
  return (
    <Action
      title={set ? `Change ${set.title}` : 'New change set'}
      verb={set ? 'Change' : 'Create'}
      fields={[
        { name: 'title', label: 'Title', initial: set?.title ?? '', maxLength: 100 },
        {
          ...{ name: 'items', label: 'Drafts', kind: 'checks' },
          initial: (set?.items ?? []).map(nameOf).join(','),
          options: known.map((item) => ({ value: nameOf(item), label: `${item.title} (${item.kind})` })),
        },
      ]}
      run={async ({ title = '', items: chosen = '', reason = '' }) => {
        const names = chosen.split(',').filter(Boolean);
        if (names.length === 0) return { wrong: 'items', text: 'Choose at least one draft.' };
        const items = known
          .filter((item) => names.includes(nameOf(item)))
          .map(({ kind, key }) => ({ kind, key }));
        if (!set) return await act('createChangeSet', { request_id, title, items, reason });
        const { set_id, revision } = set;
        return await act('setChangeSet', { set_id, revision, title, items, reason });
      }}
      onClose={close('Saved.')}
    >
      The drafts are then published together only. A change of any of them cancels an approval and a schedule.
    </Action>
  );
}
