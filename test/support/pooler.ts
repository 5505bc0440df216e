import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { databaseUser } from '#server/platform/embedded/os-user.ts';

/** Names another program than the PgBouncer on the path. */
const PROGRAM = process.env.PGBOUNCER ?? 'pgbouncer';
const version = spawnSync(PROGRAM, ['--version'], { encoding: 'utf8' });

export const hasPooler = version.status === 0;
const [major = 0, minor = 0] = (version.stdout ?? '').match(/\d+/g)?.map(Number) ?? [];
/** Since 1.21 it keeps prepared statements in transaction mode. */
export const poolerPrepares = hasPooler && (major > 1 || minor >= 21);

/** Set by the global setup: the port of a pooler in front of the test server. */
const variable = 'BAIZE_TEST_POOLER_PORT';

export function announcePooler(pooler: TestPooler | undefined): void {
  if (pooler) process.env[variable] = String(pooler.port);
  else delete process.env[variable];
}

/** The address of a database through the pooler of this run, if it has one. */
export function pooledAddress(url: string): string | undefined {
  const port = process.env[variable];
  return port === undefined ? undefined : addressAt(url, port);
}

function addressAt(url: string, port: number | string): string {
  const address = new URL(url);
  address.search = '';
  address.host = `127.0.0.1:${port}`;
  return address.href;
}

const START_MS = 10_000;

export interface TestPooler {
  port: number;
  /** An address of a database, changed so that it leads through the pooler. */
  through(url: string): string;
  stop(): Promise<void>;
}

interface PoolerOptions {
  mode: 'transaction' | 'session';
  /** Sessions per database and login. */
  sessions?: number;
  /** Prepared statements kept per session; 0: none. Only from 1.21 on. */
  prepared?: number;
}

/** PgBouncer in front of every database of a server, for the logins of these addresses. */
export async function startPooler(
  [url, ...others]: readonly [string, ...string[]],
  { mode, sessions = 5, prepared = 0 }: PoolerOptions,
): Promise<TestPooler> {
  const server = new URL(url);
  const host = server.searchParams.get('host') ?? decodeURIComponent(server.hostname);
  const serverPort = server.port || server.searchParams.get('port') || '5432';
  const folder = mkdtempSync(join(tmpdir(), 'baize-pooler-'));
  chmodSync(folder, 0o755);
  const port = await freePort();
  const settings = [
    '[databases]',
    `* = host=${host} port=${serverPort}`,
    '[pgbouncer]',
    ...['listen_addr = 127.0.0.1', `listen_port = ${port}`, 'unix_socket_dir ='],
    ...['auth_type = plain', `auth_file = ${join(folder, 'users')}`, 'max_client_conn = 2000'],
    ...[`pool_mode = ${mode}`, `default_pool_size = ${sessions}`],
    ...(poolerPrepares ? [`max_prepared_statements = ${prepared}`] : []),
  ];
  writeFileSync(join(folder, 'pooler.ini'), settings.join('\n'));
  writeFileSync(join(folder, 'users'), [url, ...others].map(loginOf).join('\n'));
  const program = spawn(PROGRAM, ['-q', join(folder, 'pooler.ini')], {
    ...databaseUser().ids,
    stdio: 'ignore',
  });
  await opened(port);
  return {
    port,
    through: (direct) => addressAt(direct, port),
    async stop() {
      if (program.kill('SIGKILL')) await once(program, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function loginOf(url: string): string {
  const { username, password } = new URL(url);
  return `"${decodeURIComponent(username)}" "${decodeURIComponent(password)}"`;
}

async function freePort(): Promise<number> {
  const socket = createServer();
  await once(socket.listen(0, '127.0.0.1'), 'listening');
  const { port } = socket.address() as { port: number };
  await new Promise((done) => socket.close(done));
  return port;
}

async function opened(port: number): Promise<void> {
  const deadline = Date.now() + START_MS;
  while (!(await isOpen(port))) {
    if (Date.now() > deadline) throw new Error('the pooler did not start');
    await delay(20);
  }
}

const isOpen = (port: number) =>
  new Promise<boolean>((done) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      done(true);
    });
    socket.once('error', () => done(false));
  });
