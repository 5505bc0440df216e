import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { SESSION_COOKIE } from '#contracts/values/cookies.ts';
import type { Config } from '../platform/config.ts';
import type { Log } from '../platform/log.ts';
import { createBuildInfo } from './web/build-info.ts';
import { type DevSite, startDevSite } from './web/dev.ts';
import type { ApiDoor } from './web/door.ts';
import { loadSite, type SiteSetup } from './web/load-site.ts';
import { createPageCache } from './web/page-cache.ts';
import { createPageSender } from './web/pages.ts';
import { createStaticFiles, type Mount } from './web/static-files.ts';

type WebConfig = Pick<
  Config,
  'LANGUAGE_COOKIE' | 'CROSS_ORIGIN' | 'TEMPLATE_BASE' | 'IMAGE_BASE' | 'TRUST_PROXY' | 'DRAIN_SECONDS'
> &
  Partial<Pick<Config, 'PAGE_CACHE_MB'>>;

export type WebOptions = {
  port: number;
  host: string;
  api: ApiDoor;
  config: WebConfig;
  log: Log;
  /** Folder of the build; `build` by default. */
  buildDir?: string;
  /** How long a brand's shared part and a page count as fresh, in ms. */
  brandTtl?: number;
  pageFreshMs?: number;
  /** Name of the cookie that binds a browser's session; with it a page is personal and never kept. */
  sessionCookie?: string;
  /** Serve the site's sources through Vite instead of the build. */
  hotReload?: boolean;
};

export type Web = {
  server: Server;
  port: number;
  /** Forgets kept pages and brand data of a host. */
  invalidate(host: string): void;
  /** Forgets them of every host, when it is not known which have changed. */
  invalidateAll(): void;
  /** Stops taking requests, lets open ones finish, then closes what is left. */
  close(): Promise<void>;
};

const API_PATHS = /^\/(?:api|dev|hooks|gwp|console\/api)(?:\/|$)|^\/(?:healthz|readyz|metrics)$/;

/** Milliseconds a visitor has for sending headers and a whole request; an idle connection outlives a proxy's usual minute. */
const LIMITS = { headersTimeout: 15_000, requestTimeout: 30_000, keepAliveTimeout: 65_000 };

/** The web role: static files, the API's paths, and the site's pages before a cache of guest pages. */
export async function startWeb(options: WebOptions): Promise<Web> {
  const { config, log, api } = options;
  const buildDir = options.buildDir ?? 'build';
  const setup: SiteSetup = {
    buildDir,
    api,
    log,
    config: {
      imageBase: config.IMAGE_BASE,
      templateBase: config.TEMPLATE_BASE,
      languageCookie: config.LANGUAGE_COOKIE,
      sessionCookie: options.sessionCookie ?? SESSION_COOKIE,
      isCrossOrigin: config.CROSS_ORIGIN,
      brandTtl: options.brandTtl ?? 10_000,
    },
  };
  const server = createServer(LIMITS);
  const dev = options.hotReload ? await startDevSite({ ...setup, server }) : undefined;
  const { site, build } = dev ?? (await loadSite(setup));
  const buildInfo = createBuildInfo(build);
  const cache = createPageCache({
    maxBytes: (config.PAGE_CACHE_MB ?? 64) * 1024 * 1024,
    freshMs: options.pageFreshMs,
    onError: (error) => log.error({ err: error }, 'page could not be made anew'),
  });
  const files = createStaticFiles(mountsOf(config, buildDir, dev));
  const apiListener = getRequestListener((request, env) => api(request, env as Parameters<ApiDoor>[1]), {
    overrideGlobalObjects: false,
  });
  const sendPage = createPageSender(site, cache, config.TRUST_PROXY);

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const pathname = pathOf(request.url ?? '/');
    if (API_PATHS.test(pathname)) return void (await apiListener(request, response));
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const isFile = isRead && pathname.includes('.') && !pathname.endsWith('/_payload.json');
    if (isFile && buildInfo(request, response, pathname)) return;
    if (isFile && (await files.answer(request, response, pathname))) return;
    if (dev && (await dev.middleware(request, response))) return;
    await sendPage(request, response);
  }

  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    answer(request, response).catch((error: unknown) => {
      log.error({ err: error }, 'request failed');
      if (!response.headersSent) response.writeHead(500, { 'content-type': 'text/plain' });
      response.end();
    });
  });
  await listen(server, options.port, options.host);
  return {
    server,
    port: (server.address() as AddressInfo).port,
    invalidate(host) {
      site.invalidate(host);
      cache.invalidate(host);
    },
    invalidateAll() {
      site.invalidateAll();
      cache.invalidateAll();
    },
    async close() {
      await drain(server, config.DRAIN_SECONDS * 1000);
      await dev?.close();
    },
  };
}

function mountsOf(config: WebConfig, buildDir: string, dev: DevSite | undefined): Mount[] {
  const client = resolve(buildDir, 'client');
  const art = resolve(buildDir, 'art');
  const pub = resolve('site', 'public');
  const local = (base: string) => base.startsWith('/');
  return [
    ...(local(config.IMAGE_BASE)
      ? [{ prefix: config.IMAGE_BASE, folders: [art, client, ...(dev ? [pub] : [])] }]
      : []),
    ...(local(config.TEMPLATE_BASE)
      ? [{ prefix: config.TEMPLATE_BASE, folders: [join(art, 'template'), art] }]
      : []),
    ...(dev ? [] : [{ prefix: '/', folders: [client] }]),
  ];
}

function pathOf(target: string): string {
  const end = target.indexOf('?');
  return end < 0 ? target : target.slice(0, end);
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((done, failed) => {
    server.once('error', failed);
    server.listen(port, host, () => {
      server.off('error', failed);
      done();
    });
  });
}

/** Open requests may finish within the time given; idle connections close at once. */
function drain(server: Server, milliseconds: number): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(() => server.closeAllConnections(), milliseconds);
    server.close(() => {
      clearTimeout(timer);
      done();
    });
    server.closeIdleConnections();
  });
}
