import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Received = { path: string; headers: IncomingHttpHeaders; body: string };
export type Respond = Parameters<RequestListener>[1];

/** A program of the operator, with its received messages and its response per path. */
export async function startReceiver() {
  const received: Received[] = [];
  const answers = new Map<string, (response: Respond) => unknown>();
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (piece) => (body += String(piece)));
    request.on('end', () => {
      const path = request.url ?? '';
      received.push({ path, headers: request.headers, body });
      const answer = answers.get(path) ?? ((to: Respond) => to.end('thanks'));
      answer(response);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    answers,
    origin: `http://127.0.0.1:${port}`,
    at: (path: string) => received.filter((request) => request.path === path),
    close() {
      server.closeAllConnections();
      return new Promise((done) => server.close(done));
    },
  };
}
