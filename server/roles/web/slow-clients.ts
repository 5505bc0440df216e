import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Connections } from './client-connections.ts';

const LIMITS = {
  /** Milliseconds within which a client must read part of a response. */
  stalledMs: 30_000,
  /** Milliseconds for a request with its complete response; enforced up to a tenth later. */
  wholeMs: 600_000,
  /** Maximum calls with incomplete bodies; beyond it the oldest is dropped. Each may occupy 64 KB. */
  sending: 1024,
};
/** Requests of a connection that wait for each other's answers; proxies and browsers send one at a time. */
const MAX_PIPELINED = 8;
/** How often open requests are looked at within their time: a timer for each would cost more than a page. */
const SWEEPS = 10;

type SlowClients = {
  /** Whether a request is answered; otherwise its connection has been closed. */
  admit(request: IncomingMessage, response: ServerResponse): boolean;
  /**
   * Waits for the body of a call, or for as much as is buffered of a large one, so that slow senders do not
   * occupy call slots. False if the client has disconnected.
   */
  bodyArrived(request: IncomingMessage): boolean | Promise<boolean>;
};

/** Closes connections whose clients do not read their answers, or send many requests before reading. */
export function watchSlowClients(
  server: Server,
  connections: Connections,
  limits: Partial<typeof LIMITS> = {},
): SlowClients {
  const { stalledMs, wholeMs, sending } = { ...LIMITS, ...limits };
  server.timeout = stalledMs;
  // Emitted for connections without a byte in either direction; connections with a response in progress are
  // kept.
  server.on('timeout', (socket: Socket) => {
    const isWorking = (connections.all.get(socket)?.open.size ?? 0) > 0 && socket.writableLength === 0;
    if (!isWorking) socket.destroy();
  });
  const timer = setInterval(() => {
    connections.sweep += 1;
    for (const [socket, { open, since }] of connections.all)
      if (open.size > 0 && connections.sweep - since > SWEEPS) socket.destroy();
  }, wholeMs / SWEEPS).unref();
  server.once('close', () => clearInterval(timer));
  return {
    admit(request, response) {
      const connection = connections.begin(request, response);
      if (connection && connection.open.size <= MAX_PIPELINED) return true;
      request.socket.destroy();
      return false;
    },
    bodyArrived: createArrivals(sending),
  };
}

function createArrivals(maxSending: number): SlowClients['bodyArrived'] {
  const sending = new Set<IncomingMessage>();
  return (request) => {
    const hasBody = request.headers['transfer-encoding'] || Number(request.headers['content-length']) > 0;
    if (!hasBody || isBuffered(request)) return true;
    const [oldest] = sending;
    if (sending.size >= maxSending) oldest?.destroy();
    sending.add(request);
    return new Promise((done) => {
      const end = (hasArrived: boolean) => {
        request.off('readable', look).off('close', left);
        sending.delete(request);
        done(hasArrived);
      };
      const look = () => isBuffered(request) && end(true);
      const left = () => end(false);
      request.on('readable', look).once('close', left);
    });
  };
}

const isBuffered = (request: IncomingMessage): boolean =>
  request.complete || request.readableLength >= request.readableHighWaterMark;
