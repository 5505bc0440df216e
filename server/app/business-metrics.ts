import type { EventPayload } from '#contracts/events/index.ts';
import { openPayments } from '../modules/cashier/index.ts';
import { type LedgerHeads, oldestVerification } from '../modules/ledger/index.ts';
import { oldestDueSeconds } from '../modules/rooms/index.ts';
import { listSites } from '../modules/sites/index.ts';
import { afterCommit, type Database, type Db, type Tx } from '../platform/database/index.ts';
import { installedAt } from '../platform/database/migration-state.ts';
import { listReplicas, listSlots } from '../platform/database/replication.ts';
import { defineHandlers, type EventHandlers } from '../platform/events/index.ts';
import type { CertificateWatch } from '../platform/external/certificates.ts';
import { countOpenOutages } from '../platform/external/outages.ts';
import { queueFigures } from '../platform/jobs/queue-figures.ts';
import type { Metrics } from '../platform/metrics.ts';
import { lastBackup } from './installation.ts';

/** The tables are read at most this often, regardless of the scrape interval. */
const REMEMBERED_MS = 15_000;

type BusinessSources = {
  heads: Pick<LedgerHeads, 'age'>;
  backupFolder?: string | undefined;
  certificates: Pick<CertificateWatch, 'known'>;
};

/** Gauges of queues, payments and proofs, read from the database by processes with the jobs role. */
export function watchBusiness(
  metrics: Metrics,
  { db }: Database,
  { heads, backupFolder, certificates }: BusinessSources,
): void {
  const payments = remembered(async () => {
    const sites = (await listSites(db)).filter(({ isArchived }) => !isArchived);
    return await openPayments(
      db,
      sites.map(({ id }) => id),
    );
  });
  const paymentGauge = (kind: 'deposit' | 'withdrawal') => {
    const read = (value: 'count' | 'oldestSeconds') => async () =>
      (await payments())
        .filter((row) => row.kind === kind)
        .map((row) => ({ labels: { site: String(row.siteId), state: row.state }, value: row[value] }));
    const labels = ['site', 'state'];
    metrics.gauges(`baize_${kind}s_open`, `Open ${kind}s by state`, labels, read('count'));
    metrics.gauges(
      `baize_${kind}_oldest_seconds`,
      `Age of the oldest of them`,
      labels,
      read('oldestSeconds'),
    );
  };
  paymentGauge('deposit');
  paymentGauge('withdrawal');
  watchQueues(metrics, db);
  metrics.gauge(
    'baize_room_late_seconds',
    'How late the next step of a round of a shared game is',
    remembered(() => oldestDueSeconds(db)),
  );
  watchOutside(metrics, db, certificates);
  const backupHelp = 'Age of the newest backup in BACKUP_TO; of the installation while there is none';
  metrics.gauge('baize_backup_seconds', backupHelp, async () => {
    const backup = await lastBackup(backupFolder);
    if (!backup) return Number.NaN;
    const since = backup.at ?? (await installedAt(db)).toISOString();
    return (Date.now() - Date.parse(since)) / 1000;
  });
  metrics.gauge('baize_outages_open', 'Gateways and providers that do not answer', () =>
    countOpenOutages(db),
  );
  metrics.gauge('baize_ledger_verified_seconds', 'Age of the oldest verification of a ledger', () =>
    oldestVerification(db),
  );
  metrics.gauge(
    'baize_ledger_head_seconds',
    'Time since the end of the newest day of the ledger that is signed',
    remembered(() => heads.age()),
  );
}

function watchQueues(metrics: Metrics, db: Database['db']): void {
  const queues = remembered(() => queueFigures(db));
  const jobs = (value: 'waiting' | 'failed' | 'oldestSeconds') => async () =>
    (await queues()).jobs.map((row) => ({ labels: { task: row.task }, value: row[value] }));
  metrics.gauges('baize_jobs_waiting', 'Jobs that are due', ['task'], jobs('waiting'));
  metrics.gauges('baize_jobs_failed', 'Jobs given up after all tries', ['task'], jobs('failed'));
  metrics.gauges(
    'baize_job_oldest_seconds',
    'How long the oldest job is due',
    ['task'],
    jobs('oldestSeconds'),
  );
  metrics.gauge(
    'baize_events_waiting',
    'Events waiting for delivery',
    async () => (await queues()).events.waiting,
  );
  metrics.gauge(
    'baize_event_oldest_seconds',
    'Age of the oldest of them',
    async () => (await queues()).events.oldestSeconds,
  );
}

/** A reading cached for a few seconds. */
function remembered<T>(read: () => Promise<T>): () => Promise<T> {
  let last: { at: number; value: Promise<T> } | undefined;
  return () => {
    if (!last || performance.now() - last.at > REMEMBERED_MS) last = { at: performance.now(), value: read() };
    return last.value;
  };
}

/**
 * Counts rounds and money as their events are handled, in the process that handles them and after commit: a
 * repeated event counts once. Money is in minor units of the currency.
 */
export function businessEvents(metrics: Metrics): EventHandlers {
  const rounds = metrics.counter('baize_rounds_total', 'Settled rounds', ['site', 'provider']);
  const money = ['site', 'currency'];
  const stakes = metrics.counter('baize_stakes_minor_total', 'Stakes of settled rounds', money);
  const wins = metrics.counter(
    'baize_wins_minor_total',
    'Wins of settled rounds; stakes less wins are GGR',
    money,
  );
  const deposits = metrics.counter('baize_deposits_credited_total', 'Deposits credited', ['site']);
  const deposited = metrics.counter('baize_deposited_minor_total', 'Money credited by deposits', money);
  const credits = creditDurations(metrics);
  const withdrawals = metrics.counter('baize_withdrawals_paid_total', 'Withdrawals paid', ['site']);
  const withdrawn = metrics.counter('baize_withdrawn_minor_total', 'Money paid out', money);
  const once = (tx: Tx, count: () => void) => Promise.resolve(afterCommit(tx, count));
  return defineHandlers({
    'round.settled': {
      'metrics.rounds': (tx, { site_id: site, provider_code, currency, stake, win }) =>
        once(tx, () => {
          rounds({ site, provider: provider_code }, 1);
          stakes({ site, currency }, Number(stake));
          wins({ site, currency }, Number(win));
        }),
    },
    'deposit.credited': {
      'metrics.deposits': (tx, payload) =>
        once(tx, () => {
          countPayment(payload, deposits, deposited);
          credits(payload);
        }),
    },
    'withdrawal.paid': {
      'metrics.withdrawals': (tx, payload) => once(tx, () => countPayment(payload, withdrawals, withdrawn)),
    },
  });
}

const CREDIT_BUCKETS = [1, 2, 5, 10, 20, 30, 60, 120, 300, 900, 3600];

/** Observes the time from a gateway's confirmation of a deposit to its credit. */
function creditDurations(metrics: Metrics): (payload: EventPayload<'deposit.credited'>) => void {
  const [name, help] = ['baize_deposit_credit_seconds', 'From the confirmation of a gateway to the credit'];
  const observe = metrics.seconds(name, help, ['site'], CREDIT_BUCKETS);
  return ({ site_id: site, confirmed_at, at }) => {
    if (confirmed_at) observe({ site }, Math.max(0, (Date.parse(at) - Date.parse(confirmed_at)) / 1000));
  };
}

type Count = ReturnType<Metrics['counter']>;
type Payment = Pick<EventPayload<'deposit.credited'>, 'site_id' | 'currency' | 'amount'>;

function countPayment({ site_id: site, currency, amount }: Payment, payments: Count, money: Count): void {
  payments({ site }, 1);
  money({ site, currency }, Number(amount));
}

/** Database replicas and the certificates of the brands' domains. */
function watchOutside(metrics: Metrics, db: Db, certificates: Pick<CertificateWatch, 'known'>): void {
  metrics.gauges(
    'baize_replica_lag_seconds',
    'How far a copy of the database is behind',
    ['replica'],
    async () =>
      (await listReplicas(db)).map(({ name, lagSeconds }) => ({
        labels: { replica: name },
        value: lagSeconds ?? Number.NaN,
      })),
  );
  metrics.gauges('baize_replication_slot_bytes', 'Log kept for a replication slot', ['slot'], async () =>
    (await listSlots(db)).map(({ name, behindBytes }) => ({ labels: { slot: name }, value: behindBytes })),
  );
  metrics.gauges(
    'baize_certificate_seconds',
    'Until a certificate ends; 0 without one',
    ['domain'],
    async () =>
      certificates.known().map(({ domain, validUntil, error }) => ({
        labels: { domain },
        value: error || !validUntil ? 0 : Math.max(0, (validUntil.getTime() - Date.now()) / 1000),
      })),
  );
}
