import { type EventName, type EventPayload, eventSchema } from '#contracts/events/index.ts';
import { binaryColumn } from '../database/binary-parameters.ts';
import { type Db, run, type Tx, transaction, write } from '../database/index.ts';
import { traceToStore } from '../tracing/spans.ts';

/**
 * Listens to one event. Runs in a transaction that it may share with other events: writes through `tx` take
 * effect once, even if the event is published or tried repeatedly.
 */
export type EventHandler<Name extends EventName> = (
  tx: Tx,
  payload: EventPayload<Name>,
  meta: { eventId: string },
) => Promise<unknown>;

/** Event name -> handlers by name. A handler's name is stored in the database: never change or reuse it. */
export type EventHandlers = { [Name in EventName]?: Record<string, EventHandler<Name>> };

/** `defineHandlers({ 'round.settled': { 'reports.bet': recordBet } })` */
export function defineHandlers(handlers: EventHandlers): EventHandlers {
  return handlers;
}

/** Task name in the job queue: retries one failed handler for one event. */
export const HANDLE_TASK = 'event.handle';

/**
 * Puts the event into the outbox within the caller's transaction: it is delivered after commit, at least
 * once.
 */
export async function publish<Name extends EventName>(
  tx: Tx,
  name: Name,
  payload: EventPayload<Name>,
): Promise<void> {
  eventSchema(name)?.parse(payload);
  await write(tx, {
    name: 'publish-event',
    text: 'insert into platform.event (name, payload, traceparent, site_id) values ($1, $2, $3, $4)',
    values: [name, JSON.stringify(payload), traceToStore(), payload.site_id],
  });
}

/** An event with its name, for several at once. */
export type PublishedEvent = { [Name in EventName]: { name: Name; payload: EventPayload<Name> } }[EventName];

/**
 * Like `publish`, for several events in one statement. The events of a name in one call come from the same
 * code: the first of them is checked.
 */
export async function publishAll(tx: Tx, events: readonly PublishedEvent[]): Promise<void> {
  if (events.length === 0) return;
  const checked = new Set<EventName>();
  for (const { name, payload } of events) {
    if (!checked.has(name)) eventSchema(name)?.parse(payload);
    checked.add(name);
  }
  await write(tx, {
    name: 'publish-events',
    text: `insert into platform.event (name, payload, traceparent, site_id)
      select name, payload, $3, site_id
      from unnest($1::text[], $2::jsonb[], $4::int[]) as e (name, payload, site_id)`,
    values: [
      binaryColumn('text', events, ({ name }) => name),
      binaryColumn('jsonb', events, ({ payload }) => payload),
      traceToStore(),
      binaryColumn('int4', events, ({ payload }) => payload.site_id),
    ],
  });
}

/** Publication time of the oldest undelivered event with these names on a site; undefined if none. */
export async function oldestUndelivered(
  db: Db,
  siteId: number,
  names: readonly EventName[],
): Promise<Date | undefined> {
  const [row] = await run<{ since: Date | null }>(db, {
    name: 'oldest-undelivered-event',
    text: `select min(published_at) as since from platform.event
      where name = any ($1) and (payload ->> 'site_id')::int = $2`,
    values: [names, siteId],
  });
  return row?.since ?? undefined;
}

/** True the first time a separately retried handler sees this event, in the same transaction as its work. */
export async function isFirstDelivery(
  tx: Tx,
  handler: string,
  { event_id, site_id }: Pick<EventPayload<EventName>, 'event_id' | 'site_id'>,
): Promise<boolean> {
  const rows = await write(tx, {
    name: 'event-once',
    text: `insert into platform.event_handled (handler, event_id, site_id) values ($1, $2, $3)
      on conflict do nothing returning 1 as first`,
    values: [handler, event_id, site_id],
  });
  return rows.length === 1;
}

/**
 * Deletes records of delivered events and of handlers older than `days`; no event is published or retried
 * that late.
 */
export async function deleteHandledEvents(tx: Tx, days: number): Promise<void> {
  for (const text of [
    'delete from platform.event_taken where taken_at < now() - make_interval(days => $1)',
    'delete from platform.event_handled where handled_at < now() - make_interval(days => $1)',
  ])
    await write(tx, { text, values: [days] });
}

/** A handler with its name. */
export type NamedHandler = { handler: string; work: EventHandler<EventName> };
export interface Delivery {
  name: EventName;
  payload: EventPayload<EventName>;
  /** The trace that published it, if it was traced. */
  traceparent?: string;
}

/** All handlers of an event over several modules. Throws when two have the same name. */
export function handlersOf(modules: readonly EventHandlers[], name: EventName): NamedHandler[] {
  const found = modules.flatMap((module) =>
    Object.entries(module[name] ?? {}).map(([handler, work]) => ({
      handler,
      work: work as EventHandler<EventName>,
    })),
  );
  const twice = found.find(({ handler }, i) => found.findIndex((other) => other.handler === handler) !== i);
  if (twice) throw new Error(`two handlers of ${name} are called ${twice.handler}`);
  return found;
}

/** Runs one handler for one event as a repeatable job, unless it has already handled the event. */
export async function handleEvent(
  db: Db,
  { handler, work }: NamedHandler,
  { payload }: Delivery,
): Promise<void> {
  await transaction(db, async (tx) => {
    if (await isFirstDelivery(tx, handler, payload)) await work(tx, payload, { eventId: payload.event_id });
  });
}
