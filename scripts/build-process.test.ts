import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'baize-build-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Arguments of Node for a start whose build is `source`. */
function startOf(source: string): string[] {
  const script = join(folder, 'build.mjs');
  writeFileSync(script, source);
  const start = `
    const { runBuild } = await import('./scripts/build-process.ts');
    await runBuild(${JSON.stringify(script)});
    console.log('started in', process.pid);`;
  return ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', start];
}

test('a build has its own process, and the start follows it', () => {
  const { stdout, pid } = spawnSync(process.execPath, startOf(`console.log('built in', process.pid);`), {
    encoding: 'utf8',
  });
  const [built, started] = stdout.trim().split('\n');
  expect(started).toBe(`started in ${pid}`);
  expect(built).toMatch(/^built in \d+$/);
  expect(built).not.toBe(`built in ${pid}`);
});

test('after a failed build nothing is started', () => {
  const { status, stdout } = spawnSync(process.execPath, startOf('process.exit(3);'), { encoding: 'utf8' });
  expect({ status, stdout }).toEqual({ status: 3, stdout: '' });
});

test('a signal during the build ends the build and the start', async () => {
  const build = `console.log(process.pid); setInterval(() => {}, 1000);`;
  const start = spawn(process.execPath, startOf(build), { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(start, 'close');
  const [pid] = await once(start.stdout, 'data');
  start.kill('SIGTERM');
  // The output closes when the build, which shares it, has ended as well.
  expect(await ended).toEqual([1, null]);
  expect(() => process.kill(Number(pid), 0)).toThrow('ESRCH');
});
