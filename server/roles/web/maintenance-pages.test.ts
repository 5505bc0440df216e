import type { IncomingMessage } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { MAX_MAINTENANCE_LINKS } from '#contracts/console/maintenance-links.ts';
import { SESSION_COOKIE } from '#contracts/values/cookies.ts';
import { HOUR_MS } from '#contracts/values/time.ts';
import { openCashier, type TestCashier } from '#server/modules/cashier/testing/cashier.ts';
import { openConsole, type TestConsole, type TestStaff } from '#server/modules/operators/testing/console.ts';
import { setMaintenance, setSiteOpen } from '#server/modules/sites/index.ts';
import { createLog } from '#server/platform/log.ts';
import { requestHost } from '#test/support/host-request.ts';
import { startWeb, type Web } from '../web.ts';
import { WEB_CONFIG } from './testing/fixture-web.ts';

const NOTICE = 'We’ll be right back';
const BAR = 'Closed to other visitors';
const FORM = { title: 'Testers', hours: 1 };
const GUEST = { domain_name: 'one.test', external_id: 'site-one' };

let testCashier: TestCashier;
let staffConsole: TestConsole;
let ana: TestStaff;
let web: Web;
beforeAll(async () => {
  testCashier = await openCashier();
  staffConsole = openConsole(testCashier);
  ana = await staffConsole.clerk('site_admin');
  web = await startWeb({
    ...{ port: 0, host: '127.0.0.1', log: createLog('silent'), api: testCashier.fetch },
    maintenanceLinks: testCashier.maintenanceLinks,
    config: WEB_CONFIG,
  });
});
afterAll(async () => {
  await web.close();
  await testCashier.close();
});
beforeEach(() => setMaintenanceOn(true));

async function setMaintenanceOn(on: boolean): Promise<void> {
  const siteId = await testCashier.siteId();
  await testCashier.database.transaction((tx) => setMaintenance(tx, siteId, { on, start: null, end: null }));
  web.invalidateAll();
}

const send = (path: string, cookie = '', host = 'one.test', json?: object) =>
  requestHost(web.port, host, path, {
    headers: { 'accept-language': 'en', 'sec-fetch-site': 'same-origin', ...(cookie && { cookie }) },
    ...(json && { json }),
  });

async function newLink(form: object = FORM): Promise<{ path: string; cookie: string; linkId: string }> {
  const { link_id: linkId } = await staffConsole.get(ana, 'createMaintenanceLink', form as typeof FORM);
  const { value } = await staffConsole.get(ana, 'maintenanceLinks', {});
  const { path } = value.find(({ link_id }) => link_id === linkId)!;
  return { path, linkId, cookie: `baize_maintenance=${path.split('/').at(-1)}` };
}

async function seen(cookie = '', host = 'one.test') {
  const { status, text } = await send('/banking', cookie, host);
  return { status, hasNotice: text.includes(NOTICE), hasBar: text.includes(BAR) };
}
const ADMITTED = { status: 200, hasNotice: false, hasBar: true };
const OUTSIDE = { status: 503, hasNotice: true, hasBar: false };

const apiAnswer = async (cookie: string) => {
  const { text } = await send('/api/settings/partners', cookie, 'one.test', GUEST);
  return JSON.parse(text).statusMessage;
};

test('[S-02] a link admits its holder to pages and the API during maintenance, and nobody else', async () => {
  const { path, cookie } = await newLink();
  const opened = await send(path);
  expect([opened.status, opened.headers.location]).toEqual([303, '/']);
  expect(String(opened.headers['set-cookie'])).toMatch(
    /^baize_maintenance=.+Max-Age=\d+; HttpOnly; SameSite=Lax$/,
  );
  expect(await seen()).toEqual(OUTSIDE);
  for (const _ of [1, 2]) {
    expect(await seen(cookie)).toEqual(ADMITTED);
    expect(await seen()).toEqual(OUTSIDE);
  }
  expect((await send('/banking', cookie)).headers).toMatchObject({
    ...{ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex, nofollow, noarchive' },
  });
  expect([await apiAnswer(''), await apiAnswer(cookie)]).toEqual(['underMaintenance', 'OK']);
});

test('[S-02] the holder signs in and stays signed in on pages and live connections', async () => {
  const { cookie } = await newLink();
  await setMaintenanceOn(false);
  const player = await testCashier.newPlayer('one.test', 0n);
  await setMaintenanceOn(true);
  const form = { ...GUEST, account_id: player.account_id, password: 'Lantern-88' };
  expect(JSON.parse((await send('/api/auth/login', '', 'one.test', form)).text).statusMessage).toBe(
    'underMaintenance',
  );
  const signedIn = await send('/api/auth/login', cookie, 'one.test', form);
  expect(JSON.parse(signedIn.text).statusCode).toBe(1);
  const set = signedIn.headers['set-cookie']!.map((cookie) => cookie.split(';')[0]!);
  const session = set.find((cookie) => cookie.startsWith(`${SESSION_COOKIE}=`))!;
  const shown = await send('/profile', `${cookie}; ${session}`);
  expect([shown.status, shown.text.includes(player.account_id)]).toEqual([200, true]);
  const admit = (cookies: string) =>
    testCashier.admit({
      headers: { host: 'one.test', origin: 'http://one.test', cookie: cookies },
      socket: { remoteAddress: '127.0.0.1' },
    } as IncomingMessage);
  expect(await admit(session)).toBe(503);
  expect(await admit(`${cookie}; ${session}`)).toMatchObject({ playerId: player.playerId });
});

test('forged, other brands’, expired and ended tokens admit nobody', async () => {
  const { path, cookie, linkId } = await newLink();
  const forged = `${linkId}.${'A'.repeat(43)}`;
  const isGone = async (target: string, host = 'one.test') => {
    const { status, headers } = await send(target, '', host);
    expect([status, String(headers['set-cookie']).includes('Max-Age=0')]).toEqual([410, true]);
  };
  await isGone(`/maintenance-access/${forged}`);
  await isGone(path, 'two.test');
  expect(await seen(`baize_maintenance=${forged}`)).toEqual(OUTSIDE);
  expect(await apiAnswer(`baize_maintenance=${forged}`)).toBe('underMaintenance');
  const preview = await staffConsole.get(await staffConsole.clerk('content'), 'createPreviewLink', {
    ...{ title: 'Spring', items: null, look: null, hours: 1 },
  });
  await isGone(`/maintenance-access/${preview.path.slice('/preview/'.length)}`);

  expect(await seen(cookie)).toEqual(ADMITTED);
  await staffConsole.get(ana, 'endMaintenanceLink', { link_id: linkId });
  await isGone(path);
  expect([await seen(cookie), await apiAnswer(cookie)]).toEqual([OUTSIDE, 'underMaintenance']);
  expect(await staffConsole.refusal(ana, 'endMaintenanceLink', { link_id: linkId })).toBe('changedMeanwhile');

  const next = await newLink();
  testCashier.wait(2 * HOUR_MS);
  await isGone(next.path);
  expect([await seen(next.cookie), await apiAnswer(next.cookie)]).toEqual([OUTSIDE, 'underMaintenance']);
  testCashier.wait(-2 * HOUR_MS);
});

test('outside maintenance a link has no effect, and it does not open a closed site', async () => {
  const { cookie } = await newLink();
  await setMaintenanceOn(false);
  expect(await seen(cookie)).toEqual({ status: 200, hasNotice: false, hasBar: false });
  const siteId = await testCashier.siteId();
  const setOpen = (isOpen: boolean) =>
    testCashier.database.transaction((tx) => setSiteOpen(tx, siteId, isOpen));
  await setMaintenanceOn(true);
  await setOpen(false);
  web.invalidateAll();
  expect((await seen(cookie)).status).toBe(403);
  expect(await apiAnswer(cookie)).toBe('siteClosed');
  await setOpen(true);
});

test('only administrators of the brand make links; the log keeps no address; their number is limited', async () => {
  for (const role of ['auditor', 'content'] as const) {
    const other = await staffConsole.clerk(role);
    expect(await staffConsole.refusal(other, 'createMaintenanceLink', FORM)).toBe('notAllowed');
    expect(await staffConsole.refusal(other, 'maintenanceLinks', {})).toBe('notAllowed');
  }
  const form = { ...FORM, request_id: crypto.randomUUID() };
  const made = await Promise.all(Array.from({ length: 50 }, () => newLink(form)));
  expect(new Set(made.map(({ path }) => path)).size).toBe(1);
  const { value: entries } = await staffConsole.get(await staffConsole.clerk('auditor'), 'auditLog', {});
  expect(JSON.stringify(entries)).toContain(`maintenance_link:${made[0]!.linkId}`);
  expect(JSON.stringify(entries)).not.toContain(made[0]!.path.split('.')[1]);
  const count = async () =>
    (await staffConsole.get(ana, 'maintenanceLinks', {})).value.filter(({ path }) => path).length;
  for (let live = await count(); live < MAX_MAINTENANCE_LINKS; live += 1) await newLink();
  expect(await staffConsole.refusal(ana, 'createMaintenanceLink', FORM)).toBe('tooManyLinks');
  expect(await count()).toBe(MAX_MAINTENANCE_LINKS);
});
