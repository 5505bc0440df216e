import { connect, type Socket } from 'node:net';
import type { LoadOptions, LoadResult } from './load.ts';

const HEADER_END = Buffer.from('\r\n\r\n');

process.once('message', async (options: LoadOptions) => {
  const sockets = await Promise.all(Array.from({ length: options.connections }, () => open(options.port)));
  const requests = options.requests.map((text) => Buffer.from(text));
  if (options.warmUpSeconds) await drive(sockets, requests, options.warmUpSeconds);
  const result = await drive(sockets, requests, options.seconds);
  for (const socket of sockets) socket.destroy();
  process.send!(result, () => process.exit(0));
});

function open(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    socket.once('connect', () => resolve(socket));
    socket.once('error', reject);
  });
}

/** Keeps every connection busy for the given time, one request at a time on each. */
async function drive(sockets: Socket[], requests: Buffer[], seconds: number): Promise<LoadResult> {
  const latencies: number[] = [];
  let bytes = 0;
  let failures = 0;
  const begun = performance.now();
  const until = begun + seconds * 1000;
  await Promise.all(
    sockets.map(
      (socket, offset) =>
        new Promise<void>((resolve, reject) => {
          let turn = offset;
          let sent = 0;
          let received: Buffer = Buffer.alloc(0);
          const next = () => {
            sent = performance.now();
            socket.write(requests[turn++ % requests.length]!);
          };
          const onData = (chunk: Buffer) => {
            received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
            const length = responseLength(received);
            if (length === undefined || received.length < length) return;
            latencies.push(performance.now() - sent);
            bytes += length;
            if (received[9] !== 0x32) failures++;
            received = received.subarray(length);
            if (performance.now() < until) return next();
            socket.off('data', onData);
            socket.off('error', reject);
            resolve();
          };
          socket.on('data', onData);
          socket.once('error', reject);
          next();
        }),
    ),
  );
  const elapsed = (performance.now() - begun) / 1000;
  const sorted = Float64Array.from(latencies).sort();
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return {
    perSecond: latencies.length / elapsed,
    p50: at(0.5),
    p99: at(0.99),
    bytes: bytes / Math.max(1, latencies.length),
    failures,
  };
}

/** Bytes of the first response in the buffer, or undefined while its head is incomplete. */
function responseLength(buffer: Buffer): number | undefined {
  const end = buffer.indexOf(HEADER_END);
  if (end < 0) return undefined;
  const head = buffer.toString('latin1', 0, end);
  const length = /\r\ncontent-length: (\d+)/i.exec(head);
  if (!length) throw new Error(`a response without content-length: ${head.slice(0, 200)}`);
  return end + 4 + Number(length[1]);
}
