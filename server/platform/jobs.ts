import { EventEmitter } from 'node:events';
import { parseCronItems, runOnce, run as runWorker, type TaskList } from 'graphile-worker';
import { EVENT_NAMES } from '#contracts/events/index.ts';
import { type Database, run, type Tx } from './database.ts';
import { deliverWaiting, handlerNamed, reportUnknown, startDelivery } from './delivery.ts';
import { type Delivery, type EventHandlers, forgetHandled, HANDLE, handle } from './events.ts';
import { beginLife } from './job-lives.ts';
import { quietLogger } from './job-log.ts';
import { openJobPool } from './job-pool.ts';
import type { Log } from './log.ts';

/** A piece of work of its own: runs at least once, again with growing pauses when it throws. */
export type Task = (payload: unknown) => Promise<unknown>;

export interface CronEntry {
  task: string;
  /** Five fields in UTC: '5 3 * * *' is every day at 03:05. */
  match: string;
}

export interface JobsOptions {
  url: string;
  database: Database;
  log: Log;
  tasks?: Record<string, Task>;
  cron?: readonly CronEntry[];
  events?: readonly EventHandlers[];
  concurrency?: number;
}

export interface Jobs {
  /** Takes no new work and waits for what is running. */
  stop(): Promise<void>;
}

const FORGET = 'event.forget';
const UNKNOWN = 'event.unknown';
/** An event of a name nobody knows waits so long for somebody to put that right. */
const keepUnknownDays = 30;
/** Rows of events taken and handled protect against repetitions, which come within hours. */
const keepHandledDays = 7;

/** Runs jobs, scheduled tasks and event handlers in this process. */
export async function startJobs(options: JobsOptions): Promise<Jobs> {
  const { url, log, cron = [], concurrency = 4 } = options;
  const pool = openJobPool(url, concurrency + 2, log);
  const entries = [...cron, { task: FORGET, match: '17 4 * * *' }, { task: UNKNOWN, match: '7 * * * *' }];
  const life = await beginLife(options);
  const events = new EventEmitter();
  events.on('worker:create', ({ worker }: { worker: { workerId: string } }) =>
    life.register(worker.workerId),
  );
  const runner = await runWorker({
    events,
    pgPool: pool,
    concurrency,
    noHandleSignals: true,
    logger: quietLogger(log),
    taskList: taskList(options),
    parsedCronItems: parseCronItems(entries.map(({ task, match }) => ({ task, match, identifier: task }))),
  });
  const delivery = startDelivery({ ...options, events: options.events ?? [] });
  return {
    async stop() {
      await delivery.stop();
      await runner.stop();
      await life.stop();
      await pool.end();
    },
  };
}

/**
 * Queues a task within the caller's transaction; with a `key` a waiting job of the same key is replaced, and of one `queue` one job runs
 * at a time.
 */
export async function addJob(
  tx: Tx,
  task: string,
  payload: unknown,
  options: { key?: string; runAt?: Date; queue?: string } = {},
): Promise<void> {
  await run(tx, {
    name: 'add-job',
    text: 'select graphile_worker.add_job($1, $2::json, job_key => $3, run_at => $4, queue_name => $5)',
    values: [
      task,
      JSON.stringify(payload ?? {}),
      options.key ?? null,
      options.runAt ?? null,
      options.queue ?? null,
    ],
  });
}

const drainRounds = 20;

/** For tests and seeds: delivers every waiting event and runs every waiting job now, those they cause included. */
export async function drainEvents({ url, database, log, tasks, events }: JobsOptions): Promise<void> {
  for (let round = 0; round < drainRounds; round++) {
    while ((await deliverWaiting({ database, log, events: events ?? [] })) > 0);
    await runOnce({
      connectionString: url,
      maxPoolSize: 3,
      noHandleSignals: true,
      logger: quietLogger(log),
      taskList: taskList({ url, database, log, tasks, events }),
    });
    const [left] = await run<{ waiting: boolean }>(database.db, {
      text: `select exists (select from graphile_worker.jobs where run_at <= now() and attempts < max_attempts)
        or exists (select from platform.event where name = any ($1)) as waiting`,
      values: [EVENT_NAMES],
    });
    if (!left?.waiting) return;
  }
}

function taskList({ database, log, tasks = {}, events = [] }: JobsOptions): TaskList {
  return {
    ...Object.fromEntries(
      Object.entries(tasks).map(([name, task]) => [name, async (payload) => void (await task(payload))]),
    ),
    [HANDLE]: (payload) => {
      const { handler, ...delivery } = payload as Delivery & { handler: string };
      return handle(database.db, handlerNamed(events, delivery.name, handler), delivery);
    },
    [UNKNOWN]: () => reportUnknown({ database, log }, keepUnknownDays),
    [FORGET]: () => database.transaction((tx) => forgetHandled(tx, keepHandledDays)),
  };
}
