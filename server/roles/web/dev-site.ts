import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { SiteModule, SiteOptions, SiteServer } from '#contracts/site.ts';
import type { Build } from './build-info.ts';
import { type SiteSetup, sendToApi } from './site-loader.ts';

type Next = () => void;
type DevServer = {
  middlewares: (request: IncomingMessage, response: ServerResponse, next: Next) => void;
  ssrLoadModule(path: string): Promise<Record<string, unknown>>;
  transformIndexHtml(url: string, html: string): Promise<string>;
  ssrFixStacktrace(error: Error): void;
  close(): Promise<void>;
};

export type DevSite = {
  site: SiteServer;
  build: Build;
  /** Serves modules and hot updates; calls `next` for all other requests. */
  middleware(request: IncomingMessage, response: ServerResponse): Promise<boolean>;
  close(): Promise<void>;
};

/** Sources have no build id: one id for all of them, so that open tabs never see a newer build. */
const BUILD: Build = { id: 'dev', timestamp: 0 };

/**
 * The site straight from its sources, through Vite, with hot updates: every page is rendered with the latest
 * code.
 */
export async function startDevSite({
  api,
  config,
  log,
  server,
}: SiteSetup & { server: Server }): Promise<DevSite> {
  const { createServer } = await import('vite');
  const { sharedConfig } = (await import(pathToFileURL(resolve('scripts/vite/config.ts')).href)) as {
    sharedConfig(): object;
  };
  const vite = (await createServer({
    ...sharedConfig(),
    server: { middlewareMode: true, hmr: { server }, allowedHosts: true },
  })) as unknown as DevServer;
  const options: SiteOptions = {
    send: sendToApi(api),
    assets: { build: BUILD.id, base: '/', manifest: {}, isDev: true },
    config: { ...config, brandTtl: 1_000 },
    log,
  };
  const load = async () => {
    const { createSiteServer } = (await vite.ssrLoadModule('/site/server.tsx')) as unknown as SiteModule;
    return createSiteServer(options);
  };
  return {
    build: BUILD,
    site: {
      respond: async (request) => {
        try {
          const page = await (await load()).respond(request);
          const isHtml = page.headers['content-type']?.startsWith('text/html') && page.body !== '';
          const body = isHtml ? await vite.transformIndexHtml(request.target, page.body) : page.body;
          return { ...page, body, headers: withoutPolicy(page.headers), isShared: false };
        } catch (error) {
          if (error instanceof Error) vite.ssrFixStacktrace(error);
          throw error;
        }
      },
      preview: async (request, send) => (await load()).preview(request, send),
      busy: () => ({ status: 503, headers: {}, body: 'busy', isShared: false }),
      cacheKey: () => undefined,
      invalidate: () => {},
      invalidateAll: () => {},
    },
    middleware: (request, response) =>
      new Promise((done) => {
        response.once('finish', () => done(true));
        vite.middlewares(request, response, () => done(false));
      }),
    close: () => vite.close(),
  };
}

/** Hot updates run inline scripts and open a socket, which the production CSP forbids. */
function withoutPolicy(headers: Record<string, string>): Record<string, string> {
  const { 'content-security-policy': _, ...rest } = headers;
  return rest;
}
