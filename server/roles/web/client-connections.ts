import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** An accepted connection. `since`: the number of the sweep in which it last began to have open responses. */
type Connection = { open: Set<ServerResponse>; since: number };

export type Connections = {
  all: ReadonlyMap<Socket, Connection>;
  /** Notes an open response until it is closed, and returns its connection; undefined if that is closed. */
  begin(request: IncomingMessage, response: ServerResponse): Connection | undefined;
  /** Calls back when the last open response of a connection is closed. */
  onAnswered(call: (socket: Socket) => void): void;
  /** Calls back after a connection is closed. */
  onClosed(call: () => void): void;
  /** The number of the current sweep. */
  sweep: number;
};

/** The connections of a server with their open responses. One listener per response serves all who ask. */
export function watchConnections(server: Server): Connections {
  const all = new Map<Socket, Connection>();
  const answered: ((socket: Socket) => void)[] = [];
  const closed: (() => void)[] = [];
  server.on('connection', (socket) => {
    all.set(socket, { open: new Set(), since: 0 });
    socket.once('close', () => {
      all.delete(socket);
      for (const call of closed) call();
    });
  });
  const connections: Connections = {
    all,
    begin({ socket }, response) {
      const connection = all.get(socket);
      if (!connection) return undefined;
      const { open } = connection;
      if (open.size === 0) connection.since = connections.sweep;
      open.add(response);
      response.once('close', () => {
        open.delete(response);
        if (open.size === 0) for (const call of answered) call(socket);
      });
      return connection;
    },
    onAnswered: (call) => void answered.push(call),
    onClosed: (call) => void closed.push(call),
    sweep: 0,
  };
  return connections;
}
