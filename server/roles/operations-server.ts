import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';

export type OperationsServer = { port: number; close(): Promise<void> };

/**
 * Health and metrics on their own port, not reachable by visitors. It closes last, so that a stopping process
 * can report its state.
 */
export async function startOperationsServer(options: {
  port: number;
  host: string;
  fetch(request: Request): Response | Promise<Response>;
}): Promise<OperationsServer> {
  const listener = getRequestListener((request) => options.fetch(request), { overrideGlobalObjects: false });
  const server = createServer({ headersTimeout: 5_000, requestTimeout: 10_000 }, (request, response) => {
    void listener(request, response);
  });
  await new Promise<void>((done, failed) => {
    server.once('error', failed);
    server.listen(options.port, options.host, done);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
