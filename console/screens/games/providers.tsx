import { useState } from 'react';
import type { ProviderItem, ReadingItem } from '#contracts/console/providers.ts';
import { moment } from '../../lib/format.ts';
import { useRead, useWrite } from '../../lib/query.ts';
import { useSession, words } from '../../lib/session.ts';
import { useNow } from '../../lib/use-now.ts';
import { Action } from '../../ui/action.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Age, Badge, Button, Missing, Page } from '../../ui/parts.tsx';
import { Queue } from '../../ui/queue.tsx';
import { useToast } from '../../ui/toast.tsx';

const LINES: Record<ProviderItem['line'], readonly ['plain' | 'good' | 'warn' | 'bad', string]> = {
  none: ['plain', 'not connected'],
  closed: ['good', 'answers'],
  open: ['bad', 'left alone'],
  trying: ['warn', 'to be tried'],
};
const STATES: Record<ReadingItem['state'], 'good' | 'warn' | 'bad'> = {
  done: 'good',
  held: 'warn',
  failed: 'bad',
};

function Line({ line }: Pick<ProviderItem, 'line'>) {
  const [tone, text] = LINES[line];
  return <Badge tone={tone}>{text}</Badge>;
}

/** Game providers of a site: whether they answer, and what their lists of games bring. */
export default function Providers() {
  const { data, error } = useRead('providerList', {}, 15);
  const [code, choose] = useState('');
  const now = useNow();
  return (
    <Page
      title="Game providers"
      hint="A provider that fails five times in a row is left alone for half a minute, then tried once. The line is as this server sees it."
    >
      <Queue
        label="Game providers"
        rows={data?.value}
        error={error}
        empty="No game providers."
        rowKey={({ provider_code }) => provider_code}
        chosen={data?.value.find(({ provider_code }) => provider_code === code)}
        onChoose={(row) => choose(row?.provider_code ?? '')}
        detailTitle={({ provider_code }) => provider_code}
        detail={(row) => <Readings key={row.provider_code} provider={row} />}
        columns={[
          { head: 'Provider', cell: ({ provider_code }) => <b>{provider_code}</b>, kind: 'wide' },
          {
            head: 'State',
            cell: ({ status }) => <Badge tone={status === 'open' ? 'good' : 'warn'}>{status}</Badge>,
          },
          { head: 'Line', cell: ({ line }) => <Line line={line} /> },
          {
            head: 'Games read',
            cell: ({ last }) => (last ? <Age at={last.started_at} now={now} /> : '–'),
            kind: 'minor',
          },
          {
            head: 'Outcome',
            cell: ({ last }) => last && <Badge tone={STATES[last.state]}>{outcomeOf(last)}</Badge>,
            kind: 'minor',
          },
        ]}
      />
    </Page>
  );
}

const outcomeOf = ({ dry, state }: { dry: boolean; state: ReadingItem['state'] }) =>
  dry ? `dry, ${state}` : state;

function Readings({ provider }: { provider: ProviderItem }) {
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
