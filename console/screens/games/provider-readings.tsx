import { useState } from 'react';
import type { ProviderItem, ReadingItem } from '#contracts/console/providers.ts';
import { moment } from '../../lib/format.ts';
import { useRead, useWrite } from '../../lib/query.ts';
import { useSession, words } from '../../lib/session.ts';
import { Action } from '../../ui/action.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Badge, Button, Missing } from '../../ui/parts.tsx';
import { useToast } from '../../ui/toast.tsx';

export const STATES: Record<ReadingItem['state'], 'good' | 'warn' | 'bad'> = {
  done: 'good',
  held: 'warn',
  failed: 'bad',
};

export const outcomeOf = ({ dry, state }: { dry: boolean; state: ReadingItem['state'] }) =>
  dry ? `dry, ${state}` : state;

/** Readings of a provider's list of games, and what each changed. */
export function Readings({ provider }: { provider: ProviderItem }) {
  const { provider_code } = provider;
  const { may } = useSession();
  const act = useWrite();
  const toast = useToast();
  const { data, error, reload } = useRead('providerReadings', { provider_code }, 5);
  const [reading, setReading] = useState<'dry' | 'real'>();
  const [id, choose] = useState('');
  if (!data) return <Missing error={error} />;
  const chosen = data.value.find(({ run_id }) => run_id === id) ?? data.value[0];
  return (
    <>
      {may('games', 'write') && provider.line !== 'none' && (
        <div className="actions">
          <Button onClick={() => setReading('dry')}>Dry reading …</Button>
          <Button tone="primary" onClick={() => setReading('real')}>
            Read games …
          </Button>
        </div>
      )}
      {data.value.length === 0 ? (
        <Missing empty="Its list of games has not been read." />
      ) : (
        <DataTable
          label="Readings"
          rows={data.value}
          rowKey={({ run_id }) => run_id}
          chosen={chosen?.run_id}
          onChoose={({ run_id }) => choose(run_id)}
          columns={[
            { head: 'When', cell: ({ started_at }) => moment(started_at), kind: 'wide' },
            { head: 'Outcome', cell: (row) => <Badge tone={STATES[row.state]}>{outcomeOf(row)}</Badge> },
            { head: 'New', cell: ({ counts }) => counts.added + counts.returned, kind: 'figure' },
            { head: 'Changed', cell: ({ counts }) => counts.changed, kind: 'figure' },
            { head: 'Gone', cell: ({ counts }) => counts.withdrawn, kind: 'figure' },
          ]}
        />
      )}
      {chosen && <Difference reading={chosen} />}
      {reading && (
        <Action
          title={`Games of ${provider_code}`}
          verb={reading === 'dry' ? 'Read, changing nothing' : 'Read'}
          run={({ reason = '' }) =>
            act('readProviderGames', { provider_code, dry: reading === 'dry', reason })
          }
          onClose={(isDone) => {
            setReading(undefined);
            if (!isDone) return;
            toast('Asked. The outcome appears among the readings.');
            choose('');
            void reload();
          }}
        >
          {reading === 'dry'
            ? 'Asks for the whole list and tells what it would change.'
            : 'Takes the whole list into the catalogue of every site that has this provider. One that would withdraw most games is held.'}
        </Action>
      )}
    </>
  );
}

/** What a reading changed, or would have. */
function Difference({ reading }: { reading: ReadingItem }) {
  const { games, why, counts, dry } = reading;
  if (why) return <Missing empty={`Nothing was read: ${why}`} />;
  if (games.length === 0) return <Missing empty={`No difference; ${counts.unchanged} games as before.`} />;
  return (
    <DataTable
      label={dry ? 'What would change' : 'What changed'}
      rows={games}
      rowKey={({ what, game_code }) => `${what} ${game_code}`}
      columns={[
        { head: 'Game', cell: ({ game_code }) => <code>{game_code}</code>, kind: 'wide' },
        { head: dry ? 'Would be' : 'Was', cell: ({ what }) => words(what) },
        { head: 'Detail', cell: ({ detail }) => detail, kind: 'minor' },
      ]}
    />
  );
}
