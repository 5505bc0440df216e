import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { callingPrefix, internationalDigits, numberRange } from '#contracts/values/calling-codes.ts';
import { DAY_MS, HOUR_MS } from '#contracts/values/time.ts';
import { run, transaction } from '#server/platform/database/index.ts';
import { countSms } from './sms-counts.ts';
import { DEFAULT_SMS_CEILING, DEFAULT_SMS_RULES, INSTALLATION, setSmsLimits } from './sms-limits.ts';
import { newPlayer, openPlayersApi, type PlayersApi, SITE_ONE } from './testing/api.ts';

/** Toll fraud: an attacker earns on SMS to a premium range and requests codes from many addresses. */
let api: PlayersApi;
const siteId = 1;
beforeAll(async () => {
  api = await openPlayersApi();
});
afterAll(() => api.close());
// Each test has its own day, which does not end during the test.
beforeEach(() => {
  const now = api.clock.now.getTime();
  api.later((Math.ceil(now / DAY_MS) * DAY_MS + HOUR_MS - now) / 1000);
});

const ask = (account_id: string, address: string) =>
  api.call('requestRegisterTac', { ...SITE_ONE, account_id }, { address });
const sentTo = async (prefix: string) =>
  (await api.letters()).filter(({ to }) => to.startsWith(prefix)).length;
const reported = async () =>
  await run<{ scope: string; prefix: string; is_surge: boolean }>(api.db, {
    text: `select payload ->> 'scope' as scope, payload ->> 'prefix' as prefix,
      (payload ->> 'is_surge')::boolean as is_surge from platform.event
      where name = 'sms_limit.reached'`,
  });

/** A code requested by an unknown browser; returns whether it was sent. */
async function attempt(to: string, network: string): Promise<boolean> {
  const about = {
    site: { id: siteId, currency: 'PHP' },
    kind: 'code',
    claim: 'account',
    secret: 's',
  } as const;
  const one = { ...about, to, network, now: api.clock.now };
  return (await transaction(api.db, (tx) => countSms(tx, one))).isAllowed;
}

test('[P-10] 1,000 numbers of one premium range from 50 addresses trigger no SMS above the limit', async () => {
  let sent = 0;
  for (let start = 0; start < 1000; start += 20) {
    const numbers = Array.from({ length: 20 }, (_, n) => start + n);
    const answers = await Promise.all(
      numbers.map((n) => attempt(`+88210000${String(n).padStart(4, '0')}`, `198.51.100.${n % 50}`)),
    );
    sent += answers.filter(Boolean).length;
  }
  const most = (DEFAULT_SMS_RULES.range.hour * (100 - DEFAULT_SMS_RULES.reserve_percent)) / 100;
  expect(sent).toBe(most);
  expect(await reported()).toEqual([{ scope: 'range', prefix: '88210000', is_surge: false }]);

  // Other ranges of the country: messages up to the country's limit, and an alarm for its surge.
  for (let n = 0; n < 60; n++) if (await attempt(`+8821${100 + n}0000`, `203.0.113.${n}`)) sent += 1;
  expect(sent).toBe(80);
  const alarms = (await reported()).filter(({ scope }) => scope === 'country');
  expect(alarms.map(({ is_surge }) => is_surge).sort()).toEqual([false, true]);
  // Players of the site's own country still get their codes.
  expect((await ask('+639170000001', '192.0.2.1')).statusCode).toBe(1);
});

test('[P-10] [L-02] the cost ceiling of the installation stops SMS for the day', async () => {
  const ceiling = { ...DEFAULT_SMS_CEILING, price_per_1000: '100000', cost_day: '1000' };
  await transaction(api.db, (tx) => setSmsLimits(tx, INSTALLATION, ceiling));
  const answers = [];
  for (let n = 0; n < 12; n++) answers.push(await ask(`+6391${n + 10}7000000`, `192.0.2.${10 + n}`));
  await transaction(api.db, (tx) => setSmsLimits(tx, INSTALLATION, DEFAULT_SMS_CEILING));
  expect(answers.filter(({ statusCode }) => statusCode === 1)).toHaveLength(6);
  expect(answers.at(-1)!.statusMessage).toBe('smsLimitReached');
  expect((await reported()).filter(({ scope }) => scope === 'cost')).toHaveLength(1);
});

test('[P-10] a blocked prefix gets no SMS, without revealing which accounts have a number there', async () => {
  await newPlayer(api, 'blocked-one', { phone: '+88299000001', email: 'b@one.example' });
  await newPlayer(api, 'blocked-two', { phone: '+88299000002' });
  const prefixes = [{ prefix: '88299', hour: 0, day: 0 }];
  await transaction(api.db, (tx) => setSmsLimits(tx, siteId, { ...DEFAULT_SMS_RULES, prefixes }));
  const login = (account_id: string) => api.call('requestLoginTac', { ...SITE_ONE, account_id });
  expect(await login('blocked-two')).toEqual(await login('nobody-at-all'));
  await login('blocked-one');
  expect(await sentTo('+88299')).toBe(0);
  expect(await sentTo('b@one.example')).toBe(1);
  expect((await ask('+88299000003', '192.0.2.40')).statusMessage).toBe('smsLimitReached');
  await transaction(api.db, (tx) => setSmsLimits(tx, siteId, DEFAULT_SMS_RULES));
});

test('[P-10] numbers are counted by country and range, however they are written', () => {
  expect(internationalDigits('09171234567', 'PHP')).toBe('639171234567');
  expect(internationalDigits('+63 917 123 4567', 'PHP')).toBe('639171234567');
  expect(internationalDigits('0063-917-1234567', 'USD')).toBe('639171234567');
  expect(['639171234567', '18761234567', '88210000001', '79161234567'].map(callingPrefix)).toEqual([
    ...['63', '1876', '882', '7'],
  ]);
  expect(numberRange('639171234567')).toBe('63917123');
});
