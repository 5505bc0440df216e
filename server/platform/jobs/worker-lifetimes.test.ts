import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#test/support/database.ts';
import { testLog } from '#test/support/postgres.ts';
import { run } from '../database/index.ts';
import { addJob } from './index.ts';
import { releaseOrphanedJobs, startWorkerLifetime } from './worker-lifetimes.ts';

let t: TestDatabase;
beforeAll(async () => {
  t = await testDatabase();
});
afterAll(() => t.drop());

/** A job held by a pool of this name, as if in progress for a minute. */
async function heldBy(poolId: string): Promise<void> {
  await t.database.transaction((tx) => addJob(tx, randomUUID(), {}));
  await run(t.db, {
    text: `update graphile_worker._private_jobs set locked_by = $1, locked_at = now() - interval '1 minute'
      where locked_by is null`,
    values: [poolId],
  });
}
const holders = async () =>
  (
    await run<{ locked_by: string | null }>(t.db, {
      text: 'select locked_by from graphile_worker.jobs order by id',
    })
  ).map(({ locked_by }) => locked_by);
const registered = async (poolId: string) =>
  await expect
    .poll(() =>
      run(t.db, {
        text: 'select 1 as one from platform.job_pool where pool_id = $1',
        values: [poolId],
      }),
    )
    .toHaveLength(1);

test('releases jobs of workers whose process is gone, and leaves those of live workers', async () => {
  const living = await startWorkerLifetime({ url: t.url, database: t.database, log: testLog });
  living.register('pool-living');
  await registered('pool-living');
  // A killed process: its row exists, its lock does not.
  await run(t.db, {
    text: `insert into platform.job_pool (pool_id, life) values ('pool-killed', 4711)`,
  });
  await heldBy('pool-living');
  await heldBy('pool-killed');
  expect(await releaseOrphanedJobs(t.database)).toBe(1);
  expect(await holders()).toEqual(['pool-living', null]);
  expect(await releaseOrphanedJobs(t.database)).toBe(0);
  // Held since before every live process began, by an owner that never registered.
  await heldBy('pool-unknown');
  expect(await releaseOrphanedJobs(t.database)).toBe(1);
  await living.stop();
  expect(await holders()).toEqual(['pool-living', null, null]);
});

test('a worker lifetime that loses its connection recovers with its pool', async () => {
  await run(t.db, { text: 'delete from graphile_worker._private_jobs' });
  const life = await startWorkerLifetime({ url: t.url, database: t.database, log: testLog });
  life.register('pool-lost');
  await registered('pool-lost');
  await heldBy('pool-lost');
  const lock = `select l.pid from pg_locks l join pg_database d on d.oid = l.database
    where l.locktype = 'advisory' and l.classid::bigint = 716203004 and d.datname = current_database()`;
  const [before] = await run<{ pid: number }>(t.db, { text: lock });
  await run(t.db, { text: 'select pg_terminate_backend($1)', values: [before!.pid] });
  const isBack = async () =>
    (await run<{ pid: number }>(t.db, { text: lock })).map(({ pid }) => pid !== before!.pid);
  await expect.poll(isBack).toEqual([true]);
  const isNoted = async () => (await holdersOfRows()).includes('pool-lost');
  await expect.poll(isNoted).toBe(true);
  expect(await releaseOrphanedJobs(t.database)).toBe(0);
  expect(await holders()).toEqual(['pool-lost']);
  await life.stop();
});

const holdersOfRows = async () =>
  (await run<{ pool_id: string }>(t.db, { text: 'select pool_id from platform.job_pool' })).map(
    ({ pool_id }) => pool_id,
  );
