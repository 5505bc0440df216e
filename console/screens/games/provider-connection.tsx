import { useState } from 'react';
import type { CheckRunItem, OpenItem } from '#contracts/console/provider-connections.ts';
import type { ProviderItem } from '#contracts/console/providers.ts';
import type { CallOutput } from '../../lib/api.ts';
import { moment } from '../../lib/format.ts';
import { useRead, useWrite } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { Action } from '../../ui/action.tsx';
import { CallbackAddress } from '../../ui/callback-address.tsx';
import { Badge, Button, Fact, Facts, Placeholder } from '../../ui/components.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Link } from '../../ui/link.tsx';
import { useCloseWithToast } from '../../ui/toast.tsx';
import { DEMO_NAMES, PROTOCOL_NAMES, ProviderForm } from './provider-form.tsx';
import { ProviderKeys } from './provider-keys.tsx';

type Connection = CallOutput<'providerConnection'>;
type ConnectionAction = 'change' | 'test' | 'check' | 'closing' | 'disabled' | 'disconnect';

const VERDICTS = { ok: 'good', failed: 'bad', 'left out': 'plain' } as const;
const RUN_TONES = { running: 'warn', passed: 'good', failed: 'bad' } as const;
const OPEN_NAMES: Record<OpenItem['what'], string> = {
  rounds: 'Open rounds',
  wins: 'Wins without a bet',
  differences: 'Reconciliation differences',
  free_rounds: 'Unused free rounds',
  days: 'Days that do not match',
  jackpots: 'Jackpots that differ',
};

/** Address, keys, tests and open items of one provider, with the available actions. */
export function ProviderConnection({ provider }: { provider: ProviderItem }) {
  const { provider_code } = provider;
  const { may } = useSession();
  const { data, error, reload } = useRead('providerConnection', { provider_code }, 5);
  const [doing, setDoing] = useState<ConnectionAction>();
  if (!data) return <Placeholder error={error} />;
  const close = () => {
    setDoing(undefined);
    void reload();
  };
  const { status } = data.values;
  return (
    <>
      <div className="actions">
        {may('games', 'write') && <Button onClick={() => setDoing('test')}>Test connection …</Button>}
        {may('games', 'write') && <Button onClick={() => setDoing('check')}>Check conformance …</Button>}
        {may('secrets', 'make') && <Button onClick={() => setDoing('change')}>Change …</Button>}
        {may('games', 'write') && status === 'open' && (
          <Button onClick={() => setDoing('closing')}>No new rounds …</Button>
        )}
        {may('games', 'write') && status !== 'disabled' && (
          <Button tone="danger" onClick={() => setDoing('disabled')}>
            Disable …
          </Button>
        )}
        {may('secrets', 'make') && (
          <Button tone="danger" onClick={() => setDoing('disconnect')}>
            Disconnect …
          </Button>
        )}
      </div>
      <ConnectionFacts connection={data} />
      <ProviderKeys code={provider_code} keys={data.keys} protocol={data.values.protocol} />
      <CheckRuns runs={data.checks} />
      {doing && <ConnectionDialog doing={doing} code={provider_code} connection={data} onClose={close} />}
    </>
  );
}

function ConnectionFacts({ connection }: { connection: Connection }) {
  const { values, endpoint, name, open, is_conformant } = connection;
  return (
    <Facts>
      <Fact name="Name">{name}</Fact>
      <Fact name="Status">{values.status}</Fact>
      <Fact name="Conformance">
        {is_conformant ? (
          <Badge tone="good">passed</Badge>
        ) : (
          <>
            <Badge tone="warn">not passed</Badge> The connection cannot be opened until the check passes.
          </>
        )}
      </Fact>
      <Fact name="Protocol">{PROTOCOL_NAMES[values.protocol]}</Fact>
      <Fact name="API address">{values.url || 'None: we send no calls'}</Fact>
      <Fact name="Game origin">{values.game_origin || 'None: its games cannot open'}</Fact>
      <Fact name="Callback address">
        <CallbackAddress path={endpoint} />
      </Fact>
      <Fact name="Brand ID at the provider">{values.site_ref || '–'}</Fact>
      <Fact name="Allowed addresses">{values.addresses.join(', ') || 'Any'}</Fact>
      <Fact name="Demo play">{DEMO_NAMES[values.demo]}</Fact>
      {open.map(({ what, count }) => (
        <Fact key={what} name={OPEN_NAMES[what]}>
          <Link to="/provider-books">{count}</Link>
        </Fact>
      ))}
    </Facts>
  );
}

function CheckRuns({ runs }: { runs: readonly CheckRunItem[] }) {
  const [id, choose] = useState('');
  const chosen = runs.find(({ run_id }) => run_id === id) ?? runs[0];
  if (!chosen) return null;
  return (
    <>
      <h3>Tests</h3>
      <DataTable
        label="Tests"
        rows={runs}
        rowKey={({ run_id }) => run_id}
        chosen={chosen.run_id}
        onChoose={({ run_id }) => choose(run_id)}
        columns={[
          { head: 'When', cell: ({ started_at }) => moment(started_at), kind: 'wide' },
          { head: 'Test', cell: ({ kind }) => (kind === 'reach' ? 'Connection' : 'Conformance') },
          { head: 'Outcome', cell: ({ state }) => <Badge tone={RUN_TONES[state]}>{state}</Badge> },
        ]}
      />
      {chosen.lines.length > 0 && (
        <ol className="ledger-lines" aria-label="Test report">
          {chosen.lines.map(({ area, name, verdict, detail }) => (
            <li key={`${area} ${name}`}>
              <span>{name}</span>
              <Badge tone={VERDICTS[verdict]}>{verdict}</Badge>
              <small>{[area, detail].filter(Boolean).join(': ')}</small>
            </li>
          ))}
        </ol>
      )}
    </>
  );
}

type ConnectionDialogProps = {
  doing: ConnectionAction;
  code: string;
  connection: Connection;
  onClose(isDone: boolean): void;
};

function ConnectionDialog({ doing, code, connection, onClose }: ConnectionDialogProps) {
  const act = useWrite();
  const done = useCloseWithToast(onClose);
  const provider_code = code;
  if (doing === 'change')
    return (
      <ProviderForm
        code={code}
        name={connection.name}
        values={connection.values}
        onClose={done('Proposed. A second administrator must approve it under Proposals.')}
      />
    );
  if (doing === 'test')
    return (
      <Action
        title={`Test ${code}`}
        verb="Test"
        run={({ reason = '' }) => act('testProvider', { provider_code, reason })}
        onClose={done('Test started. The result appears under Tests.')}
      >
        Requests one page of the provider’s game list, signed with the newest active key.
      </Action>
    );
  if (doing === 'check')
    return (
      <Action
        title={`Check conformance of ${code}`}
        verb="Check"
        run={({ reason = '' }) => act('checkProvider', { provider_code, reason })}
        onClose={done('Started. The report appears under Tests.')}
      >
        Reads the game list, opens a game for real and in demo mode, requests rounds, transactions and
        jackpots, and sends requests the provider must reject. No money moves and no player is involved.
      </Action>
    );
  if (doing === 'disconnect')
    return (
      <Action
        title={`Disconnect ${code}`}
        verb="Disconnect"
        isDangerous
        run={({ reason = '' }) => act('disconnectProvider', { provider_code, reason })}
        onClose={done('Disconnected.')}
      >
        {connection.open.length > 0
          ? `Not possible yet: ${connection.open.map(({ what, count }) => `${OPEN_NAMES[what]} ${count}`).join(', ')}.`
          : 'Nothing is open. The provider is disabled and its keys are revoked immediately.'}
      </Action>
    );
  return (
    <Action
      title={doing === 'closing' ? `No new rounds at ${code}` : `Disable ${code}`}
      verb={doing === 'closing' ? 'Stop new rounds' : 'Disable'}
      isDangerous
      run={({ reason = '' }) => act('stopProvider', { provider_code, status: doing, reason })}
      onClose={done('Done.')}
    >
      {doing === 'closing'
        ? 'Bets are rejected within a second; wins and rollbacks of open rounds are still accepted.'
        : 'All calls of the provider are rejected within a second, including wins and rollbacks. Prefer “No new rounds” while rounds are open.'}
    </Action>
  );
}
