import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Log } from '../../platform/log.ts';
import type { Metrics } from '../../platform/metrics.ts';
import type { ApiFetch } from './api-fetch.ts';
import type { BuildInfo } from './build-info.ts';
import type { ConsoleSite } from './console-site.ts';
import type { DevSite } from './dev-site.ts';
import type { PageSent } from './pages.ts';
import { RELOAD_SCRIPT, type StaticFiles } from './static-files.ts';

const API_PATHS = /^\/(?:api|dev|hooks|gwp|adapters|console\/api)(?:\/|$)|^\/(?:healthz|readyz|metrics)$/;
/** Scripts that documents name themselves; whoever imports a missing one learns of it, a document does not. */
const FIRST_SCRIPTS = /^\/assets\/(?:boot|plain)-[\w-]+\.js$/;

export type RequestsOptions = {
  api: ApiFetch;
  direct?: ((request: IncomingMessage, response: ServerResponse) => boolean) | undefined;
  /** Further paths the API answers. */
  ownPaths: readonly string[];
  buildInfo: BuildInfo;
  files: StaticFiles;
  /** The operators' console, on hosts of its own. */
  consoleSite: ConsoleSite;
  sendPage(request: IncomingMessage, response: ServerResponse): PageSent | Promise<PageSent>;
  dev: DevSite | undefined;
  log: Log;
  metrics: Metrics | undefined;
  /** Whether no new connection is taken any more. */
  isClosing(): boolean;
};

/** What becomes of a request: the API's paths, then files, then pages. Every page and file is counted; the API counts its own calls. */
export function createRequestHandler(options: RequestsOptions) {
  const { api, direct, ownPaths, buildInfo, files, consoleSite, sendPage, dev, log, metrics, isClosing } =
    options;
  const apiListener = getRequestListener((request, env) => api(request, env as Parameters<ApiFetch>[1]), {
    overrideGlobalObjects: false,
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<PageSent | undefined> {
    const pathname = pathOf(request.url ?? '/');
    if (consoleSite.isFor(request, pathname)) {
      await consoleSite.answer(request, response, pathname);
      return { kind: 'file', status: response.statusCode, cache: 'none' };
    }
    if (direct?.(request, response)) return undefined;
    if (API_PATHS.test(pathname) || ownPaths.includes(pathname)) {
      await apiListener(request, response);
      return undefined;
    }
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const isFile = isRead && pathname.includes('.') && !pathname.endsWith('/_payload.json');
    if (isFile && buildInfo(request, response, pathname)) return { kind: 'file', status: 200, cache: 'none' };
    if (isFile && (await files.answer(request, response, pathname)))
      return { kind: 'file', status: response.statusCode, cache: 'none' };
    if (isFile && !dev && FIRST_SCRIPTS.test(pathname)) {
      response.writeHead(302, { location: RELOAD_SCRIPT, 'cache-control': 'no-store' }).end();
      return { kind: 'file', status: 302, cache: 'none' };
    }
    if (dev && (await dev.middleware(request, response))) return undefined;
    return await sendPage(request, response);
  }

  return (request: IncomingMessage, response: ServerResponse): void => {
    const begun = performance.now();
    // Who keeps a connection to a process that is stopping is asked to come back on a new one.
    if (isClosing()) response.shouldKeepAlive = false;
    answer(request, response).then(
      (sent) => sent && metrics?.web(sent, performance.now() - begun),
      (error: unknown) => {
        log.error({ err: error }, 'request failed');
        if (!response.headersSent) response.writeHead(500, { 'content-type': 'text/plain' });
        response.end();
        metrics?.web({ kind: 'failed', status: 500, cache: 'none' }, performance.now() - begun);
      },
    );
  };
}

function pathOf(target: string): string {
  const end = target.indexOf('?');
  return end < 0 ? target : target.slice(0, end);
}
