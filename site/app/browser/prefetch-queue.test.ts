import { expect, test } from 'vitest';
import { ROUTES } from '../routes.ts';
import { createPrefetchQueue, isSlow, PREFETCH_MAX } from './prefetch-queue.ts';

test('[W-19] the queue holds four pages, requests each once, and continues when one has loaded', async () => {
  const requested: { path: string; come: () => void }[] = [];
  const enqueue = createPrefetchQueue(
    (route) => new Promise<void>((come) => requested.push({ path: route.path, come })),
  );
  for (const route of ROUTES.slice(0, 7)) enqueue(route);
  enqueue(ROUTES[0]!);
  expect(requested.map(({ path }) => path)).toEqual(ROUTES.slice(0, PREFETCH_MAX).map(({ path }) => path));
  requested[0]!.come();
  await new Promise(setImmediate);
  enqueue(ROUTES[0]!);
  enqueue(ROUTES[5]!);
  expect(requested.slice(4).map(({ path }) => path)).toEqual([ROUTES[5]!.path]);
});

test('[W-19] a page that failed to load can be requested again', async () => {
  let requested = 0;
  const enqueue = createPrefetchQueue(() => {
    requested++;
    return Promise.reject(new Error('gone'));
  });
  enqueue(ROUTES[0]!);
  await new Promise(setImmediate);
  enqueue(ROUTES[0]!);
  expect(requested).toBe(2);
});

test.each([
  [{ saveData: true, effectiveType: '4g' }, true],
  [{ effectiveType: '2g' }, true],
  [{ effectiveType: 'slow-2g' }, true],
  [{ effectiveType: '3g' }, false],
  [{}, false],
  [undefined, false],
])('[W-19] %j is slow: %s', (connection, expected) => {
  expect(isSlow(connection)).toBe(expected);
});
