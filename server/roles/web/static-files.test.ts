import { mkdtemp, readdir, readlink, rm, utimes, writeFile } from 'node:fs/promises';
import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createStaticFiles } from './static-files.ts';

/** Number of open handles of this process on the file, from Linux's list. */
async function timesOpen(path: string): Promise<number> {
  const numbers = await readdir('/proc/self/fd');
  const paths = await Promise.all(numbers.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')));
  return paths.filter((open) => open === path).length;
}

test('a client that disconnects during a file leaves no open file', async () => {
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

test('each encoding of a file has its own ETag, and a browser that has it gets 304', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'baize-files-'));
  // Same size and time: the tags must still differ.
  for (const name of ['app.js', 'app.js.br', 'app.js.gz']) {
    await writeFile(join(folder, name), 'x'.repeat(100));
    await utimes(join(folder, name), 1_700_000_000, 1_700_000_000);
  }
  const files = createStaticFiles([{ prefix: '/', folders: [folder] }]);
  const server = createServer((request, response) => void files.answer(request, response, '/app.js'));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(async () => {
    await new Promise((done) => server.close(done));
    await rm(folder, { recursive: true });
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/app.js`;
  const ask = (encoding: string, tag = '') =>
    new Promise<{ status: number | undefined; etag: string | undefined; vary: string | undefined }>(
      (done) => {
        get(url, { headers: { 'accept-encoding': encoding, 'if-none-match': tag } }, (response) => {
          response.resume();
          const { etag, vary } = response.headers;
          done({ status: response.statusCode, etag, vary });
        });
      },
    );
  const forms = [await ask('identity'), await ask('br'), await ask('gzip')];
  expect(new Set(forms.map(({ etag }) => etag)).size).toBe(3);
  expect(forms.map(({ vary }) => vary)).toEqual(Array(3).fill('accept-encoding'));
  expect((await ask('br', forms[1]!.etag)).status).toBe(304);
  expect((await ask('gzip', forms[1]!.etag)).status).toBe(200);
});
