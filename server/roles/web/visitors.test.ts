import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import type { SiteServer } from '#contracts/site.ts';
import { requestHost } from '#test/support/host-request.ts';
import { createPageCache } from './page-cache.ts';
import { createPageSender } from './page-sender.ts';
import { createRenderQueue } from './render-queue.ts';

test('[L-04] visitors redirected at the same moment each keep their own query', async () => {
  const queries = ['?ref=one', '?ref=two', '?ref=three'];
  const port = await startRedirecting(queries.length);
  const answers = await Promise.all(
    queries.map((query) => requestHost(port, 'brand.localhost', `/vip${query}`)),
  );
  expect(answers.map(({ headers }) => headers.location)).toEqual(queries.map((query) => `/zh/vip${query}`));
});

/** Page endpoint of a site whose first response waits for all visitors; its key ignores the query. */
async function startRedirecting(visitors: number): Promise<number> {
  let come = 0;
  const { promise: all, resolve } = Promise.withResolvers<void>();
  const site: SiteServer = {
    busy: () => ({ status: 503, headers: {}, body: '', isShared: false }),
    invalidate: () => {},
    invalidateAll: () => {},
    cacheKey: () => {
      come += 1;
      if (come === visitors) resolve();
      return 'brand.localhost|/vip';
    },
    preview: async () => ({ status: 404, headers: {}, body: '', isShared: false }),
    respond: async ({ target }) => {
      await all;
      return { status: 302, headers: { location: `/zh${target}` }, body: '', isShared: false };
    },
  };
  const pages = createPageSender({
    site,
    cache: createPageCache({ maxBytes: 1_000_000 }),
    gate: createRenderQueue({ maxConcurrent: 10, waiting: 0 }),
    trustProxy: false,
  });
  const server = createServer((incoming, response) => void pages.send(incoming, response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => new Promise((done) => server.close(() => done())));
  return (server.address() as AddressInfo).port;
}
