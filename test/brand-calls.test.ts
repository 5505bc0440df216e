import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { METHOD_PRESETS, methodOfPreset } from '#contracts/values/method-presets/index.ts';
import { enterGameCatalogue } from '#server/app/game-catalogue.ts';
import { type Extension, loadExtensions } from '#server/extension.ts';
import { createOperatorsModule } from '#server/modules/operators/index.ts';
import { listBrands } from '#server/modules/sites/index.ts';
import { type Config, readConfig } from '#server/platform/config/index.ts';
import { keyOfText } from '#server/platform/config/secret-key.ts';
import { type Database, run } from '#server/platform/database/index.ts';
import { brandForm } from '#test/support/brand-form.ts';
import { type TestDatabase, testDatabase } from '#test/support/database.ts';
import { callConsole } from '../scripts/brand-call.ts';

let folder: string;
let copy: TestDatabase;
let database: Database;
let config: Config;
let extensions: Extension[];
let siteId: number | undefined;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'baize-calls-'));
  copy = await testDatabase();
  ({ database } = copy);
  await enterGameCatalogue(database);
  extensions = await loadExtensions('examples/extensions');
  const secret = 'ab'.repeat(32);
  config = readConfig({
    ...{ MODE: 'production', DATABASE_URL: copy.url, DATA_DIR: folder, SECRET_KEY: secret },
    // A relay that is never reached: the discard port.
    ...{ MESSAGES_URL: 'http://127.0.0.1:9/messages', MESSAGES_SECRET: 'cd'.repeat(32) },
  });
  const operators = createOperatorsModule({
    database,
    secretKey: keyOfText(secret),
    modules: () => [],
  });
  const invite = (login: string, role: 'platform_admin' | 'site_admin' | 'finance_checker') =>
    operators.inviteStaff({ login, name: login, roles: [{ siteId: 0, role }] });
  await invite('ada', 'platform_admin');
  await invite('grace', 'platform_admin');
  await invite('sam', 'site_admin');
  await invite('finn', 'finance_checker');
});
afterAll(async () => {
  await copy?.drop();
  rmSync(folder, { recursive: true, force: true });
});

type Answer = Record<string, unknown> & { ok: boolean; error?: string };

/** The call as `npm run brand -- call` makes it, its JSON in a file. */
async function call(login: string, name: string, input: object = {}, upload = ''): Promise<Answer> {
  const options = { name, login, fields: input, upload, reason: 'as the test says' };
  return (await callConsole({ database, config, extensions }, siteId, options)) as Answer;
}
async function get(login: string, name: string, input: object = {}, upload = ''): Promise<Answer> {
  const answer = await call(login, name, input, upload);
  if (!answer.ok) throw new Error(`${name}: ${JSON.stringify(answer)}`);
  return answer;
}
/** Proposes as one person and approves as another. */
async function proposeAndApprove(maker: string, name: string, input: object, checker: string): Promise<void> {
  const { proposal_id } = await get(maker, name, input);
  await get(checker, 'approveProposal', { proposal_id });
}
async function publish(kind: string, key: string, body: object): Promise<void> {
  const item = { kind, key };
  const { revision } = await get('sam', 'saveDraft', { ...item, revision: 0, base: 0, body });
  await get('sam', 'publishItem', { ...item, revision, publish_at: null });
}
const versionOf = async (name: string) => (await get('sam', name)).version;

test('[operations 1.1] a brand with content, provider and payment method is created, copied and archived by commands alone', async () => {
  const form = brandForm('lantern', { name: 'Lantern' });
  siteId = (await get('ada', 'createBrand', { brand: form })).site_id as number;
  const picture = join(folder, 'logo.svg');
  writeFileSync(
    picture,
    '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><circle cx="32" cy="32" r="30"/></svg>',
  );
  const { path: logo1 } = await get('sam', 'uploadMedia', {}, picture);
  const licence_text = 'Operated by Example Ltd, licence 1 of the Example Authority';
  await get('sam', 'setSiteIdentity', {
    ...{ version: await versionOf('siteIdentity'), licence_text, logos: { logo1, logo2: '', logo3: '' } },
    look: { template: 'casino9', colour: 'fern' },
  });
  await get('ada', 'allowSenderDomain', { domain: 'mail.lantern.example', for_brand: siteId });
  const mail_sender = { name: 'Lantern', address: 'hello@mail.lantern.example', reply_to: '' };
  await get('sam', 'setSiteIdentity', { version: await versionOf('siteIdentity'), mail_sender });
  const channel = { kind: 'mail', name: 'Support', href: 'mailto:support@example.com' };
  await get('sam', 'setChannels', { before: [], after: [channel] });
  for (const page of ['about_us', 'privacy_policy', 'banking', 'faqs', 'responsible_gaming'])
    await publish('page', page, { status: true, texts: { EN: { title: page, content: '<p>Text</p>' } } });
  await publish('terms', 'text', {
    minor: false,
    texts: { EN: { title: 'Terms', content: '<p>Text</p>', summary: 'First version' } },
  });
  await publish('slide', 'welcome', {
    ...{ status: true, image: logo1, path: '/slots', starts_at: new Date().toISOString() },
    texts: { EN: { title: 'Welcome', summary: '', alt: 'A lantern' } },
  });

  const connection = {
    ...{ protocol: 'gwp', url: 'https://acme.example/gwp', game_origin: 'https://games.acme.example' },
    ...{ site_ref: '', addresses: [], demo: 'verified', status: 'closing', public_key: '', settings: {} },
    ...{ allow_orphan_win: false, accept_rollback_after_win: false },
  };
  const provider = { provider_code: 'ACME', name: 'Acme', values: connection };
  await proposeAndApprove('ada', 'proposeProvider', provider, 'grace');
  const preset = METHOD_PRESETS.find(({ isByGateway }) => !isByGateway)!;
  const { min_amount, max_amount, daily_max, fee_fixed, ...rules } = methodOfPreset(preset, 'PHP', {
    ...{ adapter: 'manual', payee: ['Example Bank', 'Example Ltd', '0000 0000'] },
  });
  const values = {
    ...{ ...rules, min_amount: String(min_amount), max_amount: String(max_amount) },
    ...{ daily_max: daily_max === null ? null : String(daily_max), fee_fixed: String(fee_fixed) },
    ...{ is_open: true, closed_from: null, closed_until: null },
    details: { chain: null, ...rules.details },
  };
  const method = { method_id: preset.code, values };
  expect(await call('finn', 'proposeMethod', method)).toMatchObject({ ok: false, error: 'notAllowed' });
  await proposeAndApprove('sam', 'proposeMethod', method, 'finn');
  await get('ada', 'setBrandOpen', { is_open: true });

  const copied = {
    from: siteId,
    copy: { code: 'lantern-two', name: 'Lantern Two', domains: ['two.example'] },
  };
  const original = siteId;
  siteId = (await get('ada', 'copyBrand', copied)).site_id as number;
  await get('ada', 'setBrandArchived', { is_archived: true });
  const brands = await listBrands(database.db, new Date());
  expect(brands.map(({ code, state, template }) => [code, state, template])).toEqual([
    ['lantern', 'open', 'casino9'],
    ['lantern-two', 'archived', 'casino9'],
  ]);
  const { logos } = (await get('sam', 'siteIdentity')) as { logos?: object };
  expect(logos).toMatchObject({ logo1 });
  const audit = await run<{ login: string; action: string }>(database.db, {
    text: `select distinct s.login, a.action from operators.audit a join operators.staff s using (staff_id)
      where a.site_id = any($1) and a.address = 'command' and a.action in ('brands/open', 'brands/copy')
      order by a.action`,
    values: [[original, siteId]],
  });
  expect(audit).toEqual([
    { login: 'ada', action: 'brands/copy' },
    { login: 'ada', action: 'brands/open' },
  ]);
});

test('[extensions] a command knows the extensions of the installation', async () => {
  siteId = (await listBrands(database.db, new Date()))[0]!.site_id;
  await get('sam', 'setExtension', { extension: 'player-feedback', is_on: true });
  const { value } = (await get('sam', 'extensions')) as { value?: { name: string; is_on: boolean }[] };
  expect(value?.find(({ name }) => name === 'player-feedback')).toMatchObject({ is_on: true });
  expect(await call('sam', 'setExtension', { extension: 'not-here', is_on: true })).toMatchObject({
    ...{ ok: false, error: 'notFound' },
  });
});

test('[operations 1.2] a command has the rights of the person it names, and nobody approves their own proposal', async () => {
  await expect(call('nobody', 'brands')).rejects.toThrow('account nobody does not exist');
  await expect(call('ada', 'signIn')).rejects.toThrow('call signIn does not exist');
  expect(await call('finn', 'createBrand', { brand: brandForm('mine') })).toMatchObject({
    error: 'notAllowed',
  });
  expect(await call('finn', 'setBrandOpen', { is_open: true })).toMatchObject({ error: 'notAllowed' });
  const person = { login: 'carl', name: 'Carl', roles: ['finance_maker'] };
  const { proposal_id } = await get('ada', 'proposeStaff', person);
  expect(await call('ada', 'approveProposal', { proposal_id })).toMatchObject({ error: 'sameMaker' });
  const [open] = await run<{ sessions: number }>(database.db, {
    text: 'select count(*)::int as sessions from operators.session',
  });
  expect(open).toEqual({ sessions: 0 });
});
