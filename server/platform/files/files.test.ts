import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { diskFiles, type Files, memoryFiles } from './index.ts';
import { s3Files, signedHeaders } from './s3.ts';

/** Requirements for every store. */
async function keeps(files: Files): Promise<void> {
  expect(await files.get('receipts/1/a')).toBeUndefined();
  await files.put('receipts/1/a', Buffer.from([1, 2, 3]));
  await files.put('receipts/1/a', Buffer.from([4, 5]));
  expect([...(await files.get('receipts/1/a'))!]).toEqual([4, 5]);
  await files.remove('receipts/1/a');
  await files.remove('receipts/1/a');
  expect(await files.get('receipts/1/a')).toBeUndefined();
}

test('files in memory', () => keeps(memoryFiles()));

test('files on disk are written atomically, readable by this user only, and never outside their folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'baize-files-'));
  try {
    const files = diskFiles(folder);
    await keeps(files);
    await files.put('a/b', Buffer.from('x'));
    expect(await readdir(join(folder, 'a'))).toEqual(['b']);
    expect((await stat(join(folder, 'a', 'b'))).mode & 0o077).toBe(0);
    for (const key of ['../x', 'a/../../x', '/etc/passwd', 'a//b', '', 'A', 'a/.b'])
      await expect(files.put(key, Buffer.from('x'))).rejects.toThrow(RangeError);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

const KEYS = {
  region: 'us-east-1',
  accessKey: 'AKIAIOSFODNN7EXAMPLE',
  secretKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
};

test('bucket requests match the signature of the published example', () => {
  const headers = signedHeaders({
    ...KEYS,
    method: 'GET',
    address: new URL('https://examplebucket.s3.amazonaws.com/test.txt'),
    body: new Uint8Array(),
    at: new Date('2013-05-24T00:00:00Z'),
    more: { range: 'bytes=0-9' },
  });
  expect(headers.authorization).toMatch(
    /Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41$/,
  );
});

test('files in a bucket, over HTTP', async () => {
  const kept = new Map<string, Buffer>();
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const path = request.url ?? '';
    if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 ')) response.statusCode = 403;
    else if (request.method === 'PUT') kept.set(path, body);
    else if (request.method === 'DELETE') kept.delete(path);
    else if (!kept.has(path)) response.statusCode = 404;
    response.end(request.method === 'GET' ? kept.get(path) : undefined);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  try {
    await keeps(s3Files({ ...KEYS, url: `http://127.0.0.1:${port}/bucket` }));
    await expect(
      s3Files({ ...KEYS, url: `http://127.0.0.1:${port}/bucket` }).put('../x', Buffer.of(1)),
    ).rejects.toThrow(RangeError);
  } finally {
    await new Promise((done) => server.close(done));
  }
});
