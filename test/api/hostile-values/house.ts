import { Agent, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { ROLES } from '#contracts/console/rights.ts';
import { startWeb } from '#server/roles/web.ts';
import { asOwner } from '#test/support/database.ts';
import { testLog } from '#test/support/postgres.ts';
import { openTwoSites } from '../isolation/two-sites.ts';

export const CONSOLE = 'console.localhost';

const CONFIG = {
  ...{ LANGUAGE_COOKIE: 'lang', TEMPLATE_BASE: '/template/', IMAGE_BASE: '/images/' },
  LIVE_CHAT_SCRIPT: 'https://chat.example/tracking.js',
  ...{ CROSS_ORIGIN: false, TRUST_PROXY: true, DRAIN_SECONDS: 1 },
};

export type Answer = { status: number; body: string };
type LoggedLine = { level: number; msg: string; err?: { stack?: string } };

/** Two sites with data of every kind, served over HTTP with the built site. */
export async function openHouse() {
  const world = await openTwoSites();
  const { testCashier, staffConsole } = world;
  const web = await startWeb({
    ...{ port: 0, host: '127.0.0.1', log: testLog, config: CONFIG, consoleHosts: [CONSOLE] },
    ...{ api: testCashier.fetch, direct: testCashier.listen, onSite: testCashier.preview.usePages },
    ...{ previewLinks: testCashier.previewLinks, maintenanceLinks: testCashier.maintenanceLinks },
  });
  const agent = new Agent({ keepAlive: true });

  async function ask(method: string, host: string, path: string, headers: Record<string, string>, body = '') {
    const response = await new Promise<IncomingMessage>((done, failed) => {
      const target = { port: web.port, host: '127.0.0.1', path, method, agent };
      request({ ...target, headers: { host, ...headers } })
        .once('response', done)
        .once('error', failed)
        .end(body);
    });
    return { status: response.statusCode!, body: await text(response) };
  }
  return {
    ...world,
    post: (host: string, path: string, body: string, headers: Record<string, string> = {}): Promise<Answer> =>
      ask('POST', host, path, { 'content-type': 'application/json', ...headers }, body),
    /** The status of the response to raw bytes; 0 if the connection was closed without one. */
    statusOf(bytes: string): Promise<number> {
      const socket = connect(web.port, '127.0.0.1').setEncoding('latin1');
      let answer = '';
      const status = () => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0);
      return new Promise((done) => {
        socket.on('data', (part) => {
          answer += part;
          // A response may keep its connection open.
          if (status() > 100) socket.destroy();
        });
        socket.on('error', () => {});
        socket.once('close', () => done(status()));
        socket.end(bytes, 'latin1');
      });
    },
    administrator: () => staffConsole.clerk(...ROLES.map((role) => ({ role, siteId: 0 }))),
    /** Failed attempts are counted and limited; this resets them. */
    forgetTries: () =>
      asOwner(testCashier.db, 'delete from players.attempt', 'delete from operators.attempt'),
    /** Errors logged by the server since the last call. */
    loggedErrors: (): string[] =>
      testCashier.lines
        .splice(0)
        .map((line) => JSON.parse(line) as LoggedLine)
        .filter(({ level }) => level >= 50)
        .map(({ msg, err }) => `${msg}: ${err?.stack?.slice(0, 1_000)}`),
    async close(): Promise<void> {
      agent.destroy();
      await web.close();
      await testCashier.close();
    },
  };
}
export type House = Awaited<ReturnType<typeof openHouse>>;
