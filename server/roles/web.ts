import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import type { SiteServer } from '#contracts/site.ts';
import { SESSION_COOKIE } from '#contracts/values/cookies.ts';
import type { Config } from '../platform/config/index.ts';
import type { Log } from '../platform/log.ts';
import type { Metrics } from '../platform/metrics.ts';
import { type AccessLog, traceRequests } from './web/access-log.ts';
import type { ApiFetch } from './web/api-fetch.ts';
import { createBuildInfo } from './web/build-info.ts';
import { watchConnections } from './web/client-connections.ts';
import { createConsoleSite } from './web/console-site.ts';
import { type DevSite, startDevSite } from './web/dev-site.ts';
import { createDrain } from './web/drain.ts';
import { type LiveService, startLive } from './web/live-connections.ts';
import { createMaintenancePages, type MaintenanceLinks } from './web/maintenance-pages.ts';
import { createPageCache, type PageCache } from './web/page-cache.ts';
import { createPageSender, readPageRequest } from './web/page-sender.ts';
import { createPreviewPages, type PreviewLinks } from './web/preview-pages.ts';
import { createRenderQueue, type RenderQueue } from './web/render-queue.ts';
import { createRequestHandler } from './web/request-handler.ts';
import { loadSite, type SiteSetup } from './web/site-loader.ts';
import { watchSlowClients } from './web/slow-clients.ts';
import { createStaticFiles, type Mount } from './web/static-files.ts';
import { TracedResponse } from './web/traced-response.ts';

type WebConfig = Pick<
  Config,
  | 'LANGUAGE_COOKIE'
  | 'CROSS_ORIGIN'
  | 'TEMPLATE_BASE'
  | 'IMAGE_BASE'
  | 'LIVE_CHAT_SCRIPT'
  | 'TRUST_PROXY'
  | 'DRAIN_SECONDS'
> &
  Partial<
    Pick<
      Config,
      | 'API_AT_ONCE'
      | 'PAGE_CACHE_MB'
      | 'PAGES_AT_ONCE'
      | 'PAGES_WAITING'
      | 'MAX_CONNECTIONS'
      | 'FRAME_ANCESTORS'
      | 'HSTS_SECONDS'
    >
  >;

type WebOptions = {
  port: number;
  host: string;
  api: ApiFetch;
  /** Endpoints that take Node requests directly; false if none handles the request. */
  direct?: ((request: IncomingMessage, response: ServerResponse) => boolean) | undefined;
  config: WebConfig;
  log: Log;
  /** Receives every answered request. */
  accessLog?: AccessLog | undefined;
  /** Called for each response sent. */
  metrics?: Metrics;
  /** Folder of the build; `build` by default. */
  buildDir?: string;
  /** How long a brand's shared part and a page count as fresh, in ms. */
  brandTtl?: number;
  pageFreshMs?: number;
  /** Origins that may frame a host's pages, besides the configured ones. */
  framersOf?: ((host: string) => readonly string[]) | undefined;
  /** Hosts of the operators' console, which serve no brand. */
  consoleHosts?: readonly string[];
  /** Additional API paths on every host. */
  ownPaths?: readonly string[];
  /** Name of the session cookie; with it a page is personal and never cached. */
  sessionCookie?: string;
  /** The rooms of shared games, for viewers. */
  live?: LiveService | undefined;
  /** Serve the site's sources through Vite instead of the build. */
  hotReload?: boolean;
  /** Drafts for link holders. */
  previewLinks?: PreviewLinks;
  /** Access to a brand during maintenance. */
  maintenanceLinks?: MaintenanceLinks;
  /** Whether the process is about to stop: clients are then asked to reconnect after each answer. */
  isLeaving?: () => boolean;
  /** Limits for clients that read slowly; for tests. */
  readingLimits?: Parameters<typeof watchSlowClients>[2];
  /** Receives the loaded site. */
  onSite?(site: SiteServer): void;
};

export type Web = {
  server: Server;
  port: number;
  /** Evicts cached pages and brand data of a host. */
  invalidate(host: string): void;
  /** Evicts the entries of every host, if the changed ones are unknown. */
  invalidateAll(): void;
  /** Stops accepting requests, closes unused connections, and lets open requests finish for a time. */
  close(): Promise<void>;
};

/**
 * Milliseconds a visitor has for sending headers and a whole request, and how often that is checked; an idle
 * connection outlives a proxy's usual minute.
 */
const LIMITS = {
  ...{ headersTimeout: 15_000, requestTimeout: 30_000, connectionsCheckingInterval: 5_000 },
  keepAliveTimeout: 65_000,
};

/** The web role: static files, the API's paths, and the site's pages before a cache of guest pages. */
export async function startWeb(options: WebOptions): Promise<Web> {
  const { config, log } = options;
  const buildDir = options.buildDir ?? 'build';
  const server = createServer({ ...LIMITS, ServerResponse: TracedResponse });
  const connections = watchConnections(server);
  const drain = createDrain(server, connections, options.isLeaving);
  const clients = watchSlowClients(server, connections, options.readingLimits);
  const api: ApiFetch = (request, origin) => drain.hold(() => options.api(request, origin));
  const setup = setupOf({ ...options, api }, buildDir);
  server.maxConnections = config.MAX_CONNECTIONS ?? 8_000;
  const dev = options.hotReload ? await startDevSite({ ...setup, server }) : undefined;
  const { site, build } = dev ?? (await loadSite(setup));
  options.onSite?.(site);
  const cache = pageCacheOf(options);
  const gate = createRenderQueue({
    maxConcurrent: config.PAGES_AT_ONCE ?? 16,
    waiting: config.PAGES_WAITING ?? 256,
  });
  const files = createStaticFiles(mountsOf(config, buildDir, dev));
  const pages = createPageSender({
    site,
    cache,
    gate: { pass: (work) => drain.hold(() => gate.pass(work)) },
    trustProxy: config.TRUST_PROXY,
    framersOf: (host) => [...(config.FRAME_ANCESTORS ?? []), ...(options.framersOf?.(host) ?? [])],
  });
  if (options.metrics) watchPages(options.metrics, cache, gate);

  const handler = createRequestHandler({
    api,
    direct: options.direct,
    ownPaths: options.ownPaths ?? [],
    buildInfo: createBuildInfo(build),
    files,
    consoleSite: createConsoleSite(options.consoleHosts ?? [], join(buildDir, 'console'), files),
    pages,
    previews: previewsOf(options),
    maintenance: maintenanceOf({ ...options, api }, site),
    dev,
    log,
    metrics: options.metrics,
    apiAtOnce: config.API_AT_ONCE ?? 256,
    hstsSeconds: config.TRUST_PROXY ? (config.HSTS_SECONDS ?? 0) : 0,
    bodyArrived: clients.bodyArrived,
    isClosing: drain.isClosing,
  });
  const traced = traceRequests(handler, { log: options.accessLog, trustProxy: config.TRUST_PROXY });
  server.on('request', (...pair) => void (clients.admit(...pair) && traced(...pair)));
  const live =
    options.live && startLive({ server, liveService: options.live, log, isShared: dev !== undefined });
  if (live) options.metrics?.gauge('baize_live_connections', 'Open game connections', () => live.size);
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
      await live?.close();
      await drain.close(config.DRAIN_SECONDS * 1000);
      await dev?.close();
    },
  };
}

const pageCacheOf = ({ config, pageFreshMs, log }: WebOptions) =>
  createPageCache({
    maxBytes: (config.PAGE_CACHE_MB ?? 64) * 1024 * 1024,
    freshMs: pageFreshMs,
    onError: (error) => log.error({ err: error }, 'a page could not be re-rendered'),
  });

const previewsOf = ({ previewLinks, config }: WebOptions) =>
  createPreviewPages({
    links: previewLinks,
    readRequest: (request) => readPageRequest(request, config.TRUST_PROXY),
    keptCookies: [config.LANGUAGE_COOKIE, 'viewport', 'still'],
  });

const maintenanceOf = ({ maintenanceLinks: links, api, config }: WebOptions, site: SiteServer) =>
  createMaintenancePages({
    ...{ links, site, api },
    readRequest: (request) => readPageRequest(request, config.TRUST_PROXY),
  });

function setupOf({ api, log, config, sessionCookie, brandTtl }: WebOptions, buildDir: string): SiteSetup {
  return {
    buildDir,
    api,
    log,
    config: {
      imageBase: config.IMAGE_BASE,
      templateBase: config.TEMPLATE_BASE,
      liveChatScript: config.LIVE_CHAT_SCRIPT,
      languageCookie: config.LANGUAGE_COOKIE,
      sessionCookie: sessionCookie ?? SESSION_COOKIE,
      isCrossOrigin: config.CROSS_ORIGIN,
      brandTtl: brandTtl ?? 10_000,
    },
  };
}

function watchPages(metrics: Metrics, cache: PageCache, gate: RenderQueue): void {
  metrics.gauge('baize_pages_kept', 'Guest pages kept in memory', () => cache.size.pages);
  metrics.gauge('baize_pages_kept_bytes', 'Memory of kept guest pages', () => cache.size.bytes);
  metrics.gauge('baize_pages_making', 'Pages in the making', () => gate.load.making);
  metrics.gauge('baize_pages_waiting', 'Visitors who wait for a page to be begun', () => gate.load.waiting);
  metrics.gauge('baize_pages_refused', 'Visitors sent away for want of time, ever', () => gate.load.refused);
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

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((done, failed) => {
    server.once('error', failed);
    server.listen(port, host, () => {
      server.off('error', failed);
      done();
    });
  });
}
