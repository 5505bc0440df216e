import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { type FixtureWebOptions, startFixtureWeb } from './testing/fixture-web.ts';

/** Longer than any test, so that waiting for it fails the test. */
const NEVER_SECONDS = 3_600;

async function start(options: FixtureWebOptions = {}) {
  const held = Promise.withResolvers<void>();
  const web = await startFixtureWeb({
    config: { DRAIN_SECONDS: NEVER_SECONDS },
    hold: async (path) => {
      if (path === '/api/auth/logout') await held.promise;
    },
    ...options,
  });
  const hasBegun = () =>
    expect.poll(() => web.calls.some(({ path }) => path === '/api/auth/logout')).toBe(true);
  return { ...web, release: held.resolve, hasBegun };
}

/** A request whose connection is kept alive afterwards, unless the server closes it. */
async function ask(port: number, path: string, agent: Agent): Promise<IncomingMessage> {
  const sent = request({ host: '127.0.0.1', port, path, agent, headers: { host: 'slot2.localhost' } });
  sent.end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  await text(answer);
  return answer;
}

const keptAlive = () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  return agent;
};

async function connection(port: number, sent = ''): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  if (sent) socket.write(sent);
  return socket.resume();
}

test('closes idle connections at once, and answers an open request as the last on its connection', async () => {
  const web = await start();
  const [busy, idle] = [keptAlive(), keptAlive()];
  expect((await ask(web.port, '/en/vip', idle)).headers.connection).toBe('keep-alive');
  const [kept] = Object.values(idle.freeSockets).flat();
  const silent = await connection(web.port);
  const partial = await connection(web.port, 'GET /en HTTP/1.1\r\nHost: slot2.localhost\r\n');
  const answered = ask(web.port, '/api/auth/logout', busy);
  await web.hasBegun();
  const closes = [kept!, silent, partial].map((socket) => once(socket, 'close'));
  let isStopped = false;
  const stopped = web.close().then(() => {
    isStopped = true;
  });
  await Promise.all(closes);
  expect(isStopped).toBe(false);
  await expect(connection(web.port)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  web.release();
  expect((await answered).headers.connection).toBe('close');
  await stopped;
});

test('a request that has arrived when the server stops is answered', async () => {
  const web = await start();
  const asked = 'GET /en/vip HTTP/1.1\r\nHost: slot2.localhost\r\n\r\n';
  const socket = await connection(web.port, asked);
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  await expect.poll(() => answer.includes('</html>')).toBe(true);
  answer = '';
  socket.write(asked);
  await Promise.all([web.close(), once(socket, 'close')]);
  expect(answer).toMatch(/^HTTP\/1.1 200 OK\r\n/);
  expect(answer).toMatch(/^connection: close\r$/im);
});

test('waits for work whose client has left', async () => {
  const web = await start();
  const socket = await connection(
    web.port,
    'POST /api/auth/logout HTTP/1.1\r\nHost: slot2.localhost\r\nContent-Length: 2\r\n\r\n{}',
  );
  await web.hasBegun();
  socket.destroy();
  let isStopped = false;
  const stopped = web.close().then(() => {
    isStopped = true;
  });
  await expect.poll(() => web.server.listening).toBe(false);
  await expect.poll(() => promisify(web.server.getConnections).call(web.server)).toBe(0);
  expect(isStopped).toBe(false);
  web.release();
  await stopped;
});

test('cuts off an endless request at the deadline', async () => {
  const web = await start({ config: { DRAIN_SECONDS: 0.2 } });
  const socket = await connection(web.port, 'GET /api/auth/logout HTTP/1.1\r\nHost: slot2.localhost\r\n\r\n');
  await web.hasBegun();
  const cut = once(socket, 'close');
  await web.close();
  await cut;
  web.release();
});

test('a process that is about to stop asks each client to reconnect', async () => {
  let isLeaving = false;
  const web = await start({ isLeaving: () => isLeaving });
  onTestFinished(() => web.close());
  const agent = keptAlive();
  expect((await ask(web.port, '/en/vip', agent)).headers.connection).toBe('keep-alive');
  isLeaving = true;
  expect((await ask(web.port, '/en/vip', agent)).headers.connection).toBe('close');
  expect((await ask(web.port, '/api/brand', agent)).headers.connection).toBe('close');
});
