import { EventEmitter } from 'node:events';
import { type Job, parseCronItems, runOnce, run as runWorker, type TaskList } from 'graphile-worker';
import { EVENT_NAMES } from '#contracts/events/index.ts';
import { type Database, run, type Tx, write } from '../database/index.ts';
import { commitInTwoPhases } from '../database/two-phase-commit.ts';
import { endsWithin } from '../deadline.ts';
import { deliverPending, eventSpan, findHandler, reportUnknown, startDelivery } from '../events/delivery.ts';
import {
  type Delivery,
  deleteHandledEvents,
  type EventHandlers,
  HANDLE_TASK,
  handleEvent,
} from '../events/index.ts';
import type { Log } from '../log.ts';
import { continueTrace, traceToStore } from '../tracing/spans.ts';
import { openJobPool } from './connection-pool.ts';
import { quietLogger } from './logger.ts';
import { startWorkerLifetime } from './worker-lifetimes.ts';

/** A separate unit of work: runs at least once, retried with growing pauses if it throws. */
export type Task = (payload: unknown) => Promise<unknown>;

export interface CronEntry {
  task: string;
  /** Five fields in UTC: '5 3 * * *' is every day at 03:05. */
  match: string;
  /** Jobs of one queue run one at a time; waiting ones occupy no worker. */
  queue?: string;
}

interface JobsOptions {
  url: string;
  database: Database;
  log: Log;
  tasks?: Record<string, Task>;
  cron?: readonly CronEntry[];
  events?: readonly EventHandlers[];
  concurrency?: number;
}

export interface Jobs {
  /** Accepts no new work and waits a few seconds for running jobs; the rest is rerun elsewhere. */
  stop(): Promise<void>;
}

const DELETE_OLD_DELIVERIES_TASK = 'event.delete-old-deliveries';
const REPORT_UNKNOWN_TASK = 'event.report-unknown';
/** How long an unknown event waits before it is dropped. */
const UNKNOWN_EVENT_RETENTION_DAYS = 30;
/** Records of handled events protect against duplicates, which arrive within hours. */
const DELIVERY_RETENTION_DAYS = 7;

/** How long a stop waits for running jobs: each of their writes is a transaction, and they run again. */
const STOP_MS = 3_000;

/** Runs jobs, scheduled tasks and event handlers in this process. */
export async function startJobs(options: JobsOptions): Promise<Jobs> {
  const { url, log, cron = [], concurrency = 4 } = options;
  const pool = openJobPool(url, concurrency + 2, log);
  const entries: CronEntry[] = [
    ...cron,
    { task: DELETE_OLD_DELIVERIES_TASK, match: '17 4 * * *' },
    { task: REPORT_UNKNOWN_TASK, match: '7 * * * *' },
  ];
  const life = await startWorkerLifetime(options);
  const events = new EventEmitter();
  const running = watchJobs(events);
  let isGivenUp = false;
  // A job carries the mark of its worker's pool.
  events.on('pool:create', ({ workerPool }: { workerPool: { id: string } }) => life.register(workerPool.id));
  const runner = await runWorker({
    events,
    pgPool: pool,
    concurrency,
    noHandleSignals: true,
    // Abandoned jobs fail as soon as the database is closed.
    logger: quietLogger(log, () => isGivenUp),
    taskList: taskList(options),
    parsedCronItems: parseCronItems(entries.map(cronItem)),
  });
  const delivery = startDelivery({ ...options, events: options.events ?? [] });
  return {
    async stop() {
      const ended = Promise.all([delivery.stop(), runner.stop()]).then(async () => {
        await life.stop();
        await pool.end();
      });
      if (await endsWithin(ended, STOP_MS)) return;
      isGivenUp = true;
      pool.abandon();
      log.warn({ jobs: [...running.values()] }, 'jobs that did not end in time are given up; they run again');
    },
  };
}

/** Names of the jobs that run, by id. */
function watchJobs(events: EventEmitter): Map<string, string> {
  const running = new Map<string, string>();
  events.on('job:start', ({ job }: { job: Job }) => running.set(job.id, job.task_identifier));
  events.on('job:complete', ({ job }: { job: Job }) => running.delete(job.id));
  return running;
}

const cronItem = ({ task, match, queue }: CronEntry) => ({
  ...{ task, match, identifier: task },
  // A run still waiting when the next one is due is replaced.
  ...(queue && { options: { queueName: queue, jobKey: task } }),
});

/**
 * Queues a task within the caller's transaction; with a `key` a waiting job of the same key is replaced, and
 * jobs of the same `queue` run one at a time.
 */
export async function addJob(
  tx: Tx,
  task: string,
  payload: unknown,
  options: { key?: string; runAt?: Date; queue?: string } = {},
): Promise<void> {
  await commitInTwoPhases(tx);
  await write(tx, {
    name: 'add-job',
    text: 'select graphile_worker.add_job($1, $2::json, job_key => $3, run_at => $4, queue_name => $5)',
    values: [
      task,
      JSON.stringify(withTrace(payload ?? {})),
      options.key ?? null,
      options.runAt ?? null,
      options.queue ?? null,
    ],
  });
}

/** The payload with the trace that its job continues; none if the work that adds the job is not traced. */
function withTrace(payload: unknown): unknown {
  const traceparent = traceToStore();
  return traceparent && isObject(payload) ? { ...payload, [TRACE_FIELD]: traceparent } : payload;
}

/** A payload as it was given to `addJob`, and its trace. */
function withoutTrace(payload: unknown): { payload: unknown; traceparent?: string } {
  if (!isObject(payload) || !(TRACE_FIELD in payload)) return { payload };
  const { [TRACE_FIELD]: traceparent, ...own } = payload;
  return { payload: own, traceparent: String(traceparent) };
}

const TRACE_FIELD = 'traceparent';
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const MAX_DRAIN_ROUNDS = 20;

/**
 * For tests and seeds: delivers every waiting event and runs every waiting job now, including those they
 * cause.
 */
export async function drainEvents({ url, database, log, tasks, events }: JobsOptions): Promise<void> {
  for (let round = 0; round < MAX_DRAIN_ROUNDS; round++) {
    while ((await deliverPending({ database, log, events: events ?? [] })) > 0);
    const jobs = await run(database.db, {
      text: 'select from graphile_worker.jobs where run_at <= now() and attempts < max_attempts limit 1',
    });
    const waiting = await run(database.db, {
      text: 'select from platform.event where name = any ($1) limit 1',
      values: [EVENT_NAMES],
    });
    // Most events leave no job, and a worker's connections cost more than the work it would find.
    if (jobs.length > 0)
      await runOnce({
        connectionString: url,
        maxPoolSize: 3,
        noHandleSignals: true,
        logger: quietLogger(log),
        taskList: taskList({ url, database, log, tasks, events }),
      });
    else if (waiting.length === 0) return;
  }
}

const jobSpan = (name: string) => () => ({ name: `job ${name}`, kind: 'consumer' as const });

function taskList({ database, log, tasks = {}, events = [] }: JobsOptions): TaskList {
  return {
    ...Object.fromEntries(
      Object.entries(tasks).map(([name, task]) => [
        name,
        async (stored) => {
          const { payload, traceparent } = withoutTrace(stored);
          await continueTrace(traceparent, jobSpan(name), () => task(payload));
        },
      ]),
    ),
    [HANDLE_TASK]: (payload) => {
      const { handler, ...delivery } = payload as Delivery & { handler: string };
      const named = findHandler(events, delivery.name, handler);
      return continueTrace(delivery.traceparent, eventSpan(delivery, named), () =>
        handleEvent(database.db, named, delivery),
      );
    },
    [REPORT_UNKNOWN_TASK]: () => reportUnknown({ database, log }, UNKNOWN_EVENT_RETENTION_DAYS),
    [DELETE_OLD_DELIVERIES_TASK]: () =>
      database.transaction((tx) => deleteHandledEvents(tx, DELIVERY_RETENTION_DAYS)),
  };
}
