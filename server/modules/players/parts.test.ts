import { expect, test } from 'vitest';
import { placeOf } from './address.ts';
import { deviceOf } from './device.ts';
import { createGate, createKeyedGate } from './gate.ts';
import { checkedName } from './names.ts';
import { authOfCookie, newCode, newSessionSecrets } from './secrets.ts';

test('[P-06] [V-01] a name is letters of any script and spaces', () => {
  expect(checkedName('  Juan   dela Cruz ')).toBe('Juan dela Cruz');
  expect(checkedName('María José Ñuñez')).toBe('María José Ñuñez');
  expect(checkedName('王小明')).toBe('王小明');
  expect(checkedName('မောင်မောင်')).toBe('မောင်မောင်');
  expect(checkedName('')).toBe('');
  for (const name of [
    '<script>alert(1)</script>',
    'a\u0000b',
    'a\nb',
    'a\u202eb',
    '---',
    "O'Neill",
    'Cruz Jr.',
    'Anne-Marie',
    'x'.repeat(101),
    'a&b',
    'a1',
  ]) {
    expect(() => checkedName(name), JSON.stringify(name)).toThrow('invalidName');
  }
});

test('addresses of one IPv6 network count as one place', () => {
  expect(placeOf('203.0.113.7')).toBe('203.0.113.7');
  expect(placeOf('::ffff:203.0.113.7')).toBe('203.0.113.7');
  expect(placeOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64');
  expect(placeOf('2001:0DB8:1:2::9')).toBe('2001:db8:1:2::/64');
  expect(placeOf('::1')).toBe('0:0:0:0::/64');
  expect(placeOf('fe80::1%eth0')).toBe('fe80:0:0:0::/64');
  expect(placeOf('unknown')).toBe('unknown');
});

test('a device is named in few words', () => {
  expect(
    deviceOf('Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36'),
  ).toBe('Chrome, Android');
  expect(
    deviceOf('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit Version/18.0 Safari/604.1'),
  ).toBe('Safari, iOS');
  expect(deviceOf('curl/8.5')).toBe('');
});

test('[P-01] auth follows from the cookie, never the other way', () => {
  const browser = newSessionSecrets(true);
  expect(browser.auth).toBe(authOfCookie(browser.cookie!));
  expect(browser.auth).toMatch(/^[\w-]{43}$/);
  expect(newSessionSecrets(false).cookie).toBeUndefined();
  expect(newCode()).toMatch(/^\d{6}$/);
});

test('a gate runs few at once, in turn, and refuses when its queue is full', async () => {
  const gate = createGate(2, 3);
  const order: number[] = [];
  let running = 0;
  let most = 0;
  const work = (id: number) =>
    gate(async () => {
      running += 1;
      most = Math.max(most, running);
      await Promise.resolve();
      running -= 1;
      order.push(id);
    });
  const results = await Promise.allSettled([1, 2, 3, 4, 5, 6].map(work));
  expect(most).toBe(2);
  expect(order).toEqual([1, 2, 3, 4, 5]);
  expect(results[5]).toMatchObject({ status: 'rejected', reason: { code: 'tooManyRequests' } });
  await work(7);
  expect(order).toContain(7);
});

test('a keyed gate holds keys apart and a failure frees its place', async () => {
  const gate = createKeyedGate(1, 1);
  await expect(gate('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await gate('a', () => Promise.resolve(1))).toBe(1);
  const [one, other] = await Promise.all([gate('a', async () => 1), gate('b', async () => 2)]);
  expect([one, other]).toEqual([1, 2]);
});
