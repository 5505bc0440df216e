import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export type LoadOptions = {
  port: number;
  /** Complete requests as sent, which each connection uses in rotation. */
  requests: string[];
  connections: number;
  seconds: number;
  warmUpSeconds?: number;
};

export type LoadResult = { perSecond: number; p50: number; p99: number; bytes: number; failures: number };

/**
 * A closed loop of kept-alive connections in a separate process; latencies in milliseconds are exact, not
 * sampled.
 */
export function load(options: LoadOptions): Promise<LoadResult> {
  return new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(new URL('./load-child.ts', import.meta.url)), {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    child.once('message', (result) => resolve(result as LoadResult));
    child.once('exit', (code) => code !== 0 && reject(new Error(`the load process ended with ${code}`)));
    child.send(options);
  });
}

/** A GET as a browser sends it. */
export function get(host: string, path: string, headers: Record<string, string> = {}): string {
  return request('GET', host, path, { accept: 'text/html', ...headers });
}

/** A JSON POST as an API client sends it. */
export function postRequest(host: string, path: string, body: unknown): string {
  const text = JSON.stringify(body);
  return `${request('POST', host, path, { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) })}${text}`;
}

function request(method: string, host: string, path: string, headers: Record<string, string>): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\nhost: ${host}\r\n${lines.join('')}\r\n`;
}
