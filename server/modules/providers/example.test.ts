import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { expectBooks } from '#test/support/books.ts';
import { openConsole } from '../operators/testing/console.ts';
import { sign } from './endpoint/signature.ts';
import { openAggregator, type TestAggregator } from './testing/aggregator.ts';
import { GAME, openProviderSite, PROVIDER, type ProviderTestSite } from './testing/application.ts';

// Runs the example for providers, written in a language that shares no code with the server, against the
// server.
const EXAMPLE = join(import.meta.dirname, '../../../examples/gwp-provider/provider.py');
const python = ['python3', 'python'].find((name) => {
  const { status, stdout } = spawnSync(name, ['--version']);
  return status === 0 && /^Python 3\./.test(String(stdout));
});

let platform: ProviderTestSite;
let aggregator: TestAggregator;
const children: ChildProcess[] = [];
beforeAll(async () => {
  platform = await openProviderSite();
  aggregator = await openAggregator(platform);
});
afterEach(() => expectBooks(platform.db));
afterAll(async () => {
  for (const child of children) child.kill();
  aggregator.close();
  await platform.close();
});

function start(...args: string[]) {
  const child = spawn(python!, [EXAMPLE, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  return createInterface({ input: child.stdout! });
}

/** Without Python, the example's text must still name the signed fields. */
const requireText = () =>
  expect(readFileSync(EXAMPLE, 'utf8')).toContain('"POST\\n{path}\\n{timestamp}\\n{nonce}\\n{');

test('[wallet 3.1] the example plays, repeats and rolls back rounds at the wallet', async () => {
  if (!python) return requireText();
  const guest = await platform.guest('one.test', 10_000n);
  const { keyId, secret } = await platform.provider();
  const who = ['--provider', PROVIDER, `--key=${keyId}`, `--secret=${secret}`];
  const token = await platform.launch(guest);
  const lines: object[] = [];
  const wallet = ['--wallet', aggregator.walletOrigin, '--game', GAME, `--token=${token}`];
  for await (const line of start('play', ...who, ...wallet)) lines.push(JSON.parse(line));
  expect(lines).toEqual([
    { what: 'ping', status: 'OK' },
    { what: 'session', status: 'OK', balance: '10000', replayed: false },
    { what: 'bet', status: 'OK', balance: '9900', replayed: false },
    { what: 'win', status: 'OK', balance: '10100', replayed: false },
    { what: 'win again', status: 'OK', balance: '10100', replayed: true },
    { what: 'bet', status: 'OK', balance: '10000', replayed: false },
    { what: 'rollback', status: 'OK', balance: '10100', replayed: false, effect: 'reversed' },
    { what: 'rollback of a lost bet', status: 'OK', balance: '10100', replayed: false, effect: 'tombstoned' },
    { what: 'the lost bet', status: 'TX_ROLLED_BACK', balance: '10100', replayed: false },
    { what: 'bet', status: 'OK', balance: '10000', replayed: false },
    { what: 'end', status: 'OK', balance: '10000', replayed: false },
  ]);
});

test('[wallet 10] the example passes the conformance check of the console', async () => {
  if (!python) return requireText();
  const provider_code = 'PYTHON';
  // Random values may begin like a command-line option; this one does.
  const secret = '-a secret that both ends keep';
  const who = ['--provider', provider_code, '--key=python-key', `--secret=${secret}`];
  const output = start('serve', ...who);
  const [first] = await new Promise<string[]>((resolve) => output.once('line', (line) => resolve([line])));
  const { origin } = JSON.parse(first!) as { origin: string };
  platform.origins.push(origin);
  const staffConsole = openConsole(platform.front as unknown as Parameters<typeof openConsole>[0]);
  const maker = await staffConsole.clerk('platform_admin');
  const checker = await staffConsole.clerk('platform_admin');
  const agree = (proposal_id: string) => staffConsole.get(checker, 'approveProposal', { proposal_id });
  const values = {
    ...{ protocol: 'gwp', url: origin, game_origin: origin, site_ref: 'one', addresses: [], demo: 'never' },
    ...{ allow_orphan_win: false, accept_rollback_after_win: false, status: 'closing' },
    ...{ public_key: '', settings: {} },
  };
  await agree(
    (await staffConsole.get(maker, 'proposeProvider', { provider_code, name: 'Python', values })).proposal_id,
  );
  const key = { provider_code, key_id: 'python-key', secret };
  await agree((await staffConsole.get(maker, 'proposeProviderKey', key)).proposal_id);
  await staffConsole.get(maker, 'checkProvider', { provider_code });
  await platform.drain();
  const { is_conformant, checks } = await staffConsole.get(maker, 'providerConnection', { provider_code });
  expect(checks[0]!.lines.filter(({ verdict }) => verdict === 'failed')).toEqual([]);
  expect(is_conformant).toBe(true);
});

test('[wallet 3.1] the page for providers shows a signature that the wallet accepts', async () => {
  const { front } = platform;
  const page = await front.fetch(new Request('http://one.test/docs/gwp', { headers: { host: 'one.test' } }));
  expect(page.status).toBe(200);
  const text = await page.text();
  const signed = {
    ...{ method: 'POST', path: '/gwp/1/ping', timestamp: '1767225600', nonce: 'n-000002' },
    body: Buffer.from('{}'),
  };
  expect(text).toContain(sign('test-secret-0001', signed));
  for (const part of ['authenticate', 'jackpot_win', 'TX_ROLLED_BACK', 'X-Gwp-Nonce', 'transactions'])
    expect(text).toContain(part);
});
