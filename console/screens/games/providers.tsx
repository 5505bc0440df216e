import { useState } from 'react';
import type { ProviderItem } from '#contracts/console/providers.ts';
import { useRead } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { useNow } from '../../lib/use-now.ts';
import { Age, Badge, Button, Page } from '../../ui/components.tsx';
import { Queue } from '../../ui/queue.tsx';
import { useCloseWithToast } from '../../ui/toast.tsx';
import { ProviderConnection } from './provider-connection.tsx';
import { NEW_CONNECTION, ProviderForm } from './provider-form.tsx';
import { READING_STATES, Readings, readingOutcomeOf } from './provider-readings.tsx';

type Shown = readonly ['plain' | 'good' | 'warn' | 'bad', string];
const CIRCUITS: Record<Exclude<ProviderItem['circuit'], 'closed'>, Shown> = {
  none: ['plain', 'not connected'],
  open: ['bad', 'paused'],
  trying: ['warn', 'retrying'],
};
const CONTACTS: Record<ProviderItem['contact'], Shown> = {
  untried: ['plain', 'not tried yet'],
  answered: ['good', 'responding'],
  call_failed: ['bad', 'last call failed'],
  test_failed: ['bad', 'last test failed'],
};
function Circuit({ circuit, contact }: Pick<ProviderItem, 'circuit' | 'contact'>) {
  const [tone, text] = circuit === 'closed' ? CONTACTS[contact] : CIRCUITS[circuit];
  return <Badge tone={tone}>{text}</Badge>;
}

/** Game providers of a site: their availability, and their game list imports. */
export default function Providers() {
  const { data, error } = useRead('providerList', {}, 15);
  const [code, choose] = useState('');
  const [isAdding, setAdding] = useState(false);
  const { may } = useSession();
  const now = useNow();
  const done = useCloseWithToast(() => setAdding(false));
  return (
    <Page
      title="Game providers"
      actions={
        may('secrets', 'make') && (
          <Button tone="primary" onClick={() => setAdding(true)}>
            Connect a provider
          </Button>
        )
      }
      hint="Connections to game providers. A provider that fails five times in a row is paused for 30 seconds, then retried. The status is as seen by this server."
    >
      <Queue
        label="Game providers"
        rows={data?.value}
        error={error}
        empty="No game providers yet. Connect one, add its key, test the connection, then import its game list."
        rowKey={({ provider_code }) => provider_code}
        chosen={data?.value.find(({ provider_code }) => provider_code === code)}
        onChoose={(row) => choose(row?.provider_code ?? '')}
        detailTitle={({ provider_code }) => provider_code}
        detail={(row) => (
          <div key={row.provider_code}>
            <ProviderConnection provider={row} />
            <h3>Games</h3>
            <Readings provider={row} />
          </div>
        )}
        columns={[
          { head: 'Provider', cell: ({ provider_code }) => <b>{provider_code}</b>, kind: 'wide' },
          {
            head: 'State',
            cell: ({ status }) => <Badge tone={status === 'open' ? 'good' : 'warn'}>{status}</Badge>,
          },
          { head: 'Connection', cell: (row) => <Circuit {...row} /> },
          {
            head: 'Last import',
            cell: ({ last }) => (last ? <Age at={last.started_at} now={now} /> : '–'),
            kind: 'minor',
          },
          {
            head: 'Outcome',
            cell: ({ last }) =>
              last && <Badge tone={READING_STATES[last.state]}>{readingOutcomeOf(last)}</Badge>,
            kind: 'minor',
          },
        ]}
      />
      {isAdding && (
        <ProviderForm
          code=""
          name=""
          values={NEW_CONNECTION}
          onClose={done('Proposed. A second administrator must approve it under Proposals.')}
        />
      )}
    </Page>
  );
}
