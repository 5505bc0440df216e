import { zstdDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { compressOnce, staticEncoding } from './encodings.ts';
import { createPageCache } from './page-cache.ts';

const page = (body: string, isShared = true) => ({ status: 200, headers: {}, body, isShared });

function setUp(maxBytes = 1_000_000) {
  let time = 0;
  const cache = createPageCache({
    maxBytes,
    freshMs: 100,
    staleMs: 1_000,
    outageMs: 10_000,
    now: () => time,
  });
  const text = async (key: string, body: string, isShared = true) => {
    const found = await cache.find(key, key.split('|')[0]!, async () => page(body, isShared));
    return 'kept' in found ? cache.body(found.kept, 'identity').toString() : found.made.body;
  };
  return { cache, text, wait: (ms: number) => (time += ms) };
}

test('serves a stale page while rendering a new one; renders a page too old first', async () => {
  const { text, wait } = setUp();
  expect(await text('a|/', 'one')).toBe('one');
  expect(await text('a|/', 'two')).toBe('one');
  wait(200);
  expect(await text('a|/', 'two')).toBe('one');
  await Promise.resolve();
  await new Promise(setImmediate);
  expect(await text('a|/', 'three')).toBe('two');
  wait(2_000);
  expect(await text('a|/', 'four')).toBe('four');
});

test('an incomplete page is served but not cached, and does not replace a complete one', async () => {
  const { cache, text, wait } = setUp();
  const part = async () => ({ ...page('part'), isPartial: true });
  const sent = await cache.find('a|/', 'a', part);
  expect(sent).toMatchObject({ made: { body: 'part' } });
  expect(cache.size.pages).toBe(0);
  expect(await text('a|/', 'whole')).toBe('whole');
  wait(200);
  expect(await cache.find('a|/', 'a', part)).toMatchObject({ from: 'stale' });
  await new Promise(setImmediate);
  expect(await text('a|/', 'new')).toBe('whole');
  await new Promise(setImmediate);
  wait(2_000);
  expect(await cache.find('a|/', 'a', part)).toMatchObject({ made: { body: 'part' } });
  expect(cache.size.pages).toBe(0);
});

test('a page that cannot be rendered again is served stale through an outage, for a limited time', async () => {
  const { cache, text, wait } = setUp();
  const failing = async () => ({ ...page('sorry'), status: 500, isShared: false });
  const thrown = () => Promise.reject(new Error('no database'));
  expect(await text('a|/', 'whole')).toBe('whole');
  for (const maker of [failing, thrown, failing]) {
    wait(3_000);
    const found = await cache.find('a|/', 'a', maker);
    expect(found).toMatchObject({ from: 'stale' });
    await new Promise(setImmediate);
  }
  // Visitors do not wait after a failure; rendering is retried in the background.
  expect(await text('a|/', 'again')).toBe('whole');
  await new Promise(setImmediate);
  expect(await text('a|/', 'again')).toBe('again');
  wait(200);
  await cache.find('a|/', 'a', failing);
  await new Promise(setImmediate);
  expect(await cache.find('a|/', 'a', failing)).toMatchObject({ from: 'stale' });
  wait(20_000);
  expect(await cache.find('a|/', 'a', failing)).toMatchObject({ made: { status: 500 } });
});

test('while rendering fails no visitor waits for it: a page too old is served at once', async () => {
  const { cache, text, wait } = setUp();
  const never = () => new Promise<ReturnType<typeof page>>(() => {});
  const failing = async () => ({ ...page('sorry'), status: 503, isShared: false });
  for (const key of ['a|/', 'a|/slots']) expect(await text(key, 'whole')).toBe('whole');
  wait(3_000);
  expect(await cache.find('a|/', 'a', failing)).toMatchObject({ from: 'stale' });
  expect(await cache.find('a|/slots', 'a', never)).toMatchObject({ from: 'stale' });
  // It ends as soon as one page can be rendered.
  expect(await text('b|/', 'made')).toBe('made');
  wait(3_000);
  expect(await text('a|/', 'new')).toBe('new');
});

test('concurrent visitors share one render', async () => {
  const { cache } = setUp();
  let made = 0;
  const maker = async () => page(String(++made));
  await Promise.all(Array.from({ length: 20 }, () => cache.find('a|/', 'a', maker)));
  expect(made).toBe(1);
});

test('the cache is bounded in bytes and evicts the least recently used', async () => {
  const { cache, text } = setUp(7_000);
  await text('a|1', 'one');
  await text('a|2', 'two');
  await text('a|3', 'three');
  await text('a|1', 'changed');
  await text('a|4', 'four');
  expect(cache.size.pages).toBe(3);
  expect(cache.size.bytes).toBeLessThanOrEqual(7_000);
  expect(await text('a|1', 'changed')).toBe('one');
  expect(await text('a|2', 'made anew')).toBe('made anew');
});

test('private pages are not cached, and a page from old data does not outlive an invalidation', async () => {
  const { cache, text } = setUp();
  await text('a|/', 'mine', false);
  expect(cache.size.pages).toBe(0);
  let finish = (_: ReturnType<typeof page>) => {};
  const slow = cache.find('a|/', 'a', () => new Promise((done) => (finish = done)));
  cache.invalidate('a');
  finish(page('old'));
  await slow;
  expect(await text('a|/', 'new')).toBe('new');
  await text('b|/', 'other');
  cache.invalidate('a');
  expect(cache.size.pages).toBe(1);
  cache.invalidateAll();
  expect(cache.size).toEqual({ pages: 0, bytes: 0 });
});

test('without cache memory every page is rendered for each visitor', async () => {
  const { text } = setUp(0);
  expect(await text('a|/', 'one')).toBe('one');
  expect(await text('a|/', 'two')).toBe('two');
});

test('encodings follow the client’s Accept-Encoding', () => {
  expect(staticEncoding('gzip, deflate, br')).toBe('br');
  expect(staticEncoding('gzip;q=1.0, br;q=0')).toBe('gzip');
  expect(staticEncoding('')).toBe('identity');
  const body = 'text ₱ '.repeat(1_000);
  expect(compressOnce(body, 'br, zstd').encoding).toBe('zstd');
  expect(compressOnce(body, 'br').encoding).toBe('br');
  expect(compressOnce(body, 'identity').encoding).toBeUndefined();
  expect(compressOnce('short', 'br').encoding).toBeUndefined();
  const longer = '中 '.repeat(200_000);
  const sent = zstdDecompressSync(compressOnce(longer, 'zstd').body).toString();
  expect(sent === longer).toBe(true);
  expect(zstdDecompressSync(compressOnce(body, 'zstd').body).toString() === body).toBe(true);
});
