import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { EventPayload } from '#contracts/events/index.ts';
import { type TestDatabase, testDatabase } from '#test/support/database.ts';
import { testLog } from '#test/support/postgres.ts';
import { run } from '../database/index.ts';
import { createDeliveryTurns, deliverPending, findHandler, reportUnknown } from '../events/delivery.ts';
import {
  type Delivery,
  defineHandlers,
  type EventHandlers,
  handleEvent,
  isFirstDelivery,
  publish,
} from '../events/index.ts';
import { onBehalfOf, type RemoteSpan, type Span, setTracer, type Tracer } from '../tracing/spans.ts';
import { openJobPool } from './connection-pool.ts';
import { addJob, drainEvents, startJobs } from './index.ts';

let t: TestDatabase;
beforeAll(async () => {
  t = await testDatabase({ login: 'owner' });
  await run(t.db, { text: 'create table note (what text)' });
});
afterAll(() => t.drop());
beforeEach(async () => {
  await run(t.db, { text: 'truncate note' });
});

const registered = (): EventPayload<'player.registered'> => ({
  event_id: randomUUID(),
  site_id: 1,
  player_id: randomUUID(),
  account_id: 'ana',
  at: '2026-11-21T00:00:00.000Z',
});
const notes = async () =>
  (await run<{ what: string }>(t.db, { text: 'select what from note order by 1' })).map(({ what }) => what);
const options = (events: EventHandlers[]) => ({ url: t.url, database: t.database, log: testLog, events });
const noting = (handler: string): EventHandlers =>
  defineHandlers({
    'player.registered': {
      [handler]: (tx, { account_id }) =>
        run(tx, { text: 'insert into note values ($1)', values: [`${handler} ${account_id}`] }),
    },
  });

test('an event reaches every handler once, even if published again concurrently or later', async () => {
  const event = registered();
  await t.database.transaction((tx) => publish(tx, 'player.registered', event));
  await t.database.transaction((tx) => publish(tx, 'player.registered', event));
  await drainEvents(options([noting('a'), noting('b')]));
  await t.database.transaction((tx) => publish(tx, 'player.registered', event));
  await drainEvents(options([noting('a'), noting('b')]));
  expect(await notes()).toEqual(['a ana', 'b ana']);
});

test('taking an event writes one row, however many handlers there are', async () => {
  const rows = async () => {
    const text = `select (select count(*) from platform.event_taken)::int as taken,
      (select count(*) from platform.event_handled)::int as handled`;
    return (await run<{ taken: number; handled: number }>(t.db, { text }))[0]!;
  };
  const before = await rows();
  await t.database.transaction((tx) => publish(tx, 'player.registered', registered()));
  await drainEvents(options([noting('a'), noting('b'), noting('c')]));
  expect(await notes()).toHaveLength(3);
  expect(await rows()).toEqual({ taken: before.taken + 1, handled: before.handled });
});

test('a connection killed between two handlers rolls back both; the event is redelivered', async () => {
  let kills = 1;
  const killed = defineHandlers({
    'player.registered': {
      killed: async (tx) => {
        if (kills-- > 0) await run(tx, { text: 'select pg_terminate_backend(pg_backend_pid())' });
        await run(tx, { text: `insert into note values ('killed')` });
      },
    },
  });
  const events = [noting('first'), killed];
  await t.database.transaction((tx) => publish(tx, 'player.registered', registered()));
  await drainEvents(options(events));
  await drainEvents(options(events));
  expect(await notes()).toEqual(['first ana', 'killed']);
});

test('under concurrent delivery each event is handled by one worker', async () => {
  await t.database.transaction(async (tx) => {
    for (let n = 0; n < 250; n++) await publish(tx, 'player.registered', registered());
  });
  const deliverers = Array.from({ length: 4 }, () => deliverPending(options([noting('a')])));
  await Promise.all(deliverers);
  await drainEvents(options([noting('a')]));
  expect(await notes()).toHaveLength(250);
});

test('adversary: a brand with many waiting events does not delay those of other brands', async () => {
  await t.database.transaction(async (tx) => {
    for (const site_id of [1, 2])
      for (let n = 0; n < 450; n++) await publish(tx, 'player.registered', { ...registered(), site_id });
    for (const account_id of ['quiet-1', 'quiet-2'])
      await publish(tx, 'player.registered', { ...registered(), site_id: 3, account_id });
  });
  const deliverNext = createDeliveryTurns(options([noting('a')]));
  for (let batch = 0; batch < 3; batch++) expect(await deliverNext()).toBe(true);
  const delivered = await notes();
  expect(delivered.filter((what) => what.startsWith('a quiet'))).toHaveLength(2);
  // The two others have had one batch each.
  expect(delivered).toHaveLength(202);
  while (await deliverNext());
  expect(await notes()).toHaveLength(902);
});

test('a handler retried by a job takes effect once, even if the job runs twice', async () => {
  let failures = 2;
  const shaky = defineHandlers({
    'player.registered': {
      shaky: async (tx) => {
        if (failures-- > 0) throw new Error('not now');
        await run(tx, { text: `insert into note values ('shaky')` });
      },
    },
  });
  await t.database.transaction((tx) => publish(tx, 'player.registered', registered()));
  await deliverPending(options([shaky]));
  const [job] = await run<{ payload: Delivery & { handler: string } }>(t.db, {
    text: `select payload from graphile_worker._private_jobs order by id desc limit 1`,
  });
  const { handler, ...delivery } = job!.payload;
  const named = findHandler([shaky], delivery.name, handler);
  await handleEvent(t.db, named, delivery);
  await handleEvent(t.db, named, delivery);
  expect(await notes()).toEqual(['shaky']);
  await run(t.db, { text: 'delete from graphile_worker._private_jobs' });
});

test('a handler retried by a job, and what it causes, continue the trace of the event', async () => {
  const spans: { name: string; parent: string }[] = [];
  const start: Tracer['start'] = ({ name }, parent) => {
    const id = String(spans.push({ name, parent: parent ? spanIdOf(parent) : '' })).padStart(16, '0');
    const traceparent = `00-${'a'.repeat(32)}-${id}-01`;
    return { traceId: 'a'.repeat(32), traceparent, set() {}, end() {}, rename() {} };
  };
  setTracer({ isChosen: () => false, start });
  let failures = 2;
  const seen: unknown[] = [];
  const failing = defineHandlers({
    'player.registered': {
      failing: async (tx) => {
        if (failures-- > 0) throw new Error('not now');
        await addJob(tx, 'count', { n: 1 });
      },
    },
  });
  const jobs = { ...options([failing]), tasks: { count: async (payload: unknown) => seen.push(payload) } };
  const caller = start({ name: 'request', kind: 'server' });
  await onBehalfOf(caller, () =>
    t.database.transaction((tx) => publish(tx, 'player.registered', registered())),
  );
  await drainEvents(jobs);
  await run(t.db, { text: 'update graphile_worker._private_jobs set run_at = now()' });
  await drainEvents(jobs);
  // What nothing traced caused is not traced.
  await t.database.transaction((tx) => addJob(tx, 'count', { n: 2 }));
  await drainEvents(jobs);
  setTracer(undefined);
  expect(seen).toEqual([{ n: 1 }, { n: 2 }]);
  const steps = spans.filter(({ name }) => /^(request|event|job)/.test(name)).map(({ name }) => name);
  const event = 'event player.registered';
  expect(steps).toEqual(['request', event, event, event, 'job count']);
  expect(spans.filter(({ parent }) => parent === '')).toHaveLength(1);
});

/** The id by which a child names its parent, in this process or another. */
const spanIdOf = (parent: Span | RemoteSpan): string =>
  'spanId' in parent ? parent.spanId : (parent.traceparent.split('-')[2] ?? '');

test('an event of a transaction that rolls back is never delivered', async () => {
  const failing = t.database.transaction(async (tx) => {
    await publish(tx, 'player.registered', registered());
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  await drainEvents(options([noting('a')]));
  expect(await notes()).toEqual([]);
});

test('a failed handler is rolled back, does not affect the others and is retried alone', async () => {
  // In the shared transaction, and then separately.
  let failures = 2;
  const shaky = defineHandlers({
    'player.registered': {
      shaky: async (tx) => {
        await run(tx, { text: `insert into note values ('shaky')` });
        if (failures-- > 0) throw new Error('not now');
      },
    },
  });
  await t.database.transaction((tx) => publish(tx, 'player.registered', registered()));
  await drainEvents(options([shaky, noting('steady')]));
  expect(await notes()).toEqual(['steady ana']);
  await run(t.db, {
    text: `select graphile_worker.reschedule_jobs(array(select id
      from graphile_worker.jobs), run_at => now())`,
  });
  await drainEvents(options([shaky, noting('steady')]));
  expect(await notes()).toEqual(['shaky', 'steady ana']);
});

test('an event unknown to this build waits, is logged and delays nothing; it is dropped much later', async () => {
  const waiting = () =>
    run<{ name: string }>(t.db, { text: 'select name from platform.event' }).then((rows) =>
      rows.map(({ name }) => name),
    );
  const newer = `insert into platform.event (name, payload) values ('moon.rose', '{}')`;
  await run(t.db, { text: newer });
  await t.database.transaction((tx) => publish(tx, 'player.registered', registered()));
  await drainEvents(options([noting('a')]));
  expect(await notes()).toEqual(['a ana']);
  expect(await waiting()).toEqual(['moon.rose']);
  const said: object[] = [];
  const log = pino({}, { write: (line: string) => said.push(JSON.parse(line)) });
  await reportUnknown({ database: t.database, log }, 30);
  expect(said).toEqual([expect.objectContaining({ event: 'moon.rose', count: 1 })]);
  expect(await waiting()).toEqual(['moon.rose']);
  await run(t.db, { text: `update platform.event set published_at = now() - interval '31 days'` });
  await reportUnknown({ database: t.database, log: testLog }, 30);
  expect(await waiting()).toEqual([]);
});

test('a malformed event is refused where it is published', async () => {
  const wrong = { ...registered(), event_id: 'x' };
  await expect(t.database.transaction((tx) => publish(tx, 'player.registered', wrong))).rejects.toThrow();
});

test('isFirstDelivery is true only for the first delivery', async () => {
  const event = { event_id: randomUUID(), site_id: 1 };
  await t.database.transaction(async (tx) => {
    expect(await isFirstDelivery(tx, 'h', event)).toBe(true);
    expect(await isFirstDelivery(tx, 'h', event)).toBe(false);
    expect(await isFirstDelivery(tx, 'other', event)).toBe(true);
  });
});

test('abandoned jobs get no connection, and cause no unhandled error', async () => {
  const pool = openJobPool(t.url, 1, testLog);
  pool.abandon();
  const settled: string[] = [];
  pool.connect().then(
    () => settled.push('connected'),
    () => settled.push('failed'),
  );
  await pool.end();
  expect({ settled, connections: pool.totalCount }).toEqual({ settled: [], connections: 0 });
});

test('a running worker picks up events and jobs, and stop waits for them', async () => {
  const done: unknown[] = [];
  const jobs = await startJobs({
    ...options([noting('live')]),
    tasks: { count: async (payload) => done.push(payload) },
  });
  await t.database.transaction(async (tx) => {
    await publish(tx, 'player.registered', registered());
    await addJob(tx, 'count', { n: 1 });
  });
  await expect
    .poll(async () => [...(await notes()), ...done], { timeout: 10_000 })
    .toEqual(['live ana', { n: 1 }]);
  await jobs.stop();
});

test('stop does not wait for an endless job, whose lock stays until its process ends', async () => {
  const begun = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const tasks = {
    endless: async () => {
      begun.resolve();
      await held.promise;
    },
  };
  const jobs = await startJobs({ ...options([]), tasks });
  await t.database.transaction((tx) => addJob(tx, 'endless', {}));
  await begun.promise;
  await jobs.stop();
  const marked = () =>
    run(t.db, {
      text: `select from graphile_worker.jobs j join platform.job_pool p on p.pool_id = j.locked_by`,
    });
  expect(await marked()).toHaveLength(1);
  held.resolve();
  await expect.poll(marked, { timeout: 30_000 }).toEqual([]);
}, 60_000);

test('a job failure during a database outage is recorded later, and the job retried', async () => {
  let tries = 0;
  const tasks = {
    shaky: async () => {
      tries += 1;
      if (tries > 1) return;
      const text = `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'baize jobs'`;
      await run(t.db, { text });
      throw new Error('not now');
    },
  };
  const jobs = await startJobs({ ...options([]), tasks });
  await t.database.transaction((tx) => addJob(tx, 'shaky', {}));
  await expect.poll(() => tries, { timeout: 60_000 }).toBe(2);
  await jobs.stop();
}, 90_000);
