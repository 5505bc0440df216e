import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { testLog } from '#test/support/postgres.ts';
import { nightly } from '#test/support/tags.ts';
import { openDatabase, run } from '../database/index.ts';
import { startEmbedded } from './index.ts';
import { isPostgres } from './postmaster.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'baize-embedded-'));
chmodSync(dataDir, 0o755);
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
const start = () => startEmbedded({ dataDir, log: testLog, durable: true });

test('keeps its data over a restart, and restarts a killed PostgreSQL under the pool', nightly, async () => {
  let server = await start();
  let database = openDatabase({ url: server.url, poolSize: 3, log: testLog });
  await run(database.db, { text: 'create table kept (x int)' });
  await run(database.db, { text: 'insert into kept values (1)' });
  await database.close();
  await server.stop();

  server = await start();
  database = openDatabase({ url: server.url, poolSize: 3, log: testLog });
  await database.ping();
  const killed = server.pid();
  process.kill(killed!, 'SIGKILL');
  const newPid = () => (server.pid() === killed ? undefined : server.pid());
  await expect.poll(newPid, { timeout: 15_000 }).toBeTypeOf('number');
  // A connection of the dead server may still be in the pool; the first query sent over it fails.
  const kept = () => run(database.db, { text: 'select x from kept' }).catch(() => undefined);
  await expect.poll(kept, { timeout: 15_000 }).toEqual([{ x: 1 }]);
  await database.close();
  await server.stop();
});

/** Another process that starts the server, prints its process id and runs `more`. */
function startElsewhere(more: string) {
  const code = `
    import { startEmbedded } from ${JSON.stringify(join(import.meta.dirname, 'index.ts'))};
    const quiet = { debug() {}, info() {}, warn() {}, error() {} };
    console.log((await startEmbedded({ dataDir: process.argv[1], log: quiet })).pid());
    ${more}
    setInterval(() => {}, 1000);`;
  return spawn(process.execPath, ['--input-type=module-typescript', '-e', code, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

test('the server stops when its process ends without stopping it', async () => {
  const child = startElsewhere('process.exit(1);');
  const leftover = Number((await once(child.stdout, 'data')).toString());
  await expect.poll(() => isPostgres(leftover)).toBe(false);
});

test(
  'stops a server left by a killed process, and ignores a pid file of another program',
  nightly,
  async () => {
    const child = startElsewhere('');
    const leftover = Number((await once(child.stdout, 'data')).toString());
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(isPostgres(leftover)).toBe(true);
    const server = await start();
    expect(isPostgres(leftover)).toBe(false);
    await server.stop();

    const pidFile = join(dataDir, 'postgres', 'cluster', 'postmaster.pid');
    writeFileSync(pidFile, `${process.pid}\n${dataDir}\n1\n5432\n\n\n\nready\n`);
    chownSync(pidFile, statSync(dirname(pidFile)).uid, statSync(dirname(pidFile)).gid);
    const again = await start();
    expect(readFileSync(pidFile, 'utf8').startsWith(`${again.pid()}\n`)).toBe(true);
    await again.stop();
  },
);
