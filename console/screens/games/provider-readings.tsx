import { useState } from 'react';
import type { ProviderItem, ReadingItem } from '#contracts/console/providers.ts';
import { counted } from '#contracts/values/counted-nouns.ts';
import { moment } from '../../lib/format.ts';
import { useRead, useWrite } from '../../lib/query.ts';
import { nameLabel, useSession } from '../../lib/session.ts';
import { Action } from '../../ui/action.tsx';
import { Changes } from '../../ui/changes.tsx';
import { Badge, Button, Placeholder } from '../../ui/components.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { useCloseWithToast } from '../../ui/toast.tsx';

export const READING_STATES: Record<ReadingItem['state'], 'good' | 'warn' | 'bad'> = {
  done: 'good',
  held: 'warn',
  failed: 'bad',
};

export const readingOutcomeOf = ({ dry, state }: { dry: boolean; state: ReadingItem['state'] }) =>
  dry ? `preview, ${state}` : state;

/** Imports of a provider's game list, and the changes of each. */
export function Readings({ provider }: { provider: ProviderItem }) {
  const { provider_code } = provider;
  const { may } = useSession();
  const done = useCloseWithToast((isDone) => {
    setDoing(undefined);
    if (!isDone) return;
    choose('');
    void reload();
  });
  const { data, error, reload } = useRead('providerReadings', { provider_code }, 5);
  const [doing, setDoing] = useState<'read' | 'apply'>();
  const [id, choose] = useState('');
  if (!data) return <Placeholder error={error} />;
  const chosen = data.value.find(({ run_id }) => run_id === id) ?? data.value[0];
  return (
    <>
      {may('games', 'write') && (
        <div className="actions">
          {provider.circuit !== 'none' && (
            <Button onClick={() => setDoing('read')}>Import game list …</Button>
          )}
          {chosen && isApplicable(chosen) && (
            <Button tone="primary" onClick={() => setDoing('apply')}>
              Apply this import …
            </Button>
          )}
        </div>
      )}
      {data.value.length === 0 ? (
        <Placeholder empty="The game list has not been imported yet." />
      ) : (
        <DataTable
          label="Imports"
          rows={data.value}
          rowKey={({ run_id }) => run_id}
          chosen={chosen?.run_id}
          onChoose={({ run_id }) => choose(run_id)}
          columns={[
            { head: 'When', cell: ({ started_at }) => moment(started_at), kind: 'wide' },
            {
              head: 'Outcome',
              cell: (row) => <Badge tone={READING_STATES[row.state]}>{readingOutcomeOf(row)}</Badge>,
            },
            { head: 'New', cell: ({ counts }) => counts.added + counts.returned, kind: 'figure' },
            { head: 'Changed', cell: ({ counts }) => counts.changed, kind: 'figure' },
            { head: 'Removed', cell: ({ counts }) => counts.withdrawn, kind: 'figure' },
          ]}
        />
      )}
      {chosen && <Difference reading={chosen} />}
      {doing && <ReadingAction doing={doing} code={provider_code} chosen={chosen} onDone={done} />}
    </>
  );
}

type ReadingActionProps = {
  doing: 'read' | 'apply';
  code: string;
  chosen: ReadingItem | undefined;
  onDone(text: string): (isDone: boolean) => void;
};

function ReadingAction({ doing, code: provider_code, chosen, onDone }: ReadingActionProps) {
  const act = useWrite();
  if (doing === 'read')
    return (
      <Action
        title={`Import the games of ${provider_code}`}
        verb="Import"
        run={({ reason = '' }) => act('readProviderGames', { provider_code, dry: true, reason })}
        onClose={onDone('Requested. The result appears in the list of imports.')}
      >
        Requests the full list and shows what it would change. Nothing is written until you apply it.
      </Action>
    );
  if (!chosen) return null;
  const { run_id, counts } = chosen;
  return (
    <Action
      title={`Apply the import of ${moment(chosen.started_at)}`}
      verb="Apply"
      isDangerous={chosen.state === 'held'}
      run={({ reason = '' }) => act('applyProviderReading', { provider_code, run_id, reason })}
      onClose={onDone('Applied.')}
    >
      Exactly the changes below are written to the catalogue of every site with this provider:{' '}
      {counts.added + counts.returned} new, {counts.changed} changed, {counts.withdrawn} gone.
    </Action>
  );
}

/** A dry run, or a held import: none of it has been written. */
const isApplicable = ({ dry, state, counts }: ReadingItem) =>
  (state === 'held' || (dry && state === 'done')) &&
  counts.added + counts.changed + counts.returned + counts.withdrawn > 0;

/** Actual or hypothetical changes of an import. */
function Difference({ reading }: { reading: ReadingItem }) {
  const { games, why, counts, dry } = reading;
  if (why) return <Placeholder empty={`Nothing was imported: ${why}`} />;
  if (games.length === 0)
    return <Placeholder empty={`No difference; ${counted(counts.unchanged, 'game')} as before.`} />;
  return (
    <DataTable
      label={dry ? 'What would change' : 'What changed'}
      rows={games}
      rowKey={({ what, game_code }) => `${what} ${game_code}`}
      columns={[
        { head: 'Game', cell: ({ game_code }) => <code>{game_code}</code>, kind: 'wide' },
        { head: dry ? 'New value' : 'Old value', cell: ({ what }) => nameLabel(what) },
        {
          head: 'Detail',
          cell: ({ detail, changes }) => (changes.length > 0 ? <Changes of={changes} /> : detail),
        },
      ]}
    />
  );
}
