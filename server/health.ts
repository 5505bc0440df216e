import { Hono } from 'hono';
import { docsPage } from './platform/http/docs-page.ts';
import { openApiDocument } from './platform/http/openapi.ts';
import type { Metrics } from './platform/metrics.ts';

export type HealthOptions = {
  metrics: Metrics;
  /** Undefined when the process can serve, otherwise why not, in a few words. */
  whyNotReady(): Promise<string | undefined>;
};

/** The doors for operators: /healthz (process), /readyz (database reachable and migrated), /metrics, the API's documents. */
export function createHealth(options: HealthOptions): Hono {
  const app = new Hono();
  app.get('/healthz', (c) => c.text('ok'));
  app.get('/readyz', async (c) => {
    const reason = await options.whyNotReady();
    return reason ? c.text(reason, 503) : c.text('ready');
  });
  app.get('/metrics', async (c) =>
    c.text(await options.metrics.text(), 200, { 'content-type': 'text/plain; version=0.0.4' }),
  );
  const document = JSON.stringify(openApiDocument());
  app.get('/api/openapi.json', (c) => c.body(document, 200, { 'content-type': 'application/json' }));
  app.get('/api/docs', async (c) =>
    c.html(await docsPage(), 200, {
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
    }),
  );
  return app;
}
