import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { databaseUser } from '#server/platform/embedded/os-user.ts';
import { testDatabase } from '#test/support/database.ts';
import { requireOwnSessions } from './session-keeping.ts';

const hasPooler = spawnSync('pgbouncer', ['--version']).status === 0;

async function freePort(): Promise<number> {
  const socket = createServer();
  await once(socket.listen(0, '127.0.0.1'), 'listening');
  const { port } = socket.address() as { port: number };
  await new Promise((done) => socket.close(done));
  return port;
}
const isOpen = (port: number) =>
  new Promise<boolean>((done) => {
    const socket = connect(port, '127.0.0.1')
      .once('connect', () => done(true))
      .once('error', () => done(false));
    socket.once('connect', () => socket.destroy());
  });

/** The address of a database through PgBouncer in a mode. */
async function pooled(url: string, mode: 'transaction' | 'session'): Promise<string> {
  const address = new URL(url);
  const [user, password] = [address.username, address.password].map(decodeURIComponent);
  const folder = mkdtempSync(join(tmpdir(), 'baize-pooler-'));
  chmodSync(folder, 0o755);
  const port = await freePort();
  const host = address.searchParams.get('host') ?? decodeURIComponent(address.hostname);
  const database = address.pathname.slice(1);
  const at = address.port || address.searchParams.get('port') || '5432';
  writeFileSync(join(folder, 'users'), `"${user}" "${password}"\n`);
  const settings = [
    '[databases]',
    `${database} = host=${host} port=${at} dbname=${database} user=${user} password=${password}`,
    '[pgbouncer]',
    ...['listen_addr = 127.0.0.1', `listen_port = ${port}`, 'unix_socket_dir =', 'auth_type = trust'],
    ...[`auth_file = ${join(folder, 'users')}`, `pool_mode = ${mode}`, 'default_pool_size = 5'],
  ];
  writeFileSync(join(folder, 'pooler.ini'), settings.join('\n'));
  const pooler = spawn('pgbouncer', ['-q', join(folder, 'pooler.ini')], {
    ...databaseUser().ids,
    stdio: 'ignore',
  });
  onTestFinished(async () => {
    if (pooler.kill('SIGKILL')) await once(pooler, 'exit');
    rmSync(folder, { recursive: true, force: true });
  });
  await expect.poll(() => isOpen(port), { timeout: 10_000 }).toBe(true);
  return `postgres://${user}@127.0.0.1:${port}/${database}`;
}

test('PostgreSQL itself keeps the session of a connection', async () => {
  const t = await testDatabase();
  onTestFinished(() => t.drop());
  await expect(requireOwnSessions('DATABASE_URL', t.url)).resolves.toBeUndefined();
});

test.skipIf(!hasPooler)(
  'a pooler in transaction mode is refused by name, in session mode accepted',
  async () => {
    const t = await testDatabase();
    onTestFinished(() => t.drop());
    await requireOwnSessions('DATABASE_URL', await pooled(t.url, 'session'));
    await expect(requireOwnSessions('DATABASE_URL', await pooled(t.url, 'transaction'))).rejects.toThrow(
      /^DATABASE_URL leads to a pooler in transaction mode, .*\n {2}Connect to PostgreSQL directly/,
    );
  },
);
