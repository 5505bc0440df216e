import { expect, test } from 'vitest';
import { ROUTES } from '../routes.ts';
import { createPrefetchQueue, isSlow, PREFETCH_MAX } from './prefetch.ts';

test('[W-19] the queue holds four pages, each asked for once, and takes the next when one has come', async () => {
  const asked: { path: string; come: () => void }[] = [];
  const enqueue = createPrefetchQueue(
    (route) => new Promise<void>((come) => asked.push({ path: route.path, come })),
  );
  for (const route of ROUTES.slice(0, 7)) enqueue(route);
  enqueue(ROUTES[0]!);
  expect(asked.map(({ path }) => path)).toEqual(ROUTES.slice(0, PREFETCH_MAX).map(({ path }) => path));
  asked[0]!.come();
  await new Promise(setImmediate);
  enqueue(ROUTES[0]!);
  enqueue(ROUTES[5]!);
  expect(asked.slice(4).map(({ path }) => path)).toEqual([ROUTES[5]!.path]);
});

test('[W-19] a page that failed to come may be asked for again', async () => {
  let asked = 0;
  const enqueue = createPrefetchQueue(() => {
    asked++;
    return Promise.reject(new Error('gone'));
  });
  enqueue(ROUTES[0]!);
  await new Promise(setImmediate);
  enqueue(ROUTES[0]!);
  expect(asked).toBe(2);
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
