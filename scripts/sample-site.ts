import { createLog } from '../server/platform/log.ts';
import { WEB_CONFIG } from '../server/roles/web/testing/fixture-web.ts';
import { startWeb } from '../server/roles/web.ts';
import { fixtureSend } from '../site/app/testing/fixture.ts';

/**
 * The player site with sample data, without a database: `node scripts/sample-site.ts [port] [--build]`. Every
 * template has a host, `slot2.localhost:5700`, and every other colour too, `slot2.magenta.localhost:5700`.
 * With `--build` it serves `build/`, otherwise the sources.
 */
const port = Number(process.argv[2] ?? 5700);
const send = fixtureSend();
const web = await startWeb({
  port,
  host: '127.0.0.1',
  api: async (request) => {
    const headers = Object.fromEntries(request.headers);
    const answer = await send(new URL(request.url).pathname, {
      method: 'POST',
      headers,
      body: await request.text(),
    });
    if (new URL(request.url).pathname === '/api/auth/login' && answer.ok) {
      const copy = new Response(answer.body, answer);
      copy.headers.append('set-cookie', 'baize_session=fixture-player; Path=/; HttpOnly; SameSite=Lax');
      return copy;
    }
    return answer;
  },
  config: WEB_CONFIG,
  log: createLog('info'),
  brandTtl: 1_000,
  sessionCookie: 'baize_session',
  hotReload: !process.argv.includes('--build'),
});
console.log(
  `http://sportsbook1.localhost:${web.port}  http://slot2.localhost:${web.port}  http://casino9.localhost:${web.port}`,
);
process.on('SIGTERM', () => void web.close().then(() => process.exit(0)));
process.on('SIGINT', () => void web.close().then(() => process.exit(0)));
