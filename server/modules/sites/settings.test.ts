import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR_MS } from '#contracts/values/time.ts';
import { openCashier, type TestCashier } from '../cashier/testing/cashier.ts';
import { openConsole, type TestConsole } from '../operators/testing/console.ts';

let testCashier: TestCashier;
let staffConsole: TestConsole;
beforeAll(async () => {
  testCashier = await openCashier();
  staffConsole = openConsole(testCashier);
});
afterAll(() => testCashier.close());

const started = (host = 'one.test') => testCashier.call(host, 'startup', { domain_name: host });

test('[S-02] [L-01] [operations 1.2] maintenance, languages, live chat and news are set by an administrator, shown at once, on this site alone', async () => {
  const [admin, auditor] = [await staffConsole.clerk('site_admin'), await staffConsole.clerk('auditor')];
  const other = await started('two.test');
  const version = async () => (await staffConsole.get(admin, 'siteSettings')).version;
  const set = async (change: object) =>
    await staffConsole.get(admin, 'setSiteSettings', { version: await version(), ...change });
  const refusal = async (who: typeof admin, change: object) =>
    await staffConsole.refusal(who, 'setSiteSettings', { version: await version(), ...change });
  expect(await refusal(auditor, { announcement: true })).toBe('notAllowed');

  await set({ languages: ['CN', 'EN'] });
  await set({ live_chat: { status: true, chat_id: '12345', image_id: 'chat/button.svg' } });
  const shown = await started();
  expect(shown).toMatchObject({
    language: [{ code: 'CN' }, { code: 'EN' }],
    live_chat: { status: true, chat_id: '12345', image_id: 'chat/button.svg' },
  });
  const { announcement } = await staffConsole.get(auditor, 'siteSettings');
  await set({ announcement: !announcement });
  expect((await staffConsole.get(auditor, 'siteSettings')).announcement).toBe(!announcement);
  expect(await refusal(admin, { announcement: !announcement })).toBe('changedMeanwhile');

  const end = new Date(Date.now() + HOUR_MS).toISOString();
  await set({ maintenance: { on: true, start: null, end } });
  expect(await started()).toMatchObject({ maintenance: { is_maintenance: true, end_date: end } });
  await set({ maintenance: { on: false, start: null, end: null } });
  expect(await started()).toMatchObject({ maintenance: { is_maintenance: false } });

  expect(await started('two.test')).toEqual(other);
  const log = (await staffConsole.get(auditor, 'auditLog', { action: 'site/settings/set' })).value;
  expect(log.map(({ diff }) => diff)).toContainEqual(
    [
      { field: 'live_chat image_id', before: '', after: 'chat/button.svg' },
      { field: 'live_chat chat_id', before: '', after: '12345' },
      { field: 'live_chat status', before: false, after: true },
    ].toReversed(),
  );
});

test.each([
  [{ maintenance: { on: true, start: '2026-11-22T09:00:00Z', end: '2026-11-22T08:00:00Z' } }],
  [{ color: 'nowhere' }],
  [{ languages: [] }],
  [{ languages: ['EN', 'EN'] }],
  [{ languages: ['XX'] }],
  // A language of the specification without texts.
  [{ languages: ['EN', 'MMK'] }],
  [{ live_chat: { status: true, chat_id: '', image_id: '' } }],
  [{ live_chat: { status: true, chat_id: 'my-license', image_id: '' } }],
  [{ live_chat: { status: true, chat_id: '1', image_id: 'javascript:x' } }],
  [{ live_chat: { status: true, chat_id: '"><script>', image_id: '' } }],
])('[operations 1.2] refuses an invalid setting: %j', async (change) => {
  const admin = await staffConsole.clerk('site_admin');
  const { version } = await staffConsole.get(admin, 'siteSettings');
  const given = { version, ...change };
  expect(await staffConsole.refusal(admin, 'setSiteSettings', given)).toBe('invalidRequest');
});
