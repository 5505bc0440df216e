import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { watchConnections } from './client-connections.ts';
import { watchSlowClients } from './slow-clients.ts';
import { startFixtureWeb } from './testing/fixture-web.ts';

const BODY = '{"a":1}';
const call = (path: string) =>
  `POST ${path} HTTP/1.1\r\nHost: slot2.localhost\r\nContent-Type: application/json\r\n` +
  `Content-Length: ${BODY.length}\r\n\r\n`;

async function open(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => {});
  await once(socket, 'connect');
  return socket;
}

/** A server whose responses are controlled by the test, and its client sockets. */
async function openServer(
  answer: (response: ServerResponse) => void,
  limits: Parameters<typeof watchSlowClients>[2],
) {
  const server = createServer();
  const clients = watchSlowClients(server, watchConnections(server), limits);
  server.on('request', (request, response) => clients.admit(request, response) && answer(response));
  const accepted = Promise.withResolvers<Socket>();
  server.once('connection', accepted.resolve);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const client = await open((server.address() as AddressInfo).port);
  return { server, client, accepted: await accepted.promise };
}

test('senders of slow bodies take no call slots', async () => {
  const web = await startFixtureWeb({ config: { API_AT_ONCE: 2 } });
  onTestFinished(() => web.close());
  const received = Promise.withResolvers<void>();
  let requests = 0;
  web.server.on('request', () => {
    requests += 1;
    if (requests === 5) received.resolve();
  });
  const slow = await Promise.all(Array.from({ length: 5 }, () => open(web.port)));
  for (const socket of slow) socket.write(call('/api/auth/logout') + BODY.slice(0, 3));
  await received.promise;
  expect((await web.get('slot2.localhost', '/api/auth/get_balance')).headers['retry-after']).toBeUndefined();
  slow[0]!.end(BODY.slice(3));
  expect(await text(slow[0]!)).toContain('"statusCode"');
  expect(web.calls.map(({ path }) => path)).toEqual(['/api/auth/get_balance', '/api/auth/logout']);
});

test('too many senders of slow bodies drop the oldest', async () => {
  const web = await startFixtureWeb({ readingLimits: { sending: 1 } });
  onTestFinished(() => web.close());
  const [first, second] = [await open(web.port), await open(web.port)];
  const received = once(web.server, 'request');
  first.resume().write(call('/api/auth/logout') + BODY.slice(0, 3));
  await received;
  second.write(call('/api/auth/logout') + BODY.slice(0, 3));
  await once(first, 'close');
  second.end(BODY.slice(3));
  expect(await text(second)).toContain('"statusCode"');
});

test('a large body streams to its call while still arriving', async () => {
  const web = await startFixtureWeb();
  onTestFinished(() => web.close());
  const socket = await open(web.port);
  const body = JSON.stringify({ a: 'x'.repeat(300_000) });
  socket.write(call('/api/auth/logout').replace(`: ${BODY.length}`, `: ${body.length}`));
  socket.write(body.slice(0, 200_000));
  await expect.poll(() => web.calls.length).toBe(1);
  socket.end(body.slice(200_000));
  expect(await text(socket)).toContain('"statusCode"');
});

test('a client that sends many requests without reading is disconnected, and few of them start', async () => {
  const held = Promise.withResolvers<void>();
  const web = await startFixtureWeb({ hold: () => held.promise });
  onTestFinished(() => web.close());
  const socket = await open(web.port);
  socket.resume().write((call('/api/auth/logout') + BODY).repeat(50));
  await once(socket, 'close');
  expect(web.calls.length).toBeLessThanOrEqual(8);
  held.resolve();
});

test('a client that reads nothing of its response is disconnected', async () => {
  const answer = (response: ServerResponse) => void response.end(Buffer.alloc(64 * 1024 * 1024));
  const { client, accepted } = await openServer(answer, { stalledMs: 100 });
  client.pause().write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  await once(accepted, 'close');
});

test('a client must read its response within a deadline', async () => {
  const answer = (response: ServerResponse) => void response.write('a');
  const { client, accepted } = await openServer(answer, { wholeMs: 100 });
  client.resume().write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  await once(accepted, 'close');
});

test('a client waits while its response is being produced', async () => {
  const begun = Promise.withResolvers<ServerResponse>();
  const { server, client } = await openServer(begun.resolve, { stalledMs: 100 });
  client.write('GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
  const response = await begun.promise;
  await once(server, 'timeout');
  response.end('made in time');
  expect(await text(client)).toContain('made in time');
});
