import type { LiveServerMessage } from '#contracts/live-messages.ts';
import { LIVE_PATH, LIVE_REOPEN_MS, LIVE_SILENCE_MS } from '#contracts/values/live-connection.ts';

const RETRY_AFTER = [500, 1000, 2000, 4000, 8000] as const;

type LivePorts = {
  gameCode: string;
  onMessage: (message: LiveServerMessage) => void;
  /** The connection is up, or it is down or silent: then the room is polled by calls. */
  onLine: (isUp: boolean) => void;
};

/**
 * Watches a room over the live connection until it is closed. A loss is reported at once when the browser
 * goes offline or the connection breaks, and after `LIVE_SILENCE_MS` of silence. It reconnects with growing
 * delays, and at once when the browser is back online; the server then sends the whole room again.
 */
export function openLiveConnection({ gameCode, onMessage, onLine }: LivePorts): { close(): void } {
  let socket: WebSocket | null = null;
  let tries = 0;
  let again: ReturnType<typeof setTimeout> | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;
  let reopening: ReturnType<typeof setTimeout> | undefined;
  let isSilent = false;

  const forget = () => {
    clearTimeout(silence);
    clearTimeout(reopening);
  };
  const heard = () => {
    forget();
    if (isSilent) onLine(true);
    isSilent = false;
    silence = setTimeout(() => {
      isSilent = true;
      onLine(false);
    }, LIVE_SILENCE_MS);
    reopening = setTimeout(drop, LIVE_REOPEN_MS);
  };
  const open = () => {
    const opened = new WebSocket(liveUrl());
    socket = opened;
    opened.onopen = () => {
      opened.send(JSON.stringify({ type: 'look', game_code: gameCode }));
      heard();
    };
    opened.onmessage = ({ data }) => {
      heard();
      const message = readMessage(data);
      if (message?.type === 'room') tries = 0;
      if (message?.type === 'room') onLine(true);
      if (message) onMessage(message);
    };
    opened.onclose = drop;
  };
  /** Drops the connection and opens another later. Its own close event may come minutes later. */
  const drop = () => {
    release();
    isSilent = false;
    onLine(false);
    again = setTimeout(open, RETRY_AFTER[Math.min(tries, RETRY_AFTER.length - 1)]);
    tries += 1;
  };
  const release = () => {
    forget();
    clearTimeout(again);
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
    socket = null;
  };
  const onOnline = () => {
    release();
    open();
  };
  window.addEventListener('offline', drop);
  window.addEventListener('online', onOnline);
  open();
  return {
    close() {
      window.removeEventListener('offline', drop);
      window.removeEventListener('online', onOnline);
      release();
    },
  };
}

const liveUrl = () => `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${LIVE_PATH}`;

const KINDS: readonly string[] = [
  'room',
  'round',
  'bets',
  'own',
  'tick',
  'beat',
  'none',
] satisfies LiveServerMessage['type'][];

/** Messages of the server; kinds that this page does not know are ignored. */
function readMessage(data: unknown): LiveServerMessage | null {
  try {
    const message = JSON.parse(String(data)) as { type?: unknown };
    return KINDS.includes(message?.type as string) ? (message as LiveServerMessage) : null;
  } catch {
    return null;
  }
}
