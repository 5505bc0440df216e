import { type Agent, request } from 'node:http';

/** Where a call goes: names under `.localhost` are not known to every resolver, so the host is only named. */
export type Target = { port: number; host: string; path: string };

/** One JSON call as a program makes it; answers the envelope. */
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
