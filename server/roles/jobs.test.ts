import { parseCronItems } from 'graphile-worker';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { expectBooks } from '#test/support/books.ts';
import { testLog } from '#test/support/postgres.ts';
import { createApplication } from '../app.ts';
import { createPrizeBoard, type NewBoard } from '../modules/rewards/index.ts';
import { openRewardsSite, type Rewards } from '../modules/rewards/testing/rewards.ts';
import { run } from '../platform/database/index.ts';
import { addJob, type Jobs } from '../platform/jobs/index.ts';
import { CRON, startJobsRole } from './jobs.ts';

let platform: Rewards;
let jobs: Jobs;
beforeAll(async () => {
  platform = await openRewardsSite();
  const { database, files, secretKey, url } = platform;
  const config = { MODE: 'production', TRUST_PROXY: false, LANGUAGE_COOKIE: 'lang' } as const;
  const app = createApplication({ database, files, secretKey, config, log: testLog });
  jobs = await startJobsRole({
    ...{ ...app, url, database, log: testLog },
    consoleOrigin: 'https://console.test',
  });
});
afterEach(() => expectBooks(platform.db));
afterAll(async () => {
  await jobs.stop();
  await platform.close();
});

/** Minutes of a UTC day at which a task is due. */
function minutesOf(task: string): number[] {
  const match = CRON.find((entry) => entry.task === task)!.match;
  const [item] = parseCronItems([{ task, match }]);
  const isDue = (minute: number) =>
    item!.match({ hour: Math.floor(minute / 60), min: minute % 60, date: 15, month: 6, dow: 3 });
  return Array.from({ length: 1440 }, (_, minute) => minute).filter(isDue);
}

test('every task of the schedule is registered', async () => {
  const rows = await run<{ identifier: string }>(platform.db, {
    text: 'select identifier from graphile_worker._private_known_crontabs',
  });
  const known = rows.map(({ identifier }) => identifier);
  expect(known).toEqual(expect.arrayContaining(CRON.map(({ task }) => task)));
});

test('every scheduled task runs to its end', async () => {
  const tasks = [...new Set(CRON.map(({ task }) => task))];
  await platform.database.transaction(async (tx) => {
    for (const task of tasks) await addJob(tx, task, {});
  });
  // A task that failed waits for its next attempt, with its error.
  const left = () =>
    run(platform.db, {
      text: `select task_identifier as task, last_error from graphile_worker.jobs
        where task_identifier = any ($1)`,
      values: [tasks],
    });
  await expect.poll(left, { timeout: 30_000 }).toEqual([]);
});

test('[operations 9] the hourly schedule closes a final board and awards its prizes once', async () => {
  const siteId = await platform.siteId('one.test');
  const day = '2026-03-02';
  const board: NewBoard = {
    ...{ code: 'hourly', title: { EN: 'Board' }, category: '', currency: 'PHP' },
    metric: 'valid_turnover',
    rhythm: 'daily',
    prize_kind: 'tokens',
    prizes: [30, 20],
    ...{ first_day: day, last_day: day },
  };
  await platform.database.transaction((tx) => createPrizeBoard(tx, siteId, board));
  const [first, second] = [await platform.holder('one.test', 0n), await platform.holder('one.test', 0n)];
  const at = `${day}T04:00:00.000Z`;
  await platform.settle(
    await platform.roundOf(first, { stake: '500', at }),
    await platform.roundOf(second, { stake: '300', at }),
  );
  // This role's worker may still hold an event, and the board would be paid out without its play.
  const held = [
    'select id from platform.event',
    'select id from graphile_worker.jobs where run_at <= now() and attempts < max_attempts',
  ];
  await expect
    .poll(async () => (await Promise.all(held.map((text) => run(platform.db, { text })))).flat())
    .toEqual([]);
  const minutes = minutesOf('rewards.pay-out');
  expect(new Set(minutes.map((minute) => Math.floor(minute / 60))).size).toBe(24);
  // The jobs scheduled at such a minute, twice.
  for (let hour = 0; hour < 2; hour++)
    await platform.database.transaction((tx) => addJob(tx, 'rewards.pay-out', {}));
  const tokens = async () =>
    await Promise.all([first, second].map(async (player) => (await platform.get(player, 'missions')).token));
  await expect.poll(tokens, { timeout: 20_000 }).toEqual([30, 20]);
  const left = 'select from graphile_worker.jobs where task_identifier = $1';
  const waiting = async () => (await run(platform.db, { text: left, values: ['rewards.pay-out'] })).length;
  await expect.poll(waiting, { timeout: 20_000 }).toBe(0);
  expect(await tokens()).toEqual([30, 20]);
});
