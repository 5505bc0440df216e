import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockFolder } from './folder-lock.ts';

let folder: string;
const children: ChildProcess[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'baize-lock-'));
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

/** Another process that takes the lock and prints the result. */
async function rival(): Promise<{ child: ChildProcess; said: string }> {
  const code = `
    import { lockFolder } from ${JSON.stringify(join(import.meta.dirname, 'folder-lock.ts'))};
    await lockFolder(process.argv[1]).then(() => console.log('held'), (e) => console.log(e.message));
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', code, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const [data] = await once(child.stdout!, 'data');
  return { child, said: String(data).trim() };
}

test('a second start on one data folder is refused and names the process', async () => {
  const first = await rival();
  expect(first.said).toBe('held');
  const second = await rival();
  expect(second.said).toContain(`in use by process ${first.child.pid}`);
  await expect(lockFolder(folder)).rejects.toThrow(`${first.child.pid}`);
});

test('a lock left by a killed process is recovered', async () => {
  const { child, said } = await rival();
  expect(said).toBe('held');
  child.kill('SIGKILL');
  await once(child, 'exit');
  const lock = await lockFolder(folder);
  await lock.release();
});

test('of concurrent starts over a stale lock exactly one gets it', async () => {
  const { child } = await rival();
  child.kill('SIGKILL');
  await once(child, 'exit');
  const all = await Promise.all([rival(), rival(), rival(), rival()]);
  expect(all.filter(({ said }) => said === 'held')).toHaveLength(1);
});

test('release lets the next one in', async () => {
  const lock = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toThrow(String(process.pid));
  await lock.release();
  await (await lockFolder(folder)).release();
});

test('a holder that ends during the question for its id has released the lock', async () => {
  // The holder's connections wait in the system's queue: its thread is blocked, and then it is killed.
  const code = `
    import { lockFolder } from ${JSON.stringify(join(import.meta.dirname, 'folder-lock.ts'))};
    await lockFolder(process.argv[1]);
    process.stdout.write('held', () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0));`;
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', code, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  await once(child.stdout!, 'data');
  const next = lockFolder(folder);
  const ended = once(child, 'exit');
  setImmediate(() => child.kill('SIGKILL'));
  await ended;
  await (await next).release();
});
