import { expect, test } from 'vitest';
import { createReadCache } from './read-cache.ts';

function countedReads() {
  const reads: string[] = [];
  const cache = createReadCache<string>(2);
  const ask = (key: string, now: number, read = async () => `${key} ${reads.length}`) =>
    cache(key, { now, milliseconds: 10 }, () => {
      reads.push(key);
      return read();
    });
  return { reads, ask };
}

test('concurrent readers share one read, and a stale one is repeated', async () => {
  const { reads, ask } = countedReads();
  expect(await Promise.all([ask('one', 0), ask('one', 9), ask('two', 0)])).toEqual([
    'one 1',
    'one 1',
    'two 2',
  ]);
  expect(await ask('one', 10)).toBe('one 3');
  expect(reads).toEqual(['one', 'two', 'one']);
});

test('a failed read is not cached', async () => {
  const { ask } = countedReads();
  await expect(ask('one', 0, () => Promise.reject(new Error('down')))).rejects.toThrow('down');
  expect(await ask('one', 0)).toBe('one 2');
});

test('a full cache evicts stale entries before fresh ones', async () => {
  const { reads, ask } = countedReads();
  await ask('old', 0);
  await ask('young', 5);
  await ask('new', 12);
  await ask('young', 12);
  expect(reads).toEqual(['old', 'young', 'new']);
});
