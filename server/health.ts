import { Hono } from 'hono';
import type { RequestOrigin } from './platform/http/api.ts';
import { docsPage } from './platform/http/docs-page.ts';
import { gwpOpenApi } from './platform/http/gwp-openapi.ts';
import { gwpPage } from './platform/http/gwp-page.ts';
import { openApiDocument } from './platform/http/openapi.ts';
import { hostName } from './platform/http/request.ts';
import { toResponse } from './platform/http/responses.ts';
import type { Log } from './platform/log.ts';
import type { Metrics } from './platform/metrics.ts';

type HealthOptions = {
  log: Log;
  metrics: Metrics;
  /** Undefined if the process is ready, otherwise a short reason. */
  notReadyReason(): Promise<string | undefined>;
  /** Identical in every process of the installation and unique to it. */
  installationId: string;
  /** Whether this installation serves a domain: the console, or a brand that is not archived. */
  isServed(domain: string): Promise<boolean>;
  /** Operations endpoints have a separate port or none, so the brands' port exposes as little as possible. */
  hasOwnPort: boolean;
};

const TEXT = { 'content-type': 'text/plain; version=0.0.4', 'cache-control': 'no-store' };

/**
 * The operations endpoint: /healthz (process), /readyz (ready, or the reasons), /metrics, and
 * /tls/ask?domain=…, which a proxy queries before ordering a certificate.
 */
export function createOperations(options: Omit<HealthOptions, 'hasOwnPort'>): Hono {
  const { log, metrics, notReadyReason, isServed } = options;
  const app = new Hono();
  app.onError((error) => toResponse(error, undefined, log, []));
  app.get('/healthz', (c) => c.text('ok'));
  app.get('/readyz', async (c) => {
    const reason = await notReadyReason();
    return reason ? c.text(reason, 503) : c.text('ready');
  });
  app.get('/metrics', async (c) => c.text(await metrics.text(), 200, TEXT));
  app.get('/tls/ask', async (c) => {
    const domain = c.req.query('domain') ?? '';
    if (DOMAIN.test(domain) && (await isServed(domain))) return c.text('ok');
    return c.text('no brand of this installation', 404);
  });
  return app;
}

const DOCUMENT_HEADERS = {
  'content-security-policy':
    "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
};

/**
 * Answers on every host: liveness, readiness and the API's documents. Reasons and metrics are for programs on
 * the same machine, unless operations endpoints have a separate port.
 */
export function createHealth(options: HealthOptions): Hono<{ Bindings: RequestOrigin }> {
  const app = new Hono<{ Bindings: RequestOrigin }>();
  const operations = createOperations(options);
  for (const path of ['/readyz', '/metrics', '/tls/ask'])
    app.get(path, async (c, next) => {
      if (!options.hasOwnPort && isAtTheMachine(c.req.raw, c.env)) return operations.fetch(c.req.raw);
      return next();
    });
  app.get('/healthz', (c) => c.text('ok'));
  app.get('/readyz', async (c) =>
    (await options.notReadyReason()) ? c.text('not ready', 503) : c.text('ready'),
  );
  app.get('/healthz/installation', (c) => c.text(options.installationId));
  app.get('/metrics', (c) => c.text('not found', 404));
  app.get('/tls/ask', (c) => c.text('not found', 404));
  app.get('/api/openapi.json', (c) => c.body(siteDocument(), 200, { 'content-type': 'application/json' }));
  app.get('/api/docs', async (c) => c.html(await docsPage(), 200, DOCUMENT_HEADERS));
  app.get('/docs/gwp/openapi.json', (c) =>
    c.body(gwpDocument(), 200, { 'content-type': 'application/json' }),
  );
  app.get('/docs/gwp', async (c) => c.html(await gwpPage(), 200, DOCUMENT_HEADERS));
  return app;
}

/** Generated on first request: describing every schema takes longer than the rest of startup. */
const siteDocument = onFirstUse(() => JSON.stringify(openApiDocument()));
const gwpDocument = onFirstUse(() => JSON.stringify(gwpOpenApi()));

function onFirstUse(make: () => string): () => string {
  let made: string | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

const DOMAIN = /^[a-z0-9.-]{1,253}$/i;
const LOOPBACK = /^(?:127\.|::1$|::ffff:127\.)/;
const LOCAL_NAMES = ['localhost', '127.0.0.1', '[::1]'];
/**
 * Headers of programs and browsers on this machine. Proxies and tunnels add headers under too many names to
 * list.
 */
const LOCAL_HEADERS = new Set(
  (
    'accept accept-charset accept-encoding accept-language cache-control connection content-length cookie dnt ' +
    'host if-modified-since if-none-match keep-alive pragma priority range referer te traceparent ' +
    'upgrade-insecure-requests user-agent x-prometheus-scrape-timeout-seconds'
  ).split(' '),
);
const isLocalHeader = (name: string) => LOCAL_HEADERS.has(name) || name.startsWith('sec-');

/**
 * A request from this machine for localhost. A proxy on this machine forwards a brand's host name, or adds a
 * header.
 */
function isAtTheMachine(request: Request, origin: RequestOrigin | undefined): boolean {
  const peer = origin?.incoming?.socket.remoteAddress ?? '';
  const name = hostName(request.headers.get('host') ?? '');
  return (
    LOOPBACK.test(peer) && LOCAL_NAMES.includes(name) && [...request.headers.keys()].every(isLocalHeader)
  );
}
