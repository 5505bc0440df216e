import { request } from 'node:http';

export type Target = { port: number; host: string; path: string };

/** One JSON call on a separate connection; rejects if the other side disconnects before responding. */
export function callJson<T>({ port, host, path }: Target, body: object): Promise<T> {
  const text = JSON.stringify(body);
  const headers = { host, 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) };
  return new Promise((resolve, reject) => {
    const input = { agent: false, port, host: '127.0.0.1', path, method: 'POST', headers, timeout: 30_000 };
    const sent = request(input, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        try {
          resolve(JSON.parse(Buffer.concat(chunks).toString()) as T);
        } catch (error) {
          reject(error);
        }
      });
      response.on('error', reject);
    });
    sent.on('timeout', () => sent.destroy(new Error('no answer')));
    sent.on('error', reject);
    sent.end(text);
  });
}
