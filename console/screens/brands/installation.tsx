import { counted } from '#contracts/values/counted-nouns.ts';
import { HOUR_MS } from '#contracts/values/time.ts';
import type { CallOutput } from '../../lib/api.ts';
import { moment } from '../../lib/format.ts';
import { useRead } from '../../lib/query.ts';
import { Badge, Fact, Facts, Page, Placeholder } from '../../ui/components.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Link } from '../../ui/link.tsx';
import { SenderDomains } from './sender-domains.tsx';

type State = CallOutput<'installation'>;

/** Older than this, a verification or backup was missed: both run daily. */
const LATE_MS = 36 * HOUR_MS;
/** A job overdue by more than this is late. */
const LATE_SECONDS = 900;

const MEGABYTE = 1_000_000;
/** Proxies renew certificates a month before their end. */
const RENEWAL_MS = 14 * 24 * HOUR_MS;

const isLate = (at: string) => Date.now() - Date.parse(at) > LATE_MS;
/** As the alert ArchiveLate. */
const ARCHIVE_LATE_MS = 180_000;
const isArchiveLate = (at: string) => Date.now() - Date.parse(at) > ARCHIVE_LATE_MS;

/** `4 min`, from seconds. */
function age(seconds: number): string {
  if (seconds < 90) return `${Math.round(seconds)} s`;
  return seconds < 5400 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3600)} h`;
}

/** Processes and queues of the installation, and its last proofs and backups. */
export default function Installation() {
  const { data, error } = useRead('installation', {}, 15);
  return (
    <Page
      title="Installation"
      hint="State of the whole installation: versions, processes, backups, queues and certificates. Alerts come from the metrics of each process."
    >
      {!data && <Placeholder error={error} />}
      {data && (
        <>
          <div className="cards">
            <Versions state={data} />
            <Proofs state={data} />
            <Processes state={data} />
          </div>
          <Jobs state={data} />
          <Certificates state={data} />
          <SenderDomains />
          <p className="section hint">
            File checks of each machine: <Link to="/audit">audit log</Link>.
          </p>
        </>
      )}
    </Page>
  );
}

function Versions({ state }: { state: State }) {
  return (
    <section className="card" aria-labelledby="installation-versions">
      <h2 id="installation-versions">Versions</h2>
      <Facts>
        <Fact name="Baize">{state.version}</Fact>
        <Fact name="Node">{state.node}</Fact>
        <Fact name="PostgreSQL">{state.postgres}</Fact>
        <Fact name="Extensions">{state.extensions.join(', ') || 'none'}</Fact>
        <Fact name="Schema">
          {state.schema}{' '}
          {state.pending.length > 0 && <Badge tone="bad">missing: {state.pending.join(', ')}</Badge>}
        </Fact>
        {state.pending_contract_upgrades.length > 0 && (
          <Fact name="Contract upgrades">
            {state.pending_contract_upgrades.join(', ')}: run <code>npm run migrate -- --contract</code> when
            every process below is of release {state.version}
          </Fact>
        )}
      </Facts>
    </section>
  );
}

const PURPOSES: Record<string, string> = {
  baize: 'Requests',
  'baize jobs': 'Jobs',
  'baize life': 'Job worker locks',
  'baize site changes': 'Brand changes',
  'baize rooms': 'Rounds of shared games',
  'baize rooms leader': 'Leaders of shared games',
};

function Processes({ state }: { state: State }) {
  return (
    <section className="card" aria-labelledby="installation-processes">
      <h2 id="installation-processes">Processes</h2>
      <Facts>
        <Fact name="Job workers">
          {state.workers === 0 ? <Badge tone="bad">none running</Badge> : state.workers}
        </Fact>
        <Fact name="Shared games">
          {state.room_leaders === 0 ? (
            <Badge tone="bad">no process leads them</Badge>
          ) : (
            `led by ${counted(state.room_leaders, 'process', 'processes')}`
          )}
        </Fact>
        {state.connections.map(({ name, release, count, since }) => (
          <Fact key={`${name} ${release}`} name={PURPOSES[name] ?? name}>
            {counted(count, 'connection')}, since {moment(since)}
            {release && release !== state.version && <Badge tone="bad">release {release}</Badge>}
          </Fact>
        ))}
      </Facts>
    </section>
  );
}

function Proofs({ state }: { state: State }) {
  const { verified_through, backup, outages } = state;
  return (
    <section className="card" aria-labelledby="installation-proofs">
      <h2 id="installation-proofs">Verification, backup and third parties</h2>
      <Facts>
        <Fact name="All ledgers verified through">
          {verified_through ? moment(verified_through) : 'not yet'}{' '}
          {verified_through && isLate(verified_through) && <Badge tone="bad">late</Badge>}
        </Fact>
        <Fact name="Last backup">
          {backup === null && 'No BACKUP_TO is set for this process'}
          {backup && (backup.at ? moment(backup.at) : <Badge tone="bad">none in {backup.folder}</Badge>)}{' '}
          {backup?.at && isLate(backup.at) && <Badge tone="bad">late</Badge>}
        </Fact>
        {state.archive && (
          <Fact name="Log archived through">
            {state.archive.through ? moment(state.archive.through) : 'begins with the first backup'}{' '}
            {state.archive.through && isArchiveLate(state.archive.through) && <Badge tone="bad">late</Badge>}
          </Fact>
        )}
        <Fact name="Encryption key">
          <Encryption state={state.encryption} />
        </Fact>
        <Fact name="Database replicas">
          {state.replicas.length + state.slots.length === 0 && 'none'}
          {state.replicas.map(({ name, state: phase, lag_seconds }) => (
            <span key={`replica ${name}`}>
              {name || 'replica'} {phase}
              {lag_seconds !== null && `, ${age(lag_seconds)} behind`}{' '}
            </span>
          ))}
          {state.slots.map(({ name, is_active, behind_bytes }) => (
            <span key={`slot ${name}`}>
              slot {name}: {Math.round(behind_bytes / MEGABYTE).toLocaleString('en')} MB{' '}
              {!is_active && <Badge tone="bad">not read</Badge>}{' '}
            </span>
          ))}
        </Fact>
        {state.replica_reads && (
          <Fact name="Reports and lists">
            <ReplicaReads reads={state.replica_reads} />
          </Fact>
        )}
        {state.is_bus_connected !== null && (
          <Fact name="Bus">
            {state.is_bus_connected ? (
              <Badge tone="good">connected</Badge>
            ) : (
              <Badge tone="bad">not connected: the database carries the changes of rooms</Badge>
            )}
          </Fact>
        )}
        <Fact name="Unresponsive third parties">
          {outages.length === 0 && <Badge tone="good">none</Badge>}
          {outages.map(({ name, since }) => (
            <span key={name}>
              {name} since {moment(since)}{' '}
            </span>
          ))}
        </Fact>
      </Facts>
    </section>
  );
}

const READ_FROM = {
  used: 'read from the replica',
  behind: 'read from the primary: the replica is behind',
  away: 'read from the primary: the replica does not answer',
};

function ReplicaReads({ reads: { use, behind_bytes } }: { reads: NonNullable<State['replica_reads']> }) {
  const text = READ_FROM[use];
  return (
    <>
      {use === 'used' ? text : <Badge tone="bad">{text}</Badge>}
      {behind_bytes !== null &&
        behind_bytes > 0 &&
        ` (${Math.ceil(behind_bytes / 1000).toLocaleString('en')} kB)`}
    </>
  );
}

function Encryption({ state }: { state: State['encryption'] }) {
  const { key, previous_key, is_replaced, remaining } = state;
  if (!previous_key) return <code>{key}</code>;
  const isDone = is_replaced && remaining === 0;
  return (
    <>
      <code>{key}</code> replaces <code>{previous_key}</code>:{' '}
      {isDone ? 'complete; SECRET_KEY_PREVIOUS can be removed' : `${counted(remaining, 'value')} left`}
    </>
  );
}

function Jobs({ state: { jobs, events } }: { state: State }) {
  const rows = [
    { task: 'Business events', failed: 0, ...events },
    ...jobs.toSorted((a, b) => b.oldest_seconds - a.oldest_seconds),
  ];
  return (
    <section className="section">
      <h2>Queues</h2>
      <DataTable
        label="Queues"
        rows={rows}
        rowKey={({ task }) => task}
        columns={[
          { head: 'Work', cell: ({ task }) => task, kind: 'wide' },
          { head: 'Waiting', cell: ({ waiting }) => waiting.toLocaleString('en'), kind: 'figure' },
          {
            head: 'Oldest',
            cell: ({ waiting, oldest_seconds }) => (
              <>
                {waiting > 0 ? age(oldest_seconds) : '–'}{' '}
                {waiting > 0 && oldest_seconds > LATE_SECONDS && <Badge tone="bad">late</Badge>}
              </>
            ),
          },
          {
            head: 'Failed',
            cell: ({ failed }) => (failed > 0 ? <Badge tone="bad">{failed}</Badge> : '–'),
            kind: 'figure',
          },
        ]}
      />
    </section>
  );
}

function Certificates({ state: { certificates } }: { state: State }) {
  if (certificates.length === 0) return null;
  return (
    <section className="section">
      <h2>Certificates</h2>
      <DataTable
        label="Certificates"
        rows={certificates}
        rowKey={({ domain }) => domain}
        columns={[
          { head: 'Domain', cell: ({ domain }) => domain, kind: 'wide' },
          {
            head: 'Valid until',
            cell: ({ valid_until, error }) => (
              <>
                {valid_until ? moment(valid_until) : '–'} {error && <Badge tone="bad">{error}</Badge>}
                {!error && valid_until && Date.parse(valid_until) - Date.now() < RENEWAL_MS && (
                  <Badge tone="bad">ends soon</Badge>
                )}
              </>
            ),
          },
          { head: 'Issuer', cell: ({ issuer }) => issuer || '–', kind: 'minor' },
        ]}
      />
    </section>
  );
}
