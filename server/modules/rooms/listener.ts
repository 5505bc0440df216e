import pg from 'pg';
import type { Log } from '../../platform/log.ts';
import { parseRoomChange, ROOMS_CHANNEL, type RoomChange } from './change-notices.ts';

const RECONNECT_MS = 500;
const HEARTBEAT_MS = 1_000;
const HEARTBEAT_TIMEOUT_MS = 2_000;
/**
 * PostgreSQL closes a connection that is silent for this long and releases its lock, because its process
 * hangs.
 */
export const CONNECTION_TIMEOUT_MS = 5_000;

type ListenerOptions = {
  url: string;
  log: Log;
  /** The application name shown by PostgreSQL. */
  name: string;
  /**
   * Called for every room change by any process; called with undefined after a gap, when changes may have
   * been missed.
   */
  onNotice(notice: RoomChange | undefined): void;
  /**
   * Runs at connection start and then every second, never concurrently; an error opens a new connection.
   */
  onBeat?(client: pg.Client): Promise<unknown>;
  onLost?(): void;
};

type Listener = { close(): Promise<void> };

/** A dedicated PostgreSQL connection that listens for room changes; a lost or silent one is replaced. */
export async function openListener(options: ListenerOptions): Promise<Listener> {
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  const lost = (which: pg.Client): void => {
    if (isClosed || which !== client) return;
    client = undefined;
    clearTimeout(timer);
    which.end().catch(() => {});
    options.log.warn(`the listener of ${options.name} was disconnected`);
    options.onLost?.();
    again();
  };
  const again = (): void => {
    timer = setTimeout(() => connect().catch(() => !isClosed && again()), RECONNECT_MS);
  };
  const beat = (which: pg.Client): void => {
    timer = setTimeout(() => {
      const requested = options.onBeat?.(which) ?? which.query('select 1');
      requested.then(
        () => which === client && !isClosed && beat(which),
        () => lost(which),
      );
    }, HEARTBEAT_MS);
  };
  const connect = async (): Promise<void> => {
    const next = new pg.Client({
      connectionString: options.url,
      application_name: options.name,
      keepAlive: true,
      connectionTimeoutMillis: 5000,
      query_timeout: HEARTBEAT_TIMEOUT_MS,
    });
    next.on('error', () => lost(next));
    next.on('end', () => lost(next));
    next.on('notification', ({ payload }) => options.onNotice(parseRoomChange(payload)));
    try {
      await next.connect();
      await next.query(`set idle_session_timeout = ${CONNECTION_TIMEOUT_MS}; listen ${ROOMS_CHANNEL}`);
      if (isClosed) throw new Error('closed while connecting');
    } catch (error) {
      await next.end().catch(() => {});
      throw error;
    }
    client = next;
    options.onNotice(undefined);
    try {
      await options.onBeat?.(next);
    } catch (error) {
      // Lost in the meantime; a replacement is already being opened.
      if (client !== next) return;
      client = undefined;
      await next.end().catch(() => {});
      throw error;
    }
    if (client === next) beat(next);
  };

  await connect();
  return {
    async close() {
      isClosed = true;
      clearTimeout(timer);
      const last = client;
      client = undefined;
      await last?.end().catch(() => {});
    },
  };
}
