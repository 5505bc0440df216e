import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { READ_UNREACHABLE } from '#contracts/api/call.ts';
import { hostName } from '../../platform/http/request.ts';
import { noteRequest } from '../../platform/http/request-trace.ts';
import type { Log } from '../../platform/log.ts';
import type { Metrics } from '../../platform/metrics.ts';
import type { RequestHandler } from './access-log.ts';
import type { ApiFetch } from './api-fetch.ts';
import type { BuildInfo } from './build-info.ts';
import type { ConsoleSite } from './console-site.ts';
import type { DevSite } from './dev-site.ts';
import type { MaintenancePages } from './maintenance-pages.ts';
import type { PageSender, PageSent } from './page-sender.ts';
import type { PreviewPages } from './preview-pages.ts';
import { RELOAD_SCRIPT, type StaticFiles } from './static-files.ts';

const API_PATHS =
  /^\/(?:api|dev|hooks|gwp|m|adapters|console\/api)(?:\/|$)|^\/(?:docs\/gwp(?:\/openapi\.json)?|healthz(?:\/installation)?|readyz|metrics|tls\/ask|unsubscribe)$/;
/** Scripts referenced by documents; a missing import fails, a document does not. */
const FIRST_SCRIPTS = /^\/assets\/(?:boot|plain)-[\w-]+\.js$/;

const BUSY_BODY = JSON.stringify({ ...READ_UNREACHABLE, statusDetail: { retry_after_seconds: 1 } });
const BUSY_HEADERS = {
  ...{ 'content-type': 'application/json', 'content-length': Buffer.byteLength(BUSY_BODY) },
  ...{ 'cache-control': 'no-store', 'retry-after': '1' },
};

type RequestsOptions = {
  api: ApiFetch;
  direct?: ((request: IncomingMessage, response: ServerResponse) => boolean) | undefined;
  /** Additional API paths. */
  ownPaths: readonly string[];
  buildInfo: BuildInfo;
  files: StaticFiles;
  /** The operator console, on its own hosts. */
  consoleSite: ConsoleSite;
  /** Drafts, for link holders. */
  previews: PreviewPages;
  /** A site in maintenance, for link holders. */
  maintenance: MaintenancePages;
  pages: PageSender;
  dev: DevSite | undefined;
  log: Log;
  metrics: Metrics | undefined;
  /** Calls of the site API processed at the same time; further ones get 503 at once. */
  apiAtOnce: number;
  /** Sent over HTTPS, as reported by the trusted proxy; 0: never. */
  hstsSeconds: number;
  /** Waits for the body of a call; false if the client has disconnected. */
  bodyArrived(request: IncomingMessage): boolean | Promise<boolean>;
  /** Whether responses close their connection. */
  isClosing(): boolean;
};

/** Routes a request: the API's paths, then files, then pages. Undefined for answers of the API. */
function createRouter(options: RequestsOptions) {
  const { api, direct, ownPaths, buildInfo, files, consoleSite, pages, dev } = options;
  const { apiAtOnce, previews, maintenance, bodyArrived } = options;
  const apiListener = getRequestListener((request, env) => api(request, env as Parameters<ApiFetch>[1]), {
    overrideGlobalObjects: false,
  });
  const previewListener = getRequestListener(previews.api, { overrideGlobalObjects: false });

  let apiNow = 0;
  async function answerApi(request: IncomingMessage, response: ServerResponse): Promise<undefined> {
    if (!(await bodyArrived(request))) return;
    if (apiNow >= apiAtOnce) {
      response.writeHead(503, BUSY_HEADERS).end(BUSY_BODY);
      return;
    }
    apiNow += 1;
    response.once('close', () => {
      apiNow -= 1;
    });
    await (previews.isFor(request) ? previewListener : apiListener)(request, response);
  }

  return async (request: IncomingMessage, response: ServerResponse): Promise<PageSent | undefined> => {
    const pathname = pathOf(request.url ?? '/');
    if (consoleSite.isFor(request, pathname)) {
      await consoleSite.answer(request, response, pathname);
      return { kind: 'file', status: response.statusCode, cache: 'none' };
    }
    if (previews.isEntry(pathname)) return await previews.answerEntry(request, response, pathname);
    if (maintenance.isEntry(pathname)) return await maintenance.answerEntry(request, response, pathname);
    if (direct?.(request, response)) return undefined;
    if (pathname.startsWith('/api/')) return await answerApi(request, response);
    if (API_PATHS.test(pathname) || ownPaths.includes(pathname)) {
      await apiListener(request, response);
      return undefined;
    }
    const isFile = ['GET', 'HEAD'].includes(request.method!) && isFilePath(pathname);
    if (isFile && buildInfo(request, response, pathname)) return { kind: 'file', status: 200, cache: 'none' };
    if (isFile && (await files.answer(request, response, pathname)))
      return { kind: 'file', status: response.statusCode, cache: 'none' };
    if (isFile && !dev && FIRST_SCRIPTS.test(pathname)) {
      response.writeHead(302, { location: RELOAD_SCRIPT, 'cache-control': 'no-store' }).end();
      return { kind: 'file', status: 302, cache: 'none' };
    }
    if (dev && (await dev.middleware(request, response))) return undefined;
    if (previews.isFor(request)) return await previews.sendPage(request, response);
    return (await maintenance.sendPage(request, response)) ?? (await pages.send(request, response));
  };
}

/** Answers requests. Every page and file is counted; the API counts its own calls. */
export function createRequestHandler(options: RequestsOptions): RequestHandler {
  const { pages, log, metrics, isClosing, hstsSeconds, previews, maintenance } = options;
  const route = createRouter(options);

  /** A fresh page from the cache. Only a request that got its page by `route` before has one. */
  function sendFresh(request: IncomingMessage, response: ServerResponse): PageSent | undefined {
    const isPrivate = previews.isFor(request) || maintenance.isFor(request);
    return isPrivate ? undefined : pages.sendFresh(request, response);
  }

  return {
    answerAtOnce(request, response, trace) {
      const isWrong = hasTwoHosts(request) || !isAddress(request.headers.host ?? '');
      if (isWrong || !isDecodable(pathOf(request.url ?? '/'))) {
        response.writeHead(400, { 'content-type': 'text/plain', connection: 'close' }).end('bad request');
        return true;
      }
      if (hstsSeconds > 0 && request.headers['x-forwarded-proto'] === 'https')
        response.commonHeaders.push('strict-transport-security', `max-age=${hstsSeconds}`);
      // Clients with a kept-alive connection to a stopping process are asked to reconnect.
      if (isClosing()) response.shouldKeepAlive = false;
      const begun = performance.now();
      const sent = sendFresh(request, response);
      if (!sent) return false;
      trace.route = routeOf(sent);
      metrics?.web(sent, performance.now() - begun);
      return true;
    },
    answer(request, response) {
      const begun = performance.now();
      route(request, response).then(
        (sent) => {
          if (!sent) return;
          noteRequest({ route: routeOf(sent) });
          metrics?.web(sent, performance.now() - begun);
        },
        (error: unknown) => {
          log.error({ err: error }, 'request failed');
          if (!response.headersSent) response.writeHead(500, { 'content-type': 'text/plain' });
          response.end();
          metrics?.web({ kind: 'failed', status: 500, cache: 'none' }, performance.now() - begun);
        },
      );
    },
  };
}

const routeOf = ({ kind }: PageSent): string => (kind === 'file' ? 'file' : `page:${kind}`);

/** RFC 9112 3.2: two host names are refused, because a proxy in front may have read the other. */
function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}

/** URL parsers take a name that ends in a number for an IPv4 address and throw at 256.1.1.1. */
function isAddress(host: string): boolean {
  const name = hostName(host);
  const last = name.charAt(name.lastIndexOf('.') + 1);
  return last < '0' || last > '9' || URL.canParse(`http://${name}/`);
}

const isFilePath = (pathname: string): boolean =>
  pathname.includes('.') && !pathname.endsWith('/_payload.json');

function pathOf(target: string): string {
  const end = target.indexOf('?');
  return end < 0 ? target : target.slice(0, end);
}

/** The router would render another path, and write all of it to standard error. */
function isDecodable(pathname: string): boolean {
  if (!pathname.includes('%')) return true;
  try {
    decodeURIComponent(pathname);
    return true;
  } catch {
    return false;
  }
}
