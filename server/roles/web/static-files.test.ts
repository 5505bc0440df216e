import { mkdtemp, readdir, readlink, rm, writeFile } from 'node:fs/promises';
import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createStaticFiles } from './static-files.ts';

/** How often this process has the file open, by Linux's own list. */
async function timesOpen(path: string): Promise<number> {
  const numbers = await readdir('/proc/self/fd');
  const paths = await Promise.all(numbers.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')));
  return paths.filter((open) => open === path).length;
}

test('a visitor who leaves in the middle of a file leaves no open file behind', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'baize-files-'));
  const path = join(folder, 'large.txt');
  await writeFile(path, Buffer.alloc(32 * 1024 * 1024, 'x'));
  const files = createStaticFiles([{ prefix: '/', folders: [folder] }]);
  const server = createServer((request, response) => {
    void files.answer(request, response, '/large.txt');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(async () => {
    await new Promise((done) => server.close(done));
    await rm(folder, { recursive: true });
  });
  const { port } = server.address() as AddressInfo;
  await new Promise<void>((done) => {
    get({ port, host: '127.0.0.1' }, (response) => response.once('data', () => response.destroy()))
      .on('error', () => {})
      .on('close', () => done());
  });
  await expect.poll(() => timesOpen(path)).toBe(0);
});
