import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises';

type Drain = {
  /** Counts work for which no visitor may be waiting any longer, but which still reads and writes. */
  hold<T>(work: () => Promise<T>): Promise<T>;
  /** Whether responses close their connection. */
  isClosing(): boolean;
  /** Rejects new connections and waits this long for open requests and work; then closes every connection. */
  close(milliseconds: number): Promise<void>;
};

/**
 * Watches the connections of a server, so that it stops as soon as the slowest open request is answered:
 * a connection without a request is closed at once, whether it is kept alive or has sent nothing yet.
 */
export function createDrain(server: Server, isLeaving: () => boolean = () => false): Drain {
  const connections = new Map<Socket, Set<ServerResponse>>();
  let isDraining = false;
  let held = 0;
  const { promise: rested, resolve: rest } = Promise.withResolvers<void>();
  const noteRest = () => {
    if (isDraining && connections.size === 0 && held === 0) rest();
  };

  server.on('connection', (socket) => {
    connections.set(socket, new Set());
    socket.once('close', () => {
      connections.delete(socket);
      noteRest();
    });
  });
  server.on('request', ({ socket }, response) => {
    const open = connections.get(socket);
    open?.add(response);
    response.once('close', () => {
      open?.delete(response);
      if (isDraining && open?.size === 0) socket.destroySoon();
    });
  });

  return {
    async hold(work) {
      held += 1;
      try {
        return await work();
      } finally {
        held -= 1;
        noteRest();
      }
    },
    isClosing: () => isDraining || isLeaving(),
    async close(milliseconds) {
      isDraining = true;
      // Requests that have arrived are read before their connections count as unused.
      for (let turn = 0; turn < 2; turn++) await nextTurn();
      const closed = new Promise<void>((done) => void server.close(() => done()));
      for (const [socket, open] of connections) {
        if (open.size === 0) socket.destroySoon();
        for (const response of open) response.shouldKeepAlive = false;
      }
      noteRest();
      const over = new AbortController();
      await Promise.race([rested, delay(milliseconds, undefined, over).catch(() => {})]);
      over.abort();
      for (const socket of connections.keys()) socket.destroy();
      await closed;
    },
  };
}
