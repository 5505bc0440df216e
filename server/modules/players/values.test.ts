import { expect, test } from 'vitest';
import { networkOf } from '#server/platform/http/ip-address.ts';
import { createConcurrencyLimiter, createKeyedConcurrencyLimiter } from './concurrency-limiter.ts';
import { normalizeFullName } from './full-names.ts';
import { authTokenOf, newCode, newSessionSecrets } from './secrets.ts';
import { describeUserAgent } from './user-agent.ts';

test('[P-06] [V-01] a name is letters of any script, spaces and the marks that names are written with', () => {
  expect(normalizeFullName('  Juan   dela Cruz ')).toBe('Juan dela Cruz');
  expect(normalizeFullName('María José Ñuñez')).toBe('María José Ñuñez');
  expect(normalizeFullName('王小明')).toBe('王小明');
  expect(normalizeFullName('မောင်မောင်')).toBe('မောင်မောင်');
  expect(normalizeFullName('Maeve O’Neill')).toBe("Maeve O'Neill");
  expect(normalizeFullName('’t Hooft')).toBe("'t Hooft");
  expect(normalizeFullName('Anne-Marie Cruz Jr.')).toBe('Anne-Marie Cruz Jr.');
  expect(normalizeFullName('')).toBe('');
  for (const name of [
    '<script>alert(1)</script>',
    'a\u0000b',
    'a\nb',
    'a\u202eb',
    '---',
    "'",
    '.',
    'x'.repeat(101),
    'a&b',
    'a1',
    // Invisible: a variation selector, a joiner, fillers, an inherent vowel, a tag.
    ...['Bess\ufe0f', 'Be\u034fss', 'Bess\u115f', '\u3164Bess', 'Bess\u17b5 Cruz', 'Bess\u{e0100}'],
  ]) {
    expect(() => normalizeFullName(name), JSON.stringify(name)).toThrow('invalidName');
  }
});

test('addresses of one IPv6 network count as one', () => {
  expect(networkOf('203.0.113.7')).toBe('203.0.113.7');
  expect(networkOf('::ffff:203.0.113.7')).toBe('203.0.113.7');
  expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64');
  expect(networkOf('2001:0DB8:1:2::9')).toBe('2001:db8:1:2::/64');
  expect(networkOf('::1')).toBe('0:0:0:0::/64');
  expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0::/64');
  expect(networkOf('unknown')).toBe('unknown');
});

test('a device is named in few words', () => {
  expect(
    describeUserAgent('Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36'),
  ).toBe('Chrome, Android');
  expect(
    describeUserAgent(
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit Version/18.0 Safari/604.1',
    ),
  ).toBe('Safari, iOS');
  expect(describeUserAgent('curl/8.5')).toBe('');
});

test('[P-01] auth follows from the cookie, never the other way', () => {
  const browser = newSessionSecrets(true);
  expect(browser.auth).toBe(authTokenOf(browser.cookie!));
  expect(browser.auth).toMatch(/^[\w-]{43}$/);
  expect(newSessionSecrets(false).cookie).toBeUndefined();
  expect(newCode()).toMatch(/^\d{6}$/);
});

test('a gate limits concurrency, runs in order, and refuses when its queue is full', async () => {
  const gate = createConcurrencyLimiter(2, 3);
  const order: number[] = [];
  let running = 0;
  let max = 0;
  const work = (id: number) =>
    gate(async () => {
      running += 1;
      max = Math.max(max, running);
      await Promise.resolve();
      running -= 1;
      order.push(id);
    });
  const results = await Promise.allSettled([1, 2, 3, 4, 5, 6].map(work));
  expect(max).toBe(2);
  expect(order).toEqual([1, 2, 3, 4, 5]);
  expect(results[5]).toMatchObject({ status: 'rejected', reason: { code: 'tooManyRequests' } });
  await work(7);
  expect(order).toContain(7);
});

test('a keyed gate isolates keys, and a failure frees its slot', async () => {
  const gate = createKeyedConcurrencyLimiter(1, 1);
  await expect(gate('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await gate('a', () => Promise.resolve(1))).toBe(1);
  const [one, other] = await Promise.all([gate('a', async () => 1), gate('b', async () => 2)]);
  expect([one, other]).toEqual([1, 2]);
});
