import type { Server } from 'node:http';
import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises';
import type { Connections } from './client-connections.ts';

type Drain = {
  /** Counts work for which no visitor may be waiting any longer, but which still reads and writes. */
  hold<T>(work: () => Promise<T>): Promise<T>;
  /** Whether responses close their connection. */
  isClosing(): boolean;
  /** Rejects new connections and waits this long for open requests and work; then closes every connection. */
  close(milliseconds: number): Promise<void>;
};

/**
 * Stops a server as soon as its slowest open request is answered: a connection without a request is closed
 * at once, whether it is kept alive or has sent nothing yet.
 */
export function createDrain(
  server: Server,
  connections: Connections,
  isLeaving: () => boolean = () => false,
): Drain {
  let isDraining = false;
  let held = 0;
  const { promise: rested, resolve: rest } = Promise.withResolvers<void>();
  const noteRest = () => {
    if (isDraining && connections.all.size === 0 && held === 0) rest();
  };

  connections.onClosed(noteRest);
  connections.onAnswered((socket) => isDraining && socket.destroySoon());

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
      for (const [socket, { open }] of connections.all) {
        if (open.size === 0) socket.destroySoon();
        for (const response of open) response.shouldKeepAlive = false;
      }
      noteRest();
      const over = new AbortController();
      await Promise.race([rested, delay(milliseconds, undefined, over).catch(() => {})]);
      over.abort();
      for (const socket of connections.all.keys()) socket.destroy();
      await closed;
    },
  };
}
