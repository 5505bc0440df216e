import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { requestHost } from '#test/support/host-request.ts';
import { nightly } from '#test/support/tags.ts';

/** The whole process as `npm start` runs it after its build, on its own data folder. */
const dataDir = mkdtempSync(join(tmpdir(), 'baize-process-'));
chmodSync(dataDir, 0o755);
type Running = Awaited<ReturnType<typeof startProcess>>;
const living = new Set<ChildProcess>();
// Each test starts the whole system once or twice; the duration depends on the machine.
vi.setConfig({ testTimeout: 90_000 });

afterAll(async () => {
  await Promise.all([...living].map((child) => child.kill('SIGKILL') && once(child, 'exit')));
  rmSync(dataDir, { recursive: true, force: true });
});

describe('a first start that seeds the demo', () => {
  let running: Running;
  beforeAll(async () => {
    running = await startProcess();
  }, 240_000);
  afterAll(() => end(running, 'SIGINT'), 30_000);

  test('it prints the brand addresses and sign-in details, and becomes ready', async () => {
    expect(running.output()).toMatch(/slot2\.localhost:\d+/);
    expect(running.output()).toContain('demo / Demo1234!');
    expect(await ask(running.port, '/healthz')).toEqual({ status: 200, body: 'ok' });
    expect(await ask(running.port, '/readyz')).toEqual({ status: 200, body: 'ready' });
    expect((await ask(running.port, '/metrics')).body).toContain('baize_api_call_seconds');
    const outside = [
      ask(running.port, '/metrics', 'slot2.localhost'),
      ask(running.port, '/metrics', 'localhost', { 'x-forwarded-for': '203.0.113.7' }),
    ];
    for (const answer of await Promise.all(outside))
      expect(answer).toEqual({ status: 404, body: 'not found' });
  });

  test('[W-02] one process serves the pages of every host', async () => {
    const [one, two] = await Promise.all([
      ask(running.port, '/en', 'slot2.localhost'),
      ask(running.port, '/en', 'casino9.localhost'),
    ]);
    expect([one.status, two.status], running.output()).toEqual([200, 200]);
    expect(one.body).toContain('Nightgrid');
    expect(one.body).not.toContain('Evenkeel');
    expect(two.body).toContain('Evenkeel');
  });

  test(
    'a second start on the same data folder is refused with the holder’s process id',
    nightly,
    async () => {
      const second = launch(await simulatorPorts());
      const [code] = await once(second.child, 'exit');
      expect(code).toBe(1);
      expect(second.output().trim()).toMatch(/^\S+ is in use by process \d+: .*$/);
      expect(readdirSync(dataDir).filter((name) => name.startsWith('provider-kit'))).toEqual([]);
      expect(await ask(running.port, '/readyz')).toMatchObject({ status: 200 });
    },
  );
});

describe('a start with a port for operations', nightly, () => {
  let running: Running;
  let simulators: Record<string, string>;
  let operationsPortNumber: number;
  beforeAll(async () => {
    simulators = await simulatorPorts();
    running = await startProcess({ OPS_PORT: '0', LEAVE_SECONDS: '2', ...simulators });
    operationsPortNumber = operationsPort(running);
  }, 90_000);

  test('the simulators run beside a demo', async () => {
    const pages = Object.values(simulators);
    for (const port of pages) {
      expect(running.output()).toContain(`http://localhost:${port}`);
      expect((await ask(Number(port), '/')).status).toBeLessThan(500);
    }
  });

  test('operations has its own endpoint when configured, and brands then expose no metrics', async () => {
    expect(await ask(running.port, '/metrics')).toEqual({ status: 404, body: 'not found' });
    expect((await ask(running.port, '/en', 'slot2.localhost')).status).toBe(200);
    expect((await ask(running.port, '/en', 'slot2.localhost')).status).toBe(200);
    expect(await ask(operationsPortNumber, '/readyz')).toEqual({ status: 200, body: 'ready' });
    const { body } = await ask(operationsPortNumber, '/metrics');
    for (const line of [
      'baize_web_request_seconds_count{kind="composed",status="200",cache="miss"} 1',
      'baize_web_request_seconds_count{kind="composed",status="200",cache="hit"} 1',
      'baize_pages_kept 1',
      'baize_database_waiting 0',
    ])
      expect(body.split('\n')).toContain(line);
    expect((await ask(operationsPortNumber, '/en', 'slot2.localhost')).status).toBe(404);
  });

  test('a stopping process reports it, still accepts requests, then finishes the open ones, then exits with its simulators', async () => {
    const open = openCall(running.port);
    await open.begun;
    const ended = once(running.child, 'exit');
    running.child.kill('SIGTERM');
    await expect
      .poll(() => ask(operationsPortNumber, '/readyz'))
      .toEqual({ status: 503, body: 'the process is stopping' });
    expect(await ask(running.port, '/readyz', 'slot2.localhost')).toEqual({ status: 503, body: 'not ready' });
    expect((await ask(running.port, '/en', 'slot2.localhost')).status).toBe(200);
    await expect
      .poll(() => ask(running.port, '/healthz').catch((error) => error.code), { timeout: 10_000 })
      .toBe('ECONNREFUSED');
    expect((await ask(operationsPortNumber, '/readyz')).status).toBe(503);
    expect(running.child.exitCode).toBeNull();
    expect(await open.finish()).toContain('"statusCode":1');
    expect(await ended).toEqual([0, null]);
    for (const port of Object.values(simulators))
      await expect.poll(() => ask(Number(port), '/').catch((error) => error.code)).toBe('ECONNREFUSED');
  });
});

test('the next start recovers the folder of a killed process', nightly, async () => {
  const killed = await startProcess();
  killed.child.kill('SIGKILL');
  await once(killed.child, 'exit');
  const next = await startProcess();
  expect(await ask(next.port, '/readyz')).toEqual({ status: 200, body: 'ready' });
  await end(next, 'SIGTERM');
});

test('an invalid setting ends `npm start` with a message that names it, before anything is built, written or started', async () => {
  const folder = join(dataDir, 'never');
  const env = { PORT: 'eighty', DATA_DIR: folder, ...(await simulatorPorts()) };
  const wrong = launch(env, ['scripts/start.ts']);
  const [code] = await once(wrong.child, 'exit');
  expect(code).toBe(78);
  expect(wrong.output().trim()).toMatch(/^The configuration is invalid:\n {2}PORT: .*$/);
  expect(existsSync(folder)).toBe(false);
});

test('production does not start without an outgoing message channel', async () => {
  const mute = launch({ MODE: 'production', SECRET_KEY: 's'.repeat(32) }, ['scripts/start.ts']);
  const [code] = await once(mute.child, 'exit');
  expect(code).toBe(78);
  expect(mute.output()).toContain('MESSAGES_URL: is required');
});

const RUN = `const { main } = await import('./server/main.ts');
  const { startSimulators } = await import('./demo/launch/index.ts');
  const { demoExtension } = await import('./demo/extension.ts');
  const extensions = [demoExtension({ hosts: ['slot2.localhost', 'casino9.localhost'] })];
  await main({ started: Date.now(), extensions, neighbours: startSimulators });`;

/** The simulators are omitted unless they are given ports. */
function launch(
  env: Record<string, string> = {},
  what: readonly string[] = ['--input-type=module', '-e', RUN],
) {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...what], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      // The test runner sets another MODE.
      MODE: 'demo',
      PORT: '0',
      SIMPAY_PORT: '0',
      PROVIDER_KIT_PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  living.add(child);
  child.once('exit', () => living.delete(child));
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += chunk));
  return { child, output: () => text };
}

/** Starts the process and waits until it says it is ready. */
async function startProcess(env: Record<string, string> = {}) {
  const launched = launch(env);
  const port = await new Promise<number>((resolve, reject) => {
    launched.child.stdout.on('data', () => {
      const ready = /ready in [\d.]+ s on http:\/\/localhost:(\d+)/.exec(launched.output());
      if (ready) resolve(Number(ready[1]));
    });
    launched.child.once('exit', () => reject(new Error(`the process ended: ${launched.output()}`)));
  });
  return { ...launched, port };
}

/** A signal ends it cleanly: exit code 0, and no lock left on the folder. */
async function end(
  running: { child: ChildProcess; output(): string },
  signal: 'SIGTERM' | 'SIGINT',
): Promise<void> {
  const ended = once(running.child, 'exit');
  running.child.kill(signal);
  expect(await ended).toEqual([0, null]);
  expect(running.output()).toContain('Stopped.');
}

/** Unused ports for the simulators. */
async function simulatorPorts(): Promise<Record<string, string>> {
  const servers = [createServer(), createServer(), createServer()];
  const ports = servers.map(async (server) => {
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return String((server.address() as AddressInfo).port);
  });
  const [simpay, simulator, chain] = await Promise.all(ports);
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return { SIMPAY_PORT: simpay!, PROVIDER_KIT_PORT: simulator!, CHAINSIM_PORT: chain! };
}

function operationsPort(running: { output(): string }): number {
  return Number(/Operations: http:\/\/127\.0\.0\.1:(\d+)\/metrics/.exec(running.output())?.[1]);
}

/** A call with only its headers sent; `finish` sends the body and returns the response. */
function openCall(port: number) {
  const body = JSON.stringify({ domain_name: 'slot2.localhost' });
  const sent = request({
    port,
    host: '127.0.0.1',
    path: '/api/startup',
    method: 'POST',
    headers: {
      host: 'slot2.localhost',
      'content-type': 'application/json',
      'content-length': body.length,
      expect: '100-continue',
    },
  });
  const answer = new Promise<string>((resolve, reject) => {
    sent.once('response', (response) => text(response).then(resolve, reject)).once('error', reject);
  });
  return {
    // The process requests the body: it has accepted the request.
    begun: once(sent, 'continue'),
    finish: () => {
      sent.end(body);
      return answer;
    },
  };
}

async function ask(port: number, path: string, host = 'localhost', headers: Record<string, string> = {}) {
  const { status, text: body } = await requestHost(port, host, path, { headers });
  return { status, body };
}
