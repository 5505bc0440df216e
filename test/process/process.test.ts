import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

/** The whole process as `npm start` runs it after its build, on a data folder of its own. */
const dataDir = mkdtempSync(join(tmpdir(), 'baize-process-'));
chmodSync(dataDir, 0o755);
const living = new Set<ChildProcess>();

beforeAll(async () => {
  const first = await startProcess();
  await end(first, 'SIGTERM');
}, 120_000);
afterEach(async () => {
  await Promise.all([...living].map((child) => child.kill('SIGKILL') && once(child, 'exit')));
});
afterAll(() => {
  rmSync(dataDir, { recursive: true, force: true });
});

test('it tells where the brands are and how to sign in, and is ready', async () => {
  const running = await startProcess();
  expect(running.output()).toMatch(/slot2\.localhost:\d+/);
  expect(running.output()).toContain('demo / Demo1234!');
  expect(await ask(running.port, '/healthz')).toEqual({ status: 200, body: 'ok' });
  expect(await ask(running.port, '/readyz')).toEqual({ status: 200, body: 'ready' });
  expect((await ask(running.port, '/metrics')).body).toContain('baize_api_call_seconds');
  await end(running, 'SIGTERM');
});

test('[W-02] a page is served for each host by one process', async () => {
  const running = await startProcess();
  const [one, two] = await Promise.all([
    ask(running.port, '/en', 'slot2.localhost'),
    ask(running.port, '/en', 'casino9.localhost'),
  ]);
  expect([one.status, two.status], running.output()).toEqual([200, 200]);
  expect(one.body).toContain('Nightgrid');
  expect(one.body).not.toContain('Evenkeel');
  expect(two.body).toContain('Evenkeel');
  await end(running, 'SIGINT');
});

test('a second start on the same data folder is refused with the holder’s process id', async () => {
  const running = await startProcess();
  const second = launch();
  const [code] = await once(second.child, 'exit');
  expect(code).toBe(1);
  expect(second.output()).toMatch(/is in use by process \d+/);
  expect(await ask(running.port, '/readyz')).toMatchObject({ status: 200 });
  await end(running, 'SIGTERM');
});

test('a process that was killed leaves a folder the next start recovers', async () => {
  const killed = await startProcess();
  killed.child.kill('SIGKILL');
  await once(killed.child, 'exit');
  const next = await startProcess();
  expect(await ask(next.port, '/readyz')).toEqual({ status: 200, body: 'ready' });
  await end(next, 'SIGTERM');
});

test('a wrong setting ends the start with a message that names it', async () => {
  const wrong = launch({ PORT: 'eighty' });
  const [code] = await once(wrong.child, 'exit');
  expect(code).toBe(78);
  expect(wrong.output()).toContain('PORT: ');
});

function launch(env: Record<string, string> = {}) {
  const run = `const { main } = await import('./server/main.ts'); await main({ started: Date.now() });`;
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', run],
    {
      env: {
        ...process.env,
        NODE_ENV: 'production',
        // The test runner has a MODE of its own.
        MODE: 'demo',
        PORT: '0',
        DATA_DIR: dataDir,
        LOG_LEVEL: 'warn',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  living.add(child);
  child.once('exit', () => living.delete(child));
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += chunk));
  return { child, output: () => text };
}

/** Starts the process and waits until it says it is ready. */
async function startProcess() {
  const launched = launch();
  const port = await new Promise<number>((resolve, reject) => {
    launched.child.stdout.on('data', () => {
      const ready = /ready in [\d.]+ s on http:\/\/localhost:(\d+)/.exec(launched.output());
      if (ready) resolve(Number(ready[1]));
    });
    launched.child.once('exit', () => reject(new Error(`the process ended: ${launched.output()}`)));
  });
  return { ...launched, port };
}

/** A signal ends it cleanly: exit code 0, and nothing left that holds the folder. */
async function end(
  running: { child: ChildProcess; output(): string },
  signal: 'SIGTERM' | 'SIGINT',
): Promise<void> {
  const ended = once(running.child, 'exit');
  running.child.kill(signal);
  expect(await ended).toEqual([0, null]);
  expect(running.output()).toContain('Stopped.');
}

function ask(
  port: number,
  path: string,
  host = 'localhost',
): Promise<{ status: number | undefined; body: string }> {
  return new Promise((resolve, reject) => {
    get({ port, host: '127.0.0.1', path, headers: { host } }, async (response) => {
      let body = '';
      for await (const chunk of response) body += chunk;
      resolve({ status: response.statusCode, body });
    }).once('error', reject);
  });
}
