import { useState } from 'react';
import {
  APPROVED_FROM,
  BULK_KINDS,
  type BulkKind,
  MAX_BULK_PLAYERS,
} from '#contracts/console/bulk-actions.ts';
import { PLAYER_FLAGS } from '#contracts/console/players.ts';
import { counted } from '#contracts/values/counted-nouns.ts';
import { namedOptions } from '../../lib/field-options.ts';
import { type CallFields, type Success, useRead, useWrite } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { Action } from '../../ui/action.tsx';
import { Button, Placeholder } from '../../ui/components.tsx';
import { useCloseWithToast } from '../../ui/toast.tsx';

type Filter = CallFields<'bulkPreview'>['filter'];
type Flag = (typeof PLAYER_FLAGS)[number];

/** Players of the list's filter, or only the marked ones. */
type Selection = { filter: Filter; player_ids?: string[] };

/** Applies the same action to every player of a selection. */
export function BulkAction({ onDone, ...selection }: Selection & { onDone?(): void }) {
  const [isOpen, setOpen] = useState(false);
  const done = useCloseWithToast((isDone) => {
    setOpen(false);
    if (isDone) onDone?.();
  });
  return (
    <>
      <Button onClick={() => setOpen(true)}>Bulk action …</Button>
      {isOpen && <BulkDialog {...selection} onClose={done('Accepted. See Bulk actions for its progress.')} />}
    </>
  );
}

const NO_VALUE = (value: unknown) => value === '' || value === undefined;

type Found = Success<'bulkPreview'>;

/** The number of players affected, with some examples. */
function Reached({ found, isEverybody }: { found: Found; isEverybody: boolean }) {
  return (
    <div>
      <p>
        <b>{counted(found.count, 'player')}</b>
        {isEverybody && ' – no filter is set: these are all players of the brand'}
        {found.is_too_many && `. The maximum is ${MAX_BULK_PLAYERS} players per action: narrow the filter`}.
      </p>
      <p className="hint">
        {found.sample.map(({ account_id, name }) => `${account_id} ${name}`.trim()).join(' · ')}
        {found.count > found.sample.length && ' …'}
      </p>
    </div>
  );
}

function BulkDialog({ filter, player_ids, onClose }: Selection & { onClose(isDone: boolean): void }) {
  const { may } = useSession();
  const act = useWrite();
  const [request_id] = useState(() => crypto.randomUUID());
  const [kind, setKind] = useState<BulkKind>('set_flag');
  const [flag, setFlag] = useState<Flag>('watch');
  const isEverybody = !player_ids && Object.values(filter).every(NO_VALUE);
  const selection = { filter, ...(player_ids && { player_ids }) };
  const action = kind === 'block' ? { kind } : { kind, flag };
  const { data, error } = useRead('bulkPreview', { ...selection, ...action });
  const kinds = BULK_KINDS.filter((kind) => kind !== 'block' || may('block', 'write', 'make', 'block'));
  return (
    <Action
      title="Bulk action"
      verb={data?.needs_approval ? 'Propose' : 'Start'}
      isDangerous={kind === 'block'}
      fields={[
        {
          ...{ name: 'kind', label: 'Action', kind: 'choice' },
          options: namedOptions(kinds),
          chosen: {
            value: kind,
            set: (value) => setKind(kinds.find((kind) => kind === value) ?? 'set_flag'),
          },
        },
        ...(kind === 'block'
          ? []
          : [
              {
                ...{ name: 'flag', label: 'Flag', kind: 'choice' as const },
                options: namedOptions(PLAYER_FLAGS),
                chosen: {
                  value: flag as string,
                  set: (value: string) => setFlag(PLAYER_FLAGS.find((flag) => flag === value) ?? 'watch'),
                },
              },
            ]),
        {
          name: 'count',
          label: 'Number of players, to confirm',
          hint: 'Enter the number shown below.',
          maxLength: 6,
        },
      ]}
      body={data ? <Reached found={data} isEverybody={isEverybody} /> : <Placeholder error={error} />}
      run={async ({ count, reason = '' }) => {
        if (!data || data.count === 0) return { wrong: 'count', text: 'No players match.' };
        if (data.is_too_many) return { wrong: 'count', text: 'Too many players.' };
        if (count !== `${data.count}`) return { wrong: 'count', text: `Enter ${data.count} to confirm.` };
        return await act('proposeBulk', {
          request_id,
          ...selection,
          ...action,
          expected: data.count,
          reason,
        });
      }}
      onClose={onClose}
    >
      Runs in the background for {player_ids ? 'the selected players' : 'the players who match now'}. Blocks,
      and actions on {APPROVED_FROM} or more players, need a second approver.
    </Action>
  );
}
