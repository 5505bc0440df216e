import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCashier, type TestCashier } from '../../cashier/testing/cashier.ts';
import { openConsole, type TestConsole, type TestStaff } from '../../operators/testing/console.ts';
import { siteProfile } from '../index.ts';

let testCashier: TestCashier;
let staffConsole: TestConsole;
let [admin, second, auditor]: TestStaff[] = [];
beforeAll(async () => {
  testCashier = await openCashier();
  staffConsole = openConsole(testCashier);
  admin = await staffConsole.clerk('site_admin');
  second = await staffConsole.clerk('site_admin');
  auditor = await staffConsole.clerk('auditor');
});
afterAll(() => testCashier.close());

const known = () => staffConsole.get(admin!, 'siteIdentity');
const change = async (part: object) => {
  const { version } = await known();
  return await staffConsole.ask(admin!, 'setSiteIdentity', { version, ...part });
};
const refusal = async (part: object) => {
  const answer = await change(part);
  return answer.ok ? '' : answer.error;
};
const PARTS = {
  names: { name: 'Harbour House', tagline: 'By the water' },
  logos: { logo1: 'brands/harbour/logo.svg', logo2: '', logo3: 'https://cdn.example/three.png' },
  icon: 'brands/harbour/icon.png',
  look: { template: 'slot3', colour: 'olive' },
  apps: { android: '/files/harbour.apk', ios: 'https://shop.example/app', has_page: true, has_bar: true },
  affiliate_domain: 'go.harbour.example',
  home_redirect: '/slots',
  expires_at: '2030-01-01T00:00:00.000Z',
  has_rewards: true,
  has_sportsbook: false,
  licence_text: 'Operated by Harbour Ltd, licence 12/3 of the Example Authority',
} as const;

test('[S-07] every part of the identity can be changed separately and reaches the site', async () => {
  for (const [part, value] of Object.entries(PARTS)) {
    const before = await known();
    expect(await change({ [part]: value }), part).toMatchObject({ ok: true });
    const { version, ...after } = await known();
    expect(version > before.version, part).toBe(true);
    expect({ ...after, version: before.version }, part).toEqual({ ...before, [part]: value });
    // A repeated change has no effect, and is reported as such.
    expect(await refusal({ [part]: value }), part).toBe('changedMeanwhile');
  }
  const siteId = await testCashier.siteId();
  await expect
    .poll(async () => (await siteProfile(testCashier.db, siteId)).site)
    .toMatchObject({
      ...{ site_name: 'Harbour House', logo_text: 'By the water', theme_code: 'slot3', theme_color: 'olive' },
      ...{ logo1: PARTS.logos.logo1, manifest_icon: PARTS.icon, gamify_status: true },
      ...{ android_sub: PARTS.apps.android, ios_sub: PARTS.apps.ios, expired_date: PARTS.expires_at },
    });
  await change({ icon: '', home_redirect: '', expires_at: null });
  expect((await siteProfile(testCashier.db, siteId)).rootRedirect).toBeNull();
  const other = await siteProfile(testCashier.db, await testCashier.siteId('two.test'));
  expect(other.site.site_name).not.toBe('Harbour House');
});

test.each([
  ['an app that is a script', { apps: { ...PARTS.apps, ios: 'javascript:alert(1)' } }],
  ['an app on another host without https', { apps: { ...PARTS.apps, android: '//elsewhere.example/a' } }],
  ['a logo that is a script', { logos: { ...PARTS.logos, logo1: 'javascript:alert(1)' } }],
  ['a redirect to another host', { home_redirect: '//elsewhere.example' }],
  ['a redirect to a host without a dot', { home_redirect: '//elsewhere' }],
  ['a colour of another template', { look: { template: 'slot3', colour: 'cyan' } }],
  ['a template that is none', { look: { template: 'constructor', colour: 'cyan' } }],
  ['an address as affiliate domain', { affiliate_domain: 'https://go.example' }],
  ['a brand without a name', { names: { name: ' ', tagline: '' } }],
])('[S-07] %s is refused', async (_, part) => {
  expect(await refusal(part)).toBe('invalidRequest');
});

test('[operations 1.2] staff with read access change nothing, and nobody changes another brand', async () => {
  const off = { version: (await known()).version, has_rewards: false };
  expect(await staffConsole.refusal(auditor!, 'setSiteIdentity', off)).toBe('notAllowed');
  const site_id = await testCashier.siteId('two.test');
  expect(await staffConsole.refusal(admin!, 'setSiteIdentity', { ...off, site_id })).toBe('notAllowed');
});

test('[operations 1.2] of two concurrent changes to one version the second overwrites nothing', async () => {
  const { version } = await known();
  const names = (name: string) => ({ version, names: { name, tagline: '' } });
  const answers = await Promise.all(
    [names('First Quay'), names('Second Quay')].map((identity) =>
      staffConsole.ask(admin!, 'setSiteIdentity', identity),
    ),
  );
  expect(answers.filter(({ ok }) => ok).length).toBe(1);
  expect(answers.find(({ ok }) => !ok)).toMatchObject({
    error: 'changedMeanwhile',
    detail: { is_stale: true },
  });
  expect(await staffConsole.refusal(second!, 'setSiteSettings', { version, announcement: true })).toBe(
    'changedMeanwhile',
  );
});

test('[operations 1.2] leaving a licence takes two people, because its exclusions depend on it', async () => {
  const request = { request_id: randomUUID(), licence: 'harbour-licence' };
  const { proposal_id } = await staffConsole.get(admin!, 'proposeLicence', request);
  expect((await staffConsole.get(admin!, 'proposeLicence', request)).proposal_id).toBe(proposal_id);
  expect((await known()).licence).toBe('main');
  expect((await known()).licence_brands.length).toBeGreaterThan(0);
  expect(await staffConsole.refusal(admin!, 'approveProposal', { proposal_id })).toBe('sameMaker');
  await staffConsole.get(second!, 'approveProposal', { proposal_id });
  expect(await known()).toMatchObject({ licence: 'harbour-licence', licence_brands: [] });
});

test('[W-09] a template change lists the sections it loses, gains and leaves empty', async () => {
  await change({ look: { template: 'slot2', colour: 'cyan' } });
  const fit = await staffConsole.get(admin!, 'templateFit', { template: 'sportsbook1' });
  expect(fit.lost).toEqual(['newGames', 'fishGames']);
  expect(fit.added).toEqual(['fixtures', 'popularGames', 'sportsGames']);
  expect(fit.empty).toEqual(['sportsGames']);
  const same = await staffConsole.get(admin!, 'templateFit', { template: 'slot2' });
  expect([same.lost, same.added]).toEqual([[], []]);
});
