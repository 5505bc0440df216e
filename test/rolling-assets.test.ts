import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, createServer as createSocket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { requestHost } from '#test/support/host-request.ts';

/** Two web processes of different releases: each has the files of its own, as static-files.ts answers. */
type Release = { server: Server; asked: string[]; port: number };
const folder = mkdtempSync(join(tmpdir(), 'baize-caddy-'));
const hasCaddy = spawnSync('caddy', ['version']).status === 0;
let [one, two]: Release[] = [];
let proxy: ChildProcess;
let port: number;

async function release(name: string): Promise<Release> {
  const asked: string[] = [];
  const server = createServer(({ url = '' }, response) => {
    if (url === '/readyz') return void response.end('ready');
    if (url === '/broken') return void response.destroy();
    asked.push(url);
    if (url.includes(name) || url === '/page') return void response.end(`${url} of ${name}`);
    if (url.startsWith('/assets/entry-'))
      return void response.writeHead(302, { location: '/reload.js' }).end();
    response.writeHead(404).end('not found');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return { server, asked, port: (server.address() as AddressInfo).port };
}

async function freePort(): Promise<number> {
  const socket = createSocket();
  await once(socket.listen(0, '127.0.0.1'), 'listening');
  const { port: free } = socket.address() as AddressInfo;
  await new Promise((done) => socket.close(done));
  return free;
}

beforeAll(async () => {
  if (!hasCaddy) return;
  [one, two] = await Promise.all([release('old'), release('new')]);
  port = await freePort();
  // The shipped file, without TLS and at the addresses of this test.
  const shipped = readFileSync('deploy/compose/Caddyfile', 'utf8');
  const sites = shipped.slice(shipped.indexOf('(web) {'));
  const local = sites
    .replace('https:// {', `http://127.0.0.1:${port} {`)
    .replace(/tls \{[^}]*\}/, '')
    .replaceAll('web-1:3000', `127.0.0.1:${one!.port}`)
    .replaceAll('web-2:3000', `127.0.0.1:${two!.port}`);
  const file = join(folder, 'Caddyfile');
  writeFileSync(file, `{\n\tadmin off\n}\n${local}`);
  proxy = spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], { stdio: 'ignore' });
}, 40_000);
afterAll(async () => {
  for (const { server } of [one, two].filter((each) => each !== undefined)) server.close();
  if (proxy?.kill('SIGKILL')) await once(proxy, 'exit');
  rmSync(folder, { recursive: true, force: true });
});

const ask = (path: string) => requestHost(port, '127.0.0.1', path);

test.skipIf(!hasCaddy)('the shipped Caddyfile is one that Caddy accepts', async () => {
  const answer = () =>
    ask('/page').then(
      ({ status }) => status,
      () => 0,
    );
  await expect.poll(answer, { timeout: 20_000 }).toBe(200);
});

test.skipIf(!hasCaddy)(
  'the shipped proxy finds the scripts and stylesheets of either release during an upgrade',
  async () => {
    for (const path of ['/assets/entry-new.js', '/assets/style-new.css', '/assets/entry-old.js'])
      expect((await ask(path)).text).toBe(`${path} of ${path.includes('new') ? 'new' : 'old'}`);
    // What neither has is answered as one process alone answers it.
    expect((await ask('/assets/entry-gone.js')).status).toBe(302);
    expect((await ask('/assets/style-gone.css')).status).toBe(404);
    expect((await ask('/other-new')).status === 200 || one!.asked.includes('/other-new')).toBe(true);
    expect(two!.asked).not.toContain('/assets/entry-old.js');
  },
);

test.skipIf(!hasCaddy)('a request that breaks off at each process excludes neither', async () => {
  for (let n = 0; n < 8; n++) {
    expect((await requestHost(port, '127.0.0.1', '/broken', { json: { n } })).status).toBe(502);
    expect((await ask('/page')).status).toBe(200);
  }
});

test.skipIf(!hasCaddy)(
  'while one process is away, the other answers for both',
  async () => {
    await new Promise((done) => {
      one!.server.close(done);
      one!.server.closeAllConnections();
    });
    expect((await ask('/assets/style-new.css')).status).toBe(200);
    expect((await ask('/assets/entry-old.js')).status).toBe(302);
    expect((await ask('/assets/style-old.css')).status).toBe(404);
  },
  30_000,
);
