import type { LiveServerMessage } from '#contracts/live.ts';
import { LIVE_HEARTBEAT_MS, LIVE_PATH } from '#contracts/values/live-connection.ts';

const RETRY_AFTER = [500, 1000, 2000, 4000, 8000] as const;

type LivePorts = {
  gameCode: string;
  onTell: (tell: LiveServerMessage) => void;
  /** The line is up, or down: then the room is to be asked for by calls. */
  onLine: (isUp: boolean) => void;
};

/**
 * Looks at a room over the live connection until it is closed. A line that breaks or stays silent is opened
 * again, each time a little later; the server then tells the whole room anew.
 */
export function openLiveConnection({ gameCode, onTell, onLine }: LivePorts): { close(): void } {
  let socket: WebSocket | null = null;
  let tries = 0;
  let again: ReturnType<typeof setTimeout> | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;

  const heard = () => {
    clearTimeout(silence);
    silence = setTimeout(() => socket?.close(), 2 * LIVE_HEARTBEAT_MS);
  };
  const open = () => {
    socket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${LIVE_PATH}`);
    socket.onopen = () => {
      socket?.send(JSON.stringify({ type: 'look', game_code: gameCode }));
      heard();
    };
    socket.onmessage = ({ data }) => {
      heard();
      const tell = readTell(data);
      if (!tell) return;
      if (tell.type === 'room') {
        tries = 0;
        onLine(true);
      }
      onTell(tell);
    };
    socket.onclose = () => {
      clearTimeout(silence);
      if (isClosed) return;
      onLine(false);
      again = setTimeout(open, RETRY_AFTER[Math.min(tries, RETRY_AFTER.length - 1)]);
      tries += 1;
    };
  };
  open();
  return {
    close() {
      isClosed = true;
      clearTimeout(again);
      clearTimeout(silence);
      socket?.close();
    },
  };
}

const KINDS: readonly string[] = [
  'room',
  'round',
  'bets',
  'own',
  'tick',
  'beat',
  'none',
] satisfies LiveServerMessage['type'][];

/** The server's own words; of a kind this page does not know yet it hears nothing. */
function readTell(data: unknown): LiveServerMessage | null {
  try {
    const tell = JSON.parse(String(data)) as { type?: unknown };
    return KINDS.includes(tell?.type as string) ? (tell as LiveServerMessage) : null;
  } catch {
    return null;
  }
}
