import { useState } from 'react';
import type { GroupField } from '#contracts/console/brand-groups.ts';
import { useRead, useWrite } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { Action } from '../../ui/action.tsx';
import { Changes } from '../../ui/changes.tsx';
import { Button } from '../../ui/components.tsx';
import { useCloseWithToast } from '../../ui/toast.tsx';

/** Where a setting of a brand in a group comes from, and the change of it; nothing if no group decides it. */
export function Origin({ of: field }: { of: GroupField }) {
  const { may } = useSession();
  const { data } = useRead('brandValues', {});
  const [isOpen, open] = useState(false);
  const act = useWrite();
  const done = useCloseWithToast(() => open(false));
  const value = data?.value.find((change) => change.field === field);
  if (!data?.group || !value) return null;
  const { name, version } = data.group;
  const isOwn = value.from === 'brand';
  const text = isOwn ? `overrides ${name}` : `from ${name}`;
  if (!may('sites', 'write')) return <span className="hint"> {text}</span>;
  const from = isOwn ? ('group' as const) : ('brand' as const);
  return (
    <>
      {' '}
      <Button tone="quiet" onClick={() => open(true)}>
        {text} …
      </Button>
      {isOpen && (
        <Action
          title={isOwn ? `Use the value of ${name}` : 'Override for this brand'}
          verb={isOwn ? 'Use' : 'Override'}
          run={({ reason = '' }) => act('setValueOrigin', { version, field, from, reason })}
          onClose={done(isOwn ? 'Group value in use.' : 'Overridden.')}
        >
          {isOwn ? (
            <>
              <p>The brand then follows the group {name} for this value.</p>
              {value.diff.length === 0 ? <p>The value stays the same.</p> : <Changes of={value.diff} />}
            </>
          ) : (
            `The value stays the same. Changes of the group ${name} no longer affect it.`
          )}
        </Action>
      )}
    </>
  );
}
