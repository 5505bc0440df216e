/** @module-tag nightly */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { json } from 'node:stream/consumers';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { api, type CallName } from '#contracts/api/index.ts';
import { createApplication } from '#server/app.ts';
import { creditPlayMoney } from '#server/modules/originals/testing/funds.ts';
import { findSiteByDomain, setSiteOpen } from '#server/modules/sites/index.ts';
import { memoryFiles } from '#server/platform/files/index.ts';
import { expectBooks } from '#test/support/books.ts';
import { type TestDatabase, testDatabase } from '#test/support/database.ts';
import { requestHost } from '#test/support/host-request.ts';
import { testLog } from '#test/support/postgres.ts';
import { DESKTOP, live, openBrowser, PHONE, watch } from '../e2e/support.ts';

/** A checkout with a template, an own game and a language in extensions. */
const tree = mkdtempSync(join(tmpdir(), 'baize-extensions-'));
const SOURCES = [
  ...['console', 'contracts', 'demo', 'games', 'odds', 'scripts', 'server', 'site', 'test'],
  ...['.cache/fonts', 'package.json', 'package-lock.json', 'LICENSE', 'NOTICE', 'examples'],
];
const SECRET_KEY = 'ab'.repeat(32);
const HOST = 'evenkeel.localhost';
const PASSWORD = 'Lantern-88';

const REGISTER_CODE = { title: 'קוד הרשמה', content: '{code} הוא קוד ההרשמה שלך אל {site}.' };

/** Receives the messages to players. */
const outbox: { to: string; subject: string; text: string }[] = [];
const mailServer = createServer(async (request, response) => {
  outbox.push((await json(request)) as (typeof outbox)[number]);
  response.end();
});

let t: TestDatabase;
let server: { port: number; child: ChildProcess };
let browser: Browser;
beforeAll(async () => {
  t = await testDatabase();
  await new Promise<void>((listening) => mailServer.listen(0, '127.0.0.1', listening));
  for (const source of SOURCES) cpSync(source, join(tree, source), { recursive: true });
  symlinkSync(resolve('node_modules'), join(tree, 'node_modules'), 'dir');
  addExtensions();
  command('extension-parts.ts');
  command('build.ts', '--draft');
  createBrand();
  server = await start();
  browser = await openBrowser();
}, 400_000);
afterAll(async () => {
  await browser?.close();
  server?.child.kill('SIGKILL');
  mailServer.close();
  await t.drop();
  rmSync(tree, { recursive: true, force: true });
}, 60_000);

function addExtensions(): void {
  const extensions = join(tree, 'extensions');
  cpSync('examples/extensions/six-sides', join(extensions, 'six-sides'), { recursive: true });
  command('templates.ts', 'casino10', '--from', 'casino1', '--extension', 'my-brand');
  const hebrew = join(extensions, 'hebrew/languages/he');
  cpSync('site/locales/en', hebrew, { recursive: true });
  const about = { code: 'HE', name: 'עברית', locale: 'he', dates: 'en', direction: 'rtl' };
  writeFileSync(join(hebrew, 'language.json'), JSON.stringify(about));
  mkdirSync(join(hebrew, 'server'));
  writeFileSync(join(hebrew, 'server/messages.json'), JSON.stringify({ register_code: REGISTER_CODE }));
  cpSync('site/public/flags/en.svg', join(hebrew, 'flag.svg'));
  writeFileSync(join(extensions, 'hebrew/extension.ts'), "export default { name: 'hebrew' };\n");
}

const node = (script: string, args: readonly string[]) => [
  ...['--disable-warning=ExperimentalWarning', join('scripts', script), ...args],
];
const settings = () => ({
  ...{ PATH: process.env.PATH, MODE: 'production', PORT: '0', DATA_DIR: join(tree, 'data'), SECRET_KEY },
  ...{ DATABASE_URL: t.url, DATABASE_OWNER_URL: t.ownerUrl, MESSAGES_SECRET: 'cd'.repeat(32) },
  MESSAGES_URL: `http://127.0.0.1:${(mailServer.address() as AddressInfo).port}/messages`,
});

/** Runs a script of the tree to its end. */
function command(script: string, ...args: string[]): string {
  const options = { cwd: tree, encoding: 'utf8', env: settings() } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, node(script, args), options);
  if (status !== 0) throw new Error(`${script} ended with ${status}: ${stdout}${stderr}`);
  return stdout;
}

function createBrand(): void {
  const file = join(tree, 'brand.json');
  const brand = {
    ...{ code: 'evenkeel', name: 'Evenkeel', tagline: '', domains: [HOST], currency: 'PHP' },
    ...{ languages: ['EN', 'HE'], jurisdiction: 'strict', template: 'casino10', colour: 'burgundy' },
    registration: 'open',
  };
  writeFileSync(file, JSON.stringify(brand));
  command('brand.ts', 'create', '--file', file);
}

async function start() {
  const site = (await findSiteByDomain(t.db, HOST))!;
  await t.database.transaction((tx) => setSiteOpen(tx, site.id, true));
  const child = spawn(process.execPath, node('serve.ts', []), {
    ...{ cwd: tree, env: settings(), stdio: ['ignore', 'pipe', 'pipe'] },
  });
  let output = '';
  await new Promise<void>((found, reject) => {
    for (const stream of [child.stdout!, child.stderr!])
      stream.on('data', (chunk) => {
        output += chunk;
        if (/ready in [\d.]+ s/.test(output)) found();
      });
    child.once('exit', () => reject(new Error(`the server ended: ${output}`)));
  });
  return { child, port: Number(/ on http:\/\/localhost:(\d+)/.exec(output)![1]) };
}

test('[extensions] a brand in a template of an extension is served in a language of an extension', async () => {
  const home = await requestHost(server.port, HOST, '/en');
  expect(home.status, home.text).toBe(200);
  expect(home.text).toMatch(/<html lang="en" class="casino10 burgundy"/);
  const hebrew = await requestHost(server.port, HOST, '/he/slots');
  expect(hebrew.text).toMatch(/<html lang="he" dir="rtl" class="casino10 burgundy"/);
  expect(hebrew.text).toContain('hreflang="en"');
  expect((await requestHost(server.port, HOST, '/flags/he.svg')).status).toBe(200);
  expect((await requestHost(server.port, HOST, '/images/games/baize/six-sides-320.webp')).status).toBe(200);
});

test.each([
  ['phone', PHONE],
  ['desktop', DESKTOP],
] as const)(
  '[extensions] its pages work on a %s, from left to right and from right to left',
  async (_, screen) => {
    const problems: string[] = [];
    const page = await (await browser.newContext(screen)).newPage();
    watch(page, problems);
    for (const path of ['/en', '/he', '/he/slots', '/he/promotions', '/he/login', '/he/vip', '/en/login']) {
      await page.goto(`http://${HOST}:${server.port}${path}`);
      await live(page);
      const [width, content] = await page.evaluate(() => [innerWidth, document.documentElement.scrollWidth]);
      expect(content, path).toBeLessThanOrEqual(width!);
    }
    expect(problems).toEqual([]);
    await page.context().close();
  },
);

test('[extensions] [L-02] a message to a player is in the language of the extension, others in English', async () => {
  const register = async (language: string, account_id: string) => {
    const guest = { domain_name: HOST, external_id: 'evenkeel', account_id };
    const options = { json: guest, headers: { cookie: `baize_lang=${language}` } };
    const { text } = await requestHost(server.port, HOST, api.requestRegisterTac.path, options);
    expect(JSON.parse(text)).toMatchObject({ statusCode: 1 });
    const received = () => outbox.find(({ to }) => to === account_id);
    await vi.waitFor(() => expect(received()).toBeDefined(), { timeout: 30_000 });
    return received()!;
  };
  const hebrew = await register('he', 'he@example.com');
  expect(hebrew).toMatchObject({ subject: REGISTER_CODE.title });
  expect(hebrew.text).toMatch(/^\d{6} הוא קוד ההרשמה שלך אל Evenkeel\.$/);
  expect((await register('en', 'en@example.com')).subject).toBe('Your sign-up code');
});

test('[extensions] a game of an extension is played for money, and its proof is verified by the script', async () => {
  const player = await newPlayer();
  const bet = { provider_code: 'BAIZE', game_code: 'six-sides', stake: '500', choice: { faces: [2, 4, 6] } };
  const played = await ask('playRound', { ...player, ...bet, client_round_id: 'six-sides-1' });
  expect(played, JSON.stringify(played)).toMatchObject({ statusCode: 1 });
  const { round_id, outcome, win } = played.round;
  const isWon = [2, 4, 6].includes(outcome.view.face);
  expect(win).toBe(isWon ? '990' : '0');
  await ask('rotateSeeds', { ...player, provider_code: 'BAIZE', game_code: 'six-sides' });
  const proof = await ask('roundProof', { domain_name: HOST, external_id: 'evenkeel', round_id });
  expect(proof.server_seed).toMatch(/^[0-9a-f]{64}$/);
  const { rules } = await import(join(tree, 'extensions/six-sides/games/six-sides/rules.ts'));
  const line = JSON.stringify({
    proof: { round: proof.round, server_seed: proof.server_seed },
    table: rules.payTable,
  });
  const verified = spawnSync(process.execPath, ['scripts/verify-round.mjs'], {
    ...{ cwd: tree, encoding: 'utf8', input: `${line}\n` },
  });
  expect(JSON.parse(verified.stdout)).toMatchObject({ ok: true, wrong: [] });
  const other = line.replace(`"win":"${win}"`, '"win":"1"');
  const forged = spawnSync(process.execPath, ['scripts/verify-round.mjs'], {
    ...{ cwd: tree, encoding: 'utf8', input: `${other}\n` },
  });
  expect(forged.status).toBe(1);
  await expectBooks(t.db);
});

/** A player of the brand with money and a session. */
async function newPlayer(): Promise<{ account_id: string; auth: string }> {
  const app = createApplication({
    ...{
      database: t.database,
      log: testLog,
      files: memoryFiles(),
      secretKey: Buffer.from(SECRET_KEY, 'hex'),
    },
    config: { MODE: 'production', TRUST_PROXY: false, LANGUAGE_COOKIE: 'lang' },
  });
  const site = (await findSiteByDomain(t.db, HOST))!;
  const account_id = 'six-sides-player';
  const id = await app.players.createPlayer(t.db, site, { accountId: account_id, password: PASSWORD });
  await creditPlayMoney(t.database, site.id, id, 10_000n);
  const guest = { domain_name: HOST, external_id: site.externalId };
  const { user } = await ask('login', { ...guest, account_id, password: PASSWORD });
  return { account_id, auth: user.session_token };
}

/** The fields of an API answer. */
async function ask(name: CallName, json: object): Promise<Answer> {
  return JSON.parse((await requestHost(server.port, HOST, api[name].path, { json })).text);
}
type Answer = {
  statusCode: number;
  user: { session_token: string };
  round: { round_id: string; win: string; outcome: { view: { face: number } } };
  server_seed: string;
};
