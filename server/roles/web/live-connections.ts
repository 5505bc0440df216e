import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import {
  LIVE_HEARTBEAT_MS,
  LIVE_MESSAGE_BYTES,
  LIVE_PATH,
  LIVE_PING_MS,
  type LiveClientMessage,
  liveClientMessage,
  MAX_LIVE_ROOMS,
} from '#contracts/live-messages.ts';
import { HOUR_MS } from '#contracts/values/time.ts';
import { networkOf } from '../../platform/http/ip-address.ts';
import type { AdmittedPlayer } from '../../platform/http/live-admission.ts';
import type { Log } from '../../platform/log.ts';
import type { SiteRef } from '../../platform/module.ts';

/** Maximum open connections per network, which a household, office or NAT may share. */
const MAX_PER_NETWORK = 64;
/** A client with more than this buffered is dropped; above the second value, ticks are skipped. */
const MAX_BUFFERED = 256 * 1024;
const SLOW_BUFFERED = 16 * 1024;
/** Messages a connection may send between two pings. */
const MAX_MESSAGES_PER_PING = 40;
/**
 * Maximum age; the page then reconnects, and an ended session is not admitted again.
 */
const MAX_LIFETIME_MS = HOUR_MS;

/** A listener and how to notify it. */
export type Viewer = { playerId: string; send(text: Buffer, isTick: boolean): void };

/** Dependencies of the live connection. */
export type LiveService = {
  /** The player of this connection, or the HTTP status of its refusal. */
  admit(request: IncomingMessage): Promise<AdmittedPlayer | number>;
  subscribe(site: SiteRef, gameCode: string, viewer: Viewer): Promise<void>;
  unsubscribe(site: SiteRef, gameCode: string, viewer: Viewer): void;
};

type LiveOptions = {
  server: Server;
  liveService: LiveService;
  log: Log;
  perNetwork?: number | undefined;
  /** Other upgrades belong to another handler of this server. */
  isShared?: boolean;
};

export type Live = { readonly size: number; close(): Promise<void> };

type LiveConnection = {
  socket: WebSocket;
  site: SiteRef;
  network: string;
  rooms: Set<string>;
  /** Requests are processed in sequence, so that a room is not left before it is entered. */
  asks: Promise<void>;
  viewer: Viewer;
  isAlive: boolean;
  said: number;
  since: number;
};

/** The live connection at `/live`: pages watch rooms; read-only. */
export function startLive({
  server,
  liveService,
  log,
  perNetwork = MAX_PER_NETWORK,
  isShared = false,
}: LiveOptions): Live {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: LIVE_MESSAGE_BYTES,
    perMessageDeflate: false,
  });
  const lines = createConnections(liveService, log);
  let isClosing = false;

  server.on('upgrade', (request, socket, head) => {
    if (request.url?.split('?')[0] !== LIVE_PATH) {
      if (!isShared) refuse(socket, 404);
      return;
    }
    socket.on('error', () => socket.destroy());
    admit(request, socket, head).catch((error: unknown) => {
      log.warn({ err: error }, 'a live connection could not be opened');
      refuse(socket, 503);
    });
  });
  const admit = async (request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> => {
    if (isClosing) return refuse(socket, 503);
    const admitted = await liveService.admit(request);
    if (typeof admitted === 'number') return refuse(socket, admitted);
    if (lines.from(networkOf(admitted.address)) >= perNetwork) return refuse(socket, 429);
    sockets.handleUpgrade(request, socket, head, (opened) => {
      lines.take(opened, socket, admitted);
      if (isClosing) opened.close(1001);
    });
  };
  const beating = setInterval(lines.beat, LIVE_HEARTBEAT_MS).unref();
  const pinging = setInterval(lines.ping, LIVE_PING_MS).unref();
  return {
    get size() {
      return lines.all.size;
    },
    async close() {
      isClosing = true;
      clearInterval(beating);
      clearInterval(pinging);
      await closeAll([...lines.all].map(({ socket }) => socket));
    },
  };
}

/** The open connections, and their number per network. */
function createConnections(liveService: LiveService, log: Log) {
  const all = new Set<LiveConnection>();
  const places = new Map<string, number>();
  const from = (network: string): number => places.get(network) ?? 0;
  const forget = (line: LiveConnection): void => {
    all.delete(line);
    const left = from(line.network) - 1;
    if (left > 0) places.set(line.network, left);
    else places.delete(line.network);
    for (const gameCode of line.rooms) liveService.unsubscribe(line.site, gameCode, line.viewer);
  };
  return {
    all,
    from,
    take(socket: WebSocket, connection: Duplex, { site, playerId, address }: AdmittedPlayer): void {
      const network = networkOf(address);
      const line: LiveConnection = {
        socket,
        site,
        network,
        viewer: viewerOf(playerId, socket, connection),
        rooms: new Set(),
        asks: Promise.resolve(),
        isAlive: true,
        said: 0,
        since: Date.now(),
      };
      all.add(line);
      places.set(network, from(network) + 1);
      socket.on('pong', () => {
        line.isAlive = true;
      });
      socket.on('message', (data) => handleMessage(liveService, log, line, data.toString()));
      socket.on('error', () => socket.terminate());
      socket.on('close', () => forget(line));
    },
    /** Sends every page the time, so that it can detect a silent connection. */
    beat(): void {
      const text = Buffer.from(JSON.stringify({ type: 'beat', now: new Date().toISOString() }));
      for (const { viewer } of all) viewer.send(text, true);
    },
    /**
     * Ends connections that did not answer the last ping or have reached their maximum age; pings the others.
     */
    ping(): void {
      for (const line of all) {
        if (!line.isAlive) line.socket.terminate();
        else if (Date.now() - line.since > MAX_LIFETIME_MS) line.socket.close(1001);
        else {
          line.isAlive = false;
          line.said = 0;
          line.socket.ping();
        }
      }
    },
  };
}

function handleMessage(liveService: LiveService, log: Log, line: LiveConnection, text: string): void {
  const ask = ++line.said > MAX_MESSAGES_PER_PING ? undefined : parseMessage(text);
  if (!ask) {
    line.socket.close(1008);
    return;
  }
  line.asks = line.asks
    .then(() => answer(liveService, line, ask))
    .catch((error: unknown) => {
      log.warn({ err: error }, 'a room could not be shown');
      line.socket.close(1011);
    });
}

const CLOSE_MS = 1_000;

/** Sends a close frame; a client that does not answer is cut off. */
async function closeAll(sockets: readonly WebSocket[]): Promise<void> {
  const closed = sockets.map((socket) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    socket.once('close', () => resolve());
    socket.close(1001);
    return promise;
  });
  const cut = setTimeout(() => {
    for (const socket of sockets) socket.terminate();
  }, CLOSE_MS);
  await Promise.all(closed);
  clearTimeout(cut);
}

async function answer(
  liveService: LiveService,
  line: LiveConnection,
  { type, game_code }: LiveClientMessage,
): Promise<void> {
  if (line.socket.readyState !== line.socket.OPEN) return;
  if (type === 'leave' || line.rooms.has(game_code)) {
    liveService.unsubscribe(line.site, game_code, line.viewer);
    line.rooms.delete(game_code);
  }
  if (type === 'leave') return;
  if (line.rooms.size >= MAX_LIVE_ROOMS) return line.socket.close(1008);
  line.rooms.add(game_code);
  await liveService.subscribe(line.site, game_code, line.viewer);
  // The client may have disconnected while the room was read.
  if (line.socket.readyState !== line.socket.OPEN) liveService.unsubscribe(line.site, game_code, line.viewer);
}

/**
 * Sends text to one connection. A room's text is framed once for all viewers (servers do not mask, nothing is
 * compressed) and written unchanged: two thousand viewers cost two thousand writes and nothing else.
 */
function viewerOf(playerId: string, socket: WebSocket, connection: Duplex): Viewer {
  return {
    playerId,
    send(text, isTick) {
      if (socket.readyState !== socket.OPEN) return;
      const waiting = connection.writableLength;
      if (waiting > MAX_BUFFERED) socket.terminate();
      else if (!isTick || waiting < SLOW_BUFFERED) connection.write(frameOf(text));
    },
  };
}

let framed: { text: Buffer; frame: Buffer } | undefined;

/** An unmasked text frame (RFC 6455 section 5.2). */
function frameOf(text: Buffer): Buffer {
  if (framed?.text === text) return framed.frame;
  const { length } = text;
  const head = Buffer.alloc(length < 126 ? 2 : length < 65_536 ? 4 : 10);
  head[0] = 0x81;
  head[1] = length < 126 ? length : length < 65_536 ? 126 : 127;
  if (head.length === 4) head.writeUInt16BE(length, 2);
  if (head.length === 10) head.writeBigUInt64BE(BigInt(length), 2);
  framed = { text, frame: Buffer.concat([head, text]) };
  return framed.frame;
}

function parseMessage(text: string): LiveClientMessage | undefined {
  try {
    return liveClientMessage.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

function refuse(socket: Duplex, status: number): void {
  socket.end(`HTTP/1.1 ${status} Refused\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
