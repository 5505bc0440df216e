import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { currentRequest, noteRequest } from '../../platform/http/request-trace.ts';
import { toResponse } from '../../platform/http/responses.ts';
import type { Log } from '../../platform/log.ts';
import { type AccessEntry, type AccessLogMode, createAccessLog, traceRequests } from './access-log.ts';
import { TracedResponse } from './traced-response.ts';

const opened: { close(): unknown }[] = [];
afterEach(() => {
  for (const resource of opened.splice(0)) resource.close();
});

function collect(mode: Exclude<AccessLogMode, 'off'>) {
  const lines: string[] = [];
  const sink = { write: (line: string) => lines.push(line), flush() {}, flushSync() {} };
  const log = createAccessLog(mode, sink)!;
  opened.push(log);
  return { lines, log };
}

async function listen(server: Server) {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  opened.push(server);
  const { port } = server.address() as AddressInfo;
  return (path: string, init: RequestInit = {}) => fetch(`http://127.0.0.1:${port}${path}`, init);
}

async function open(
  listener: RequestListener<typeof IncomingMessage, typeof TracedResponse>,
  { trustProxy = false, mode = 'all' as Exclude<AccessLogMode, 'off'> } = {},
) {
  const { lines, log } = collect(mode);
  const server = createServer(
    { ServerResponse: TracedResponse },
    traceRequests({ answer: listener, answerAtOnce: () => false }, { log, trustProxy }),
  );
  const ask = await listen(server);
  const entries = () => lines.map((line) => JSON.parse(line) as AccessEntry & { msg: string });
  return { ask, entries, lines };
}

test('each response carries the request id of the logs', async () => {
  let inside: string | undefined;
  const { ask, entries } = await open(async (_, response) => {
    await new Promise((done) => setImmediate(done));
    inside = currentRequest()?.id;
    noteRequest({ route: '/api/auth/login', siteId: 7, code: 'wrongCredentials' });
    response.writeHead(401).end('{}');
  });
  const answer = await ask('/api/auth/login', { method: 'POST', body: '{}' });
  await answer.text();
  const id = answer.headers.get('x-request-id');
  expect(id).toMatch(/^[0-9a-f]{16}$/);
  expect(inside).toBe(id);
  await expect.poll(() => entries()).toHaveLength(1);
  expect(entries()[0]).toMatchObject({
    ...{ msg: 'request', req: id, host: '127.0.0.1', site: 7, method: 'POST', route: '/api/auth/login' },
    ...{ status: 401, code: 'wrongCredentials' },
  });
  expect(entries()[0]!.bytes).toBeGreaterThan(50);
});

test('every way of writing a head keeps the request id and the handler’s headers', async () => {
  const heads: Record<string, (response: TracedResponse) => void> = {
    '/list': (response) => response.writeHead(200, ['x-own', '1', 'x-second', '2']),
    '/object': (response) => response.writeHead(200, { 'x-own': '1', 'x-second': '2' }),
    '/message': (response) => response.writeHead(200, 'Fine', { 'x-own': '1', 'x-second': '2' }),
    '/set': (response) => response.setHeader('x-own', '1').setHeader('x-second', '2'),
    '/both': (response) => response.setHeader('x-own', '1').writeHead(200, ['x-second', '2']),
  };
  const { ask } = await open((request, response) => {
    heads[request.url!]!(response);
    response.end('x');
  });
  for (const path of Object.keys(heads)) {
    const { headers } = await ask(path);
    expect([path, headers.get('x-own'), headers.get('x-second')]).toEqual([path, '1', '2']);
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f]{16}$/);
  }
});

test('logs what is answered at once, and calls nothing else for it', async () => {
  const { lines, log } = collect('all');
  const others: string[] = [];
  const server = createServer(
    { ServerResponse: TracedResponse },
    traceRequests(
      {
        answerAtOnce(request, response, trace) {
          if (request.url !== '/kept') return false;
          trace.route = 'page:home';
          response.writeHead(200, ['x-own', '1']).end('kept');
          return true;
        },
        answer(request, response) {
          others.push(request.url!);
          response.end('other');
        },
      },
      { log, trustProxy: false },
    ),
  );
  const ask = await listen(server);
  const kept = await ask('/kept');
  expect([await kept.text(), kept.headers.get('x-own')]).toEqual(['kept', '1']);
  expect(await (await ask('/other')).text()).toBe('other');
  expect(others).toEqual(['/other']);
  await expect.poll(() => lines.length).toBe(2);
  expect(JSON.parse(lines[0]!)).toMatchObject({
    ...{ req: kept.headers.get('x-request-id'), route: 'page:home', status: 200 },
  });
});

test('no line contains tokens, queries, ids in paths, cookies or addresses', async () => {
  const { ask, lines } = await open((_, response) => void response.end('x'));
  const secret = 'hidden-token';
  for (const path of [`/reset?token=${secret}`, `/m/${secret}/a.webp`, `/${secret}`, `/hooks/${secret}`])
    await (
      await ask(path, {
        headers: { cookie: secret, authorization: secret, 'user-agent': secret, referer: secret },
      })
    ).text();
  await expect.poll(() => lines).toHaveLength(4);
  expect(lines.join('')).not.toContain(secret);
  expect(lines.join('')).not.toContain('"127.0.0.1:');
  expect(lines.map((line) => JSON.parse(line).route)).toEqual(['other', '/m', 'other', '/hooks']);
});

test('an undeclared error is logged and answered with its request id', async () => {
  const logged: { incident?: string }[] = [];
  const log = { error: (fields: object) => void logged.push(fields), warn() {} } as unknown as Log;
  const { ask } = await open(async (_, response) => {
    const { status, body } = await answerOf(toResponse(new Error('broken'), undefined, log, []));
    response.writeHead(status).end(body);
  });
  const answer = await ask('/api/auth/login');
  const id = answer.headers.get('x-request-id');
  expect(await answer.json()).toMatchObject({ statusDetail: { incident: id } });
  expect(logged).toMatchObject([{ incident: id }]);
});

const answerOf = async (response: Response) => ({ status: response.status, body: await response.text() });

test('accepts a request id from a trusted proxy only, in a plain form', async () => {
  const echo: RequestListener = (_, response) => void response.end('x');
  const stranger = await open(echo);
  const proxy = await open(echo, { trustProxy: true });
  const idOf = async (from: typeof proxy, given: string) =>
    (await from.ask('/', { headers: { 'x-request-id': given } })).headers.get('x-request-id');
  expect(await idOf(proxy, '5f0c9d0e-4f3a-4f6e-9a51-000000000001')).toBe(
    '5f0c9d0e-4f3a-4f6e-9a51-000000000001',
  );
  expect(await idOf(stranger, '5f0c9d0e-4f3a-4f6e-9a51-000000000001')).toMatch(/^[0-9a-f]{16}$/);
  for (const bad of ['short', 'with "quotes" inside', 'x'.repeat(65), '{"level":60}'])
    expect(await idOf(proxy, bad)).toMatch(/^[0-9a-f]{16}$/);
});

test('health checks of balancers are logged only when they fail', async () => {
  const { ask, entries } = await open((request, response) => {
    response.writeHead(request.url === '/readyz' ? 503 : 200).end();
  });
  for (const path of ['/healthz', '/readyz', '/en']) await ask(path);
  await expect
    .poll(() => entries().map(({ route, status }) => [route, status]))
    .toEqual([
      ['/readyz', 503],
      ['other', 200],
    ]);
});

test('slow logs only failures and slow responses, off logs nothing', () => {
  const entry: AccessEntry = {
    ...{ req: 'a', host: 'h', site: undefined, method: 'GET', route: 'file', status: 200 },
    ...{ code: undefined, ms: 3, bytes: 10, trace: undefined, aborted: undefined },
  };
  const slow = collect('slow');
  for (const line of [entry, { ...entry, status: 404 }, { ...entry, status: 503 }, { ...entry, ms: 900 }])
    slow.log.write(line);
  expect(slow.lines.map((line) => JSON.parse(line).status)).toEqual([503, 200]);
  expect(createAccessLog('off')).toBeUndefined();
});
