import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { expect, test } from 'vitest';
import { TEST_TLS } from '#test/support/tls.ts';
import { describeCallFailure } from './call-failures.ts';

async function portOf(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}
const wrong = (url: string, waitMs = 5000) =>
  fetch(url, { signal: AbortSignal.timeout(waitMs) }).then(() => '', describeCallFailure);

test('a failed call is described in words: refused, silent, unknown host, TLS, an answer that is none', async () => {
  const talking = createServer((socket) => socket.on('error', () => {}).end('what do you want?\r\n\r\n'));
  const silent = createServer((socket) => socket.on('error', () => {}));
  const selfSigned = createTlsServer(TEST_TLS, (socket) => socket.on('error', () => {}));
  selfSigned.on('tlsClientError', () => {});
  const closed = createServer();
  const free = await portOf(closed);
  closed.close();
  const [plain, mute, tls] = await Promise.all([talking, silent, selfSigned].map(portOf));
  expect(await wrong(`http://127.0.0.1:${free}/`)).toBe(
    'its address does not answer: the connection is refused',
  );
  expect(await wrong(`http://127.0.0.1:${mute}/`, 50)).toBe('does not answer in time');
  expect(await wrong('http://nowhere.invalid/')).toBe('its host is not known');
  expect(await wrong(`https://127.0.0.1:${tls}/`)).toMatch(/certificate/);
  expect(await wrong(`https://127.0.0.1:${plain}/`)).toBe('its address does not speak TLS');
  expect(await wrong(`http://127.0.0.1:${plain}/`)).toBe('its answer is not HTTP');
  for (const server of [talking, silent, selfSigned]) server.close();
  expect(await new Response('<html>').json().catch(describeCallFailure)).toBe('its answer is not JSON');
});
