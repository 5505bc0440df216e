import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { withClient } from './application-role.ts';
import { failureText } from './unavailability.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** The port of a server that treats each connection so. */
async function listening(receive: (socket: Socket) => void): Promise<number> {
  const server = createServer((socket) => receive(socket.on('error', () => {})));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  closing.push(() => server.close());
  return (server.address() as AddressInfo).port;
}

const refusalOf = (url: string): Promise<string> =>
  withClient(url, async () => 'connected').catch((error) => failureText(error));

test('an address without a PostgreSQL is named with what happened there, never with its password', async () => {
  const resets = await listening((socket) => socket.once('data', () => socket.resetAndDestroy()));
  const speaksHttp = await listening((socket) =>
    socket.once('data', () => socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n')),
  );
  const free = await listening(() => {});
  await closing.pop()!();
  const refusals: [address: string, what: RegExp][] = [
    [`127.0.0.1:${free}`, /ECONNREFUSED/],
    [`localhost:${free}`, /ECONNREFUSED/],
    [`127.0.0.1:${resets}`, /ECONNRESET/],
    [`127.0.0.1:${speaksHttp}`, /Connection terminated/],
    ['database.invalid:5432', /ENOTFOUND|EAI_AGAIN/],
  ];
  for (const [address, what] of refusals) {
    const text = await refusalOf(`postgres://baize:s3cret@${address}/baize`);
    expect(text).toContain(`The database at ${address} cannot be reached: `);
    expect(text).toMatch(what);
    expect(text).toContain('DATABASE_URL');
    expect(text).not.toContain('s3cret');
  }
  expect(await refusalOf('postgres://baize:s3cret@/baize?host=/nowhere')).toContain(
    'The database at /nowhere, port 5432, cannot be reached: ENOENT.',
  );
});

test('a connection lost during a statement is named as such, other errors by their own message', () => {
  const lost = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET', syscall: 'read' });
  for (const error of [lost, new Error('Connection terminated unexpectedly')])
    expect(failureText(error)).toMatch(/^The connection to the database was lost: .*\n.*Run it again/);
  const file = Object.assign(new Error('ENOENT: no such file, open heads'), {
    code: 'ENOENT',
    syscall: 'open',
  });
  expect(failureText(file)).toBe('ENOENT: no such file, open heads');
  expect(failureText(new Error('no login of that name'))).toBe('no login of that name');
});
