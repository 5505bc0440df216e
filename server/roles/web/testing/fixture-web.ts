import { type FixtureOptions, fixtureSend } from '#site/app/testing/fixture.ts';
import { requestHost } from '#test/support/host-request.ts';
import { createLog } from '../../../platform/log.ts';
import type { Metrics } from '../../../platform/metrics.ts';
import { startWeb } from '../../web.ts';

/** Settings of a web role for a test. */
export const WEB_CONFIG = {
  ...{ LANGUAGE_COOKIE: 'baize_lang', TEMPLATE_BASE: '/template/', IMAGE_BASE: '/images/' },
  LIVE_CHAT_SCRIPT: 'https://cdn.livechatinc.com/tracking.js',
  ...{ CROSS_ORIGIN: false, TRUST_PROXY: false, DRAIN_SECONDS: 1 },
};

export const PLAYER = { cookie: 'baize_session=fixture-player' };

export type FixtureWebOptions = FixtureOptions & {
  pageFreshMs?: number;
  brandTtl?: number;
  config?: Partial<Parameters<typeof startWeb>[0]['config']>;
  metrics?: Metrics;
  isLeaving?: () => boolean;
  readingLimits?: Parameters<typeof startWeb>[0]['readingLimits'];
  /** Awaited before a call is answered. */
  hold?: (path: string) => Promise<unknown>;
};

/** The web role with the built site and a fake API, on a free port; `get` requests it as a host. */
export async function startFixtureWeb(options: FixtureWebOptions = {}) {
  const send = fixtureSend(options);
  const calls: { path: string; host: string }[] = [];
  const web = await startWeb({
    port: 0,
    host: '127.0.0.1',
    log: createLog('silent'),
    brandTtl: options.brandTtl ?? 60_000,
    metrics: options.metrics,
    isLeaving: options.isLeaving,
    readingLimits: options.readingLimits,
    pageFreshMs: options.pageFreshMs,
    sessionCookie: 'baize_session',
    config: { ...WEB_CONFIG, ...options.config },
    api: async (request) => {
      const path = new URL(request.url).pathname;
      calls.push({ path, host: request.headers.get('host') ?? '' });
      await options.hold?.(path);
      const headers = Object.fromEntries(request.headers);
      return send(path, { method: 'POST', headers, body: await request.text() });
    },
  });
  return {
    ...web,
    calls,
    get: (host: string, path: string, headers: Record<string, string> = {}) =>
      getPath(web.port, host, path, headers),
  };
}
export type FixtureWeb = Awaited<ReturnType<typeof startFixtureWeb>>;

export type WebResponse = { status: number; headers: Record<string, string>; body: Buffer; text: string };

async function getPath(
  port: number,
  host: string,
  path: string,
  headers: Record<string, string>,
): Promise<WebResponse> {
  const answer = await requestHost(port, `${host}:${port}`, path, { headers });
  const received = Object.entries(answer.headers).map(([name, value]) => [name, String(value)]);
  return { ...answer, headers: Object.fromEntries(received) };
}
