import { afterAll, beforeAll, expect, test } from 'vitest';
import type { NewBrandForm } from '#contracts/console/brands.ts';
import { enterGameCatalogue } from '#server/app/game-catalogue.ts';
import { run } from '#server/platform/database/index.ts';
import { brandForm } from '#test/support/brand-form.ts';
import { completeBrand } from '#test/support/brand-setup.ts';
import { asOwner } from '#test/support/database.ts';
import { openCashier, type TestCashier } from '../cashier/testing/cashier.ts';
import { upsertPages } from '../content/index.ts';
import { verifyChain } from '../operators/index.ts';
import { openConsole, type TestConsole, type TestStaff } from '../operators/testing/console.ts';
import { NO_GAME_SETTINGS, setGameSettings } from '../originals/index.ts';
import { findSiteByDomain } from '../sites/index.ts';

let testCashier: TestCashier;
let staffConsole: TestConsole;
let admin: TestStaff;
beforeAll(async () => {
  // An unreachable relay: the discard port.
  const relay = { MESSAGES_URL: 'http://127.0.0.1:9/messages', MESSAGES_SECRET: 'cd'.repeat(32) };
  testCashier = await openCashier(relay);
  await enterGameCatalogue(testCashier.database);
  staffConsole = openConsole(testCashier);
  admin = await staffConsole.clerk({ role: 'platform_admin', siteId: 0 });
});
afterAll(() => testCashier.close());

const form = (changes: Partial<NewBrandForm> = {}) => brandForm('harbour', changes);
const operations = (path: string) => testCashier.operations(new Request(`http://localhost${path}`));
const list = async () => (await staffConsole.get(admin, 'brands')).value;

test('[operations 1.1] fifty concurrent requests for one code and domain create one brand', async () => {
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      staffConsole.ask(admin, 'createBrand', { brand: form(n % 2 ? { code: `harbour-${n}` } : {}) }),
    ),
  );
  expect(answers.filter(({ ok }) => ok).length).toBe(1);
  const reasons = new Set(answers.flatMap((answer) => (answer.ok ? [] : [answer.error])));
  expect([...reasons].every((reason) => ['brandTaken', 'domainTaken'].includes(reason))).toBe(true);
  const made = (await list()).filter(({ domains }) => domains.includes('harbour.example'));
  expect(made).toMatchObject([{ state: 'closed', template: 'slot2', colour: 'cyan', languages: ['EN'] }]);
  const siteId = made[0]!.site_id;
  expect(await verifyChain(testCashier.db, siteId)).toMatchObject({ entries: 1, brokenAt: null });
});

test('a repeated request creates one brand; a different form under its id is refused', async () => {
  const request_id = crypto.randomUUID();
  const brand = form({ code: 'quay', domains: ['quay.example'] });
  const first = await staffConsole.get(admin, 'createBrand', { request_id, brand });
  expect(await staffConsole.get(admin, 'createBrand', { request_id, brand })).toEqual(first);
  const other = { ...brand, name: 'Other' };
  expect(await staffConsole.refusal(admin, 'createBrand', { request_id, brand: other })).toBe(
    'requestReused',
  );
});

test.each([
  ['an address in place of a domain', { domains: ['https://pier.example'] }],
  ['a port', { domains: ['pier.example:8080'] }],
  ['a name without a dot', { domains: ['pier'] }],
  ['a domain twice', { domains: ['pier.example', 'PIER.example'] }],
  ['a colour of another template', { colour: 'emerald' }],
  ['a template that is none', { template: 'constructor' }],
  ['reward tokens as currency', { currency: 'TOKEN' as 'PHP' }],
  ['no language', { languages: [] }],
  ['a language whose texts are not complete', { languages: ['EN', 'MMK'] as 'EN'[] }],
  ['a code with a space', { code: 'the pier' }],
])('%s is refused and makes no brand', async (_, changes) => {
  const before = (await list()).length;
  const brand = form({ code: 'pier', domains: ['pier.example'], ...changes });
  expect(await staffConsole.refusal(admin, 'createBrand', { brand })).toBe('invalidRequest');
  expect((await list()).length).toBe(before);
});

test('a code of 64 characters makes a brand', async () => {
  const brand = form({ code: 'c'.repeat(64), domains: ['long.example'] });
  await staffConsole.get(admin, 'createBrand', { brand });
  expect(await findSiteByDomain(testCashier.db, 'long.example')).toMatchObject({ externalId: brand.code });
});

test('[W-02] a brand opens, closes and moves to other domains; none is taken from another brand', async () => {
  const brand = form({ code: 'lighthouse', domains: ['lighthouse.example'] });
  const { site_id } = await staffConsole.get(admin, 'createBrand', { brand });
  const found = (domain: string) => findSiteByDomain(testCashier.db, domain);
  expect(await found('lighthouse.example')).toMatchObject({ id: site_id, isOpen: false });
  await testCashier.database.transaction((tx) => completeBrand(tx, site_id));
  await staffConsole.get(admin, 'setBrandOpen', { site_id, is_open: true });
  expect(await found('lighthouse.example')).toMatchObject({ isOpen: true });
  expect(await staffConsole.refusal(admin, 'setBrandOpen', { site_id, is_open: true })).toBe(
    'changedMeanwhile',
  );

  const domains = ['www.lighthouse.example', 'lighthouse-two.example'];
  const before = ['lighthouse.example'];
  await staffConsole.get(admin, 'setBrandDomains', { site_id, before, domains });
  // A person with an outdated list overwrites no changes.
  const stale = { site_id, before, domains: ['lighthouse-three.example'] };
  expect(await staffConsole.refusal(admin, 'setBrandDomains', stale)).toBe('changedMeanwhile');
  expect(await found('lighthouse.example')).toBeUndefined();
  for (const domain of domains) expect(await found(domain)).toMatchObject({ id: site_id });
  const stolen = { site_id, before: domains, domains: ['one.test'] };
  expect(await staffConsole.refusal(admin, 'setBrandDomains', stolen)).toBe('domainTaken');
  expect(await found('one.test')).toMatchObject({ id: await testCashier.siteId() });

  const { value, state } = await staffConsole.get(admin, 'brandChecklist', { site_id });
  expect(state).toBe('open');
  expect(value.filter(({ is_done }) => !is_done).map(({ name }) => name)).toEqual(['logo', 'draws', 'staff']);
  await staffConsole.get(admin, 'setBrandOpen', { site_id, is_open: false });
  expect(await found(domains[0]!)).toMatchObject({ isOpen: false });
  const [row] = await run<{ n: number }>(testCashier.db, {
    text: 'select count(*)::int as n from operators.audit where site_id = $1',
    values: [site_id],
  });
  expect(row!.n).toBe(4);
});

test('[operations 1.1] a brand without licence statement, terms or pages does not open, and lists what is missing', async () => {
  const brand = form({ code: 'jetty', domains: ['jetty.example'] });
  const { site_id } = await staffConsole.get(admin, 'createBrand', { brand });
  const open = () => staffConsole.ask(admin, 'setBrandOpen', { site_id, is_open: true });
  expect(await open()).toMatchObject({
    error: 'brandIncomplete',
    detail: { missing: ['payment_methods', 'pages', 'terms', 'licence', 'contact'] },
  });
  await testCashier.database.transaction((tx) => completeBrand(tx, site_id));
  const { version } = await staffConsole.get(admin, 'siteIdentity', { site_id });
  await staffConsole.get(admin, 'setSiteIdentity', { site_id, version, licence_text: ' ' });
  expect(await open()).toMatchObject({ error: 'brandIncomplete', detail: { missing: ['licence'] } });
  await testCashier.database.transaction((tx) =>
    upsertPages(tx, site_id, [
      { page: 'faqs', status: false, en_title: '', en_body: '', local_title: '', local_body: '' },
    ]),
  );
  const { value } = await staffConsole.get(admin, 'brandChecklist', { site_id });
  expect(value.find(({ name }) => name === 'pages')).toMatchObject({ is_done: false, missing: ['faqs'] });
  expect(await findSiteByDomain(testCashier.db, 'jetty.example')).toMatchObject({ isOpen: false });
});

test('[operations 1.2] an administrator of one brand neither opens nor moves another', async () => {
  const local = await staffConsole.clerk('site_admin');
  const site_id = await testCashier.siteId('two.test');
  const domains = { site_id, before: ['two.test'], domains: ['two.test', 'mine.example'] };
  for (const [name, input] of [
    ['setBrandOpen', { site_id, is_open: false }],
    ['setBrandDomains', domains],
    ['brandChecklist', { site_id }],
  ] as const)
    expect(await staffConsole.refusal(local, name, input), name).toBe('notAllowed');
});

test('[operations 1.1] a closed brand that owes players nothing can be archived, and is closed when restored', async () => {
  const brand = form({ code: 'slipway', domains: ['slipway.example'] });
  const { site_id } = await staffConsole.get(admin, 'createBrand', { brand });
  const archive = (is_archived: boolean, id = site_id) =>
    staffConsole.refusal(admin, 'setBrandArchived', { site_id: id, is_archived });
  const ask = async (domain: string) => (await operations(`/tls/ask?domain=${domain}`)).status;
  expect(await ask('slipway.example')).toBe(200);
  expect(await archive(true)).toBe('');
  expect(await archive(true)).toBe('changedMeanwhile');
  expect(await staffConsole.refusal(admin, 'setBrandOpen', { site_id, is_open: true })).toBe('notYet');
  expect((await list()).find((brand) => brand.site_id === site_id)?.state).toBe('archived');
  expect(await ask('slipway.example')).toBe(404);
  expect(await archive(false)).toBe('');
  expect((await list()).find((brand) => brand.site_id === site_id)?.state).toBe('closed');

  const two = await testCashier.siteId('two.test');
  expect(await archive(true, two)).toBe('notYet');
  await testCashier.newPlayer('two.test', 500n);
  await staffConsole.get(admin, 'setBrandOpen', { site_id: two, is_open: false });
  expect(await archive(true, two)).toBe('holdsMoney');
});

test('orders certificates for our own domains only, on requests from this machine only', async () => {
  const ask = async (domain: string) => (await operations(`/tls/ask?domain=${domain}`)).status;
  expect(await ask('one.test')).toBe(200);
  expect(await ask('console.localhost')).toBe(200);
  for (const domain of ['stranger.example', '', 'one.test.stranger.example', '%00', 'a'.repeat(300)])
    expect(await ask(encodeURIComponent(domain)), domain).toBe(404);
  const outside = new Request('http://one.test/tls/ask?domain=one.test', { headers: { host: 'one.test' } });
  expect((await testCashier.fetch(outside)).status).toBe(404);
});

test('[fairness 15.6] the checklist names drawn games on sale without public entropy', async () => {
  const brand = form({ code: 'drawn', domains: ['drawn.example'] });
  const { site_id } = await staffConsole.get(admin, 'createBrand', { brand });
  const draws = async () =>
    (await staffConsole.get(admin, 'brandChecklist', { site_id })).value.find(({ name }) => name === 'draws');
  expect(await draws()).toMatchObject({ is_required: false, is_done: false });
  const { missing } = (await draws())!;
  expect(missing.toSorted()).toEqual([
    ...['baccarat', 'courtyard-bingo', 'four-digits', 'meadow-derby', 'roulette'],
    ...['six-of-forty-five', 'three-digits'],
  ]);
  await testCashier.database.transaction(async (tx) => {
    for (const code of missing)
      await setGameSettings(tx, site_id, code, { ...NO_GAME_SETTINGS, outside_entropy: true });
  });
  expect(await draws()).toMatchObject({ is_done: true, missing: [] });
});

test('an own game that was added later is off sale on brands that exist, until the operator puts it on sale', async () => {
  const brand = form({ code: 'mooring', domains: ['mooring.example'] });
  const { site_id } = await staffConsole.get(admin, 'createBrand', { brand });
  const key = { provider_code: 'BAIZE', game_code: 'dice' };
  const listed = async () => {
    const { value } = await staffConsole.get(admin, 'siteGames', { site_id, find: 'BAIZE/dice' });
    return value.map(({ game_code, enabled }) => ({ game_code, enabled }));
  };
  const choices = async () =>
    (await staffConsole.get(admin, 'gameChoices', { site_id, keys: ['BAIZE/dice'] })).value;
  // The brand as it was before the game.
  for (const table of ['site_list', 'site_game'])
    await asOwner(
      testCashier.db,
      `delete from catalog.${table} where site_id = ${site_id} and game_code = 'dice'`,
    );
  expect(await listed()).toEqual([]);
  await enterGameCatalogue(testCashier.database);
  expect(await listed()).toEqual([{ game_code: 'dice', enabled: false }]);
  expect(await choices()).toEqual([]);
  await staffConsole.get(admin, 'setSiteGame', { site_id, ...key, enabled: true, hot: false, position: 0 });
  await enterGameCatalogue(testCashier.database);
  expect(await choices()).toMatchObject([key]);
});
