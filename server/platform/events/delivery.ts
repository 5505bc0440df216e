import { setTimeout as delay } from 'node:timers/promises';
import { EVENT_NAMES, type EventName } from '#contracts/events/index.ts';
import { isDistributed } from '../database/distributed-tables.ts';
import { type Database, type Db, run, savepoint, type Tx, write } from '../database/index.ts';
import { commitInTwoPhases } from '../database/two-phase-commit.ts';
import type { Log } from '../log.ts';
import { continueTrace } from '../tracing/spans.ts';
import { type Delivery, type EventHandlers, HANDLE_TASK, handlersOf, type NamedHandler } from './index.ts';

/** Maximum number of events handled in one transaction. */
const BATCH_SIZE = 100;
/** The maximum delay of an event under low load. */
const POLL_MS = 100;

type DeliveryOptions = { database: Database; log: Log; events: readonly EventHandlers[] };

/** Delivers events as they arrive until stopped; `stop` waits for events in progress. */
export function startDelivery(options: DeliveryOptions): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const deliverNext = createDeliveryTurns(options);
  const work = (async () => {
    while (!stopping.signal.aborted) {
      const hasMore = await deliverNext().catch((error: unknown) => {
        options.log.error({ err: error }, 'events could not be delivered');
        return false;
      });
      if (!hasMore) await delay(POLL_MS, undefined, { signal: stopping.signal }).catch(() => {});
    }
  })();
  return {
    stop: () => {
      stopping.abort();
      return work;
    },
  };
}

/**
 * Delivers batch after batch, so that a site with many waiting events does not delay the others: after a full
 * batch mostly of one site, the next ones leave it out until the others have had theirs. Each call delivers
 * one batch, and returns whether more may wait.
 */
export function createDeliveryTurns(options: DeliveryOptions): () => Promise<boolean> {
  let served: number[] = [];
  return async () => {
    if (isDistributed(options.database.db)) return (await deliverPending(options)) >= BATCH_SIZE;
    const leftOut = served;
    served = [];
    const { count, busiest } = await deliverBatch(options, (tx) => takeOldest(tx, leftOut));
    if (count === BATCH_SIZE && busiest !== undefined) served = [...leftOut, busiest];
    return count === BATCH_SIZE || leftOut.length > 0;
  };
}

/**
 * Takes the oldest events and runs their handlers, player by player, in one transaction: a batch's writes
 * take effect once. When a handler fails, the batch is repeated with each handler in a savepoint, and the
 * failed one becomes a separate job, retried with growing pauses, so that it neither repeats nor delays the
 * others. Returns the number of events.
 */
export async function deliverPending(options: DeliveryOptions): Promise<number> {
  if (!isDistributed(options.database.db))
    return (await deliverBatch(options, (tx) => takeOldest(tx, []))).count;
  let count = 0;
  for (const siteId of await sitesWithEvents(options.database.db))
    count += (await deliverBatch(options, (tx) => takeOldestOfSite(tx, siteId))).count;
  return count;
}

/** `busiest`: the site of more than half of the events, if there is one. */
type Taken = { count: number; fresh: Delivery[]; busiest: number | undefined };
type TakeEvents = (tx: Tx) => Promise<Taken>;

async function deliverBatch({ database, log, events }: DeliveryOptions, take: TakeEvents): Promise<Taken> {
  try {
    return await database.transaction(async (tx) =>
      runHandlers(tx, events, await take(tx), ({ tx, named, delivery }) => perform(tx, named, delivery)),
    );
  } catch (error) {
    log.warn({ err: error }, 'a batch of events failed and is handled one by one');
  }
  return database.transaction(async (tx) =>
    runHandlers(tx, events, await take(tx), async ({ named, delivery }) => {
      try {
        await savepoint(tx, () => perform(tx, named, delivery));
      } catch (error) {
        log.error({ err: error, event: delivery.name, handler: named.handler }, 'an event handler failed');
        await retryLater(tx, named, delivery);
      }
    }),
  );
}

type Task = { tx: Tx; named: NamedHandler; delivery: Delivery };

async function runHandlers(
  tx: Tx,
  events: readonly EventHandlers[],
  taken: Taken,
  each: (task: Task) => Promise<unknown>,
): Promise<Taken> {
  for (const delivery of taken.fresh) {
    for (const named of handlersOf(events, delivery.name)) await each({ tx, named, delivery });
  }
  return taken;
}

type ClaimedDelivery = Omit<Delivery, 'traceparent'> & {
  id: bigint;
  site_id: number;
  traceparent: string | null;
  isFresh: boolean;
};

/**
 * Removes the oldest events that no other process is handling, and returns those never taken before: an event
 * published twice is handled once. An event unknown to this build waits for a build that supports it.
 */
async function takeOldest(tx: Tx, leftOut: readonly number[]): Promise<Taken> {
  const rows = await write<ClaimedDelivery>(tx, {
    name: 'take-events',
    text: `with taken as (
        delete from platform.event where id = any (array(
          select id from platform.event where name = any ($1) and site_id <> all ($2)
          order by id limit ${BATCH_SIZE} for update skip locked))
        returning id, site_id, name, payload, traceparent
      ), fresh as (
        insert into platform.event_taken (event_id, site_id)
        select (payload ->> 'event_id')::uuid, site_id from taken
        on conflict do nothing returning event_id
      )
      select t.id, t.site_id, t.name, t.payload, t.traceparent, f.event_id is not null as "isFresh"
      from taken t left join fresh f on f.event_id = (t.payload ->> 'event_id')::uuid`,
    values: [EVENT_NAMES, leftOut],
  });
  return takenOf(rows);
}

/** The same of one site, for a cluster: a statement there writes to one table. */
async function takeOldestOfSite(tx: Tx, siteId: number): Promise<Taken> {
  const rows = await write<Omit<ClaimedDelivery, 'isFresh'>>(tx, {
    text: `select id, site_id, name, payload, traceparent from platform.event
      where site_id = $2 and name = any ($1)
      order by id limit ${BATCH_SIZE} for update skip locked`,
    values: [EVENT_NAMES, siteId],
  });
  if (rows.length === 0) return takenOf([]);
  await write(tx, {
    text: 'delete from platform.event where site_id = $1 and id = any ($2::bigint[])',
    values: [siteId, rows.map(({ id }) => id)],
  });
  const noted = await write<{ event_id: string }>(tx, {
    text: `insert into platform.event_taken (event_id, site_id) select event_id, $1::int
      from unnest($2::uuid[]) as e (event_id) on conflict do nothing returning event_id`,
    values: [siteId, [...new Set(rows.map(({ payload }) => payload.event_id))]],
  });
  const fresh = new Set(noted.map(({ event_id }) => event_id));
  return takenOf(rows.map((row) => ({ ...row, isFresh: fresh.has(row.payload.event_id) })));
}

/** Sites with events for this build. */
async function sitesWithEvents(db: Db): Promise<number[]> {
  const rows = await run<{ site_id: number }>(db, {
    text: 'select distinct site_id from platform.event where name = any ($1) order by site_id',
    values: [EVENT_NAMES],
  });
  return rows.map(({ site_id }) => site_id);
}

function takenOf(rows: ClaimedDelivery[]): Taken {
  const seen = new Set<string>();
  const fresh = rows
    .sort((a, b) => comparePlayers(a, b) || Number(a.id - b.id))
    .filter(({ isFresh, payload: { event_id: id } }) => isFresh && !seen.has(id) && seen.add(id))
    .map(({ name, payload, traceparent }) => ({ name, payload, ...(traceparent && { traceparent }) }));
  return { count: rows.length, fresh, busiest: busiestOf(rows) };
}

function busiestOf(rows: readonly Pick<ClaimedDelivery, 'site_id'>[]): number | undefined {
  const counts = new Map<number, number>();
  for (const { site_id } of rows) counts.set(site_id, (counts.get(site_id) ?? 0) + 1);
  return [...counts].find(([, count]) => count > rows.length / 2)?.[0];
}

/**
 * Events without a player first, then by player id in PostgreSQL's UUID order. Transactions that lock many
 * players' accounts use the same order, so that they do not deadlock with delivery.
 */
function comparePlayers(a: Pick<Delivery, 'payload'>, b: Pick<Delivery, 'payload'>): number {
  const [one, other] = [playerOf(a), playerOf(b)];
  return one < other ? -1 : one > other ? 1 : 0;
}

const playerOf = ({ payload }: Pick<Delivery, 'payload'>): string =>
  'player_id' in payload ? payload.player_id : '';

/**
 * Reports events unknown to this build: a newer build being rolled out handles them, or staff must act.
 * Events older than `days` are dropped.
 */
export async function reportUnknown(
  { database, log }: Omit<DeliveryOptions, 'events'>,
  days: number,
): Promise<void> {
  const waiting = await run<{ name: string; count: bigint; since: Date }>(database.db, {
    text: `select name, count(*) as count, min(published_at) as since from platform.event
      where name <> all ($1) group by name order by name`,
    values: [EVENT_NAMES],
  });
  for (const unknown of waiting)
    log.error(
      { event: unknown.name, count: Number(unknown.count), since: unknown.since },
      'events are unknown to this build',
    );
  const dropped = await database.transaction((tx) =>
    write<{ name: string; payload: unknown }>(tx, {
      text: `delete from platform.event where name <> all ($1)
        and published_at < now() - make_interval(days => $2)
        returning name, payload`,
      values: [EVENT_NAMES, days],
    }),
  );
  if (dropped.length > 0) log.error({ count: dropped.length }, 'unknown events were dropped');
}

/** The span of one handler of an event. */
export const eventSpan =
  ({ name }: Pick<Delivery, 'name'>, { handler }: Pick<NamedHandler, 'handler'>) =>
  () => ({
    name: `event ${name}`,
    kind: 'consumer' as const,
    attributes: { 'baize.handler': handler },
  });

function perform(tx: Tx, named: NamedHandler, delivery: Delivery): Promise<unknown> {
  const { payload, traceparent } = delivery;
  const handle = async () => named.work(tx, payload, { eventId: payload.event_id });
  return continueTrace(traceparent, eventSpan(delivery, named), handle);
}

async function retryLater(tx: Tx, { handler }: NamedHandler, delivery: Delivery): Promise<void> {
  await commitInTwoPhases(tx);
  await write(tx, {
    text: `select graphile_worker.add_job($1, $2::json, job_key => $3, run_at => now()
      + interval '2 seconds')`,
    values: [
      HANDLE_TASK,
      JSON.stringify({ ...delivery, handler }),
      `${handler}:${delivery.payload.event_id}`,
    ],
  });
}

/** The handler with this name; throws if unknown. */
export function findHandler(
  events: readonly EventHandlers[],
  name: EventName,
  handler: string,
): NamedHandler {
  const found = handlersOf(events, name).find((listener) => listener.handler === handler);
  if (!found) throw new Error(`no handler is called ${handler}`);
  return found;
}
