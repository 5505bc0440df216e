import { type Agent, request } from 'node:http';

/**
 * The target of a call: not every resolver knows names under `.localhost`, so the host is sent as a header
 * only.
 */
export type Target = { port: number; host: string; path: string };

/** One JSON call as an API client makes it; returns the envelope. */
export function callJson<T>({ port, host, path }: Target, body: object, agent?: Agent): Promise<T> {
  const text = JSON.stringify(body);
  const headers = { host, 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) };
  return new Promise((resolve, reject) => {
    const sent = request({ agent, port, host: '127.0.0.1', path, method: 'POST', headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve(JSON.parse(Buffer.concat(chunks).toString())));
      response.on('error', reject);
    });
    sent.on('error', reject);
    sent.end(text);
  });
}
