/** An unanswered round; a repeated request with the same id can never bet twice. */
export type Pending = { client_round_id: string; stake: string; free_bonus?: string; autoplay_id?: string };

/** Stores the unanswered round of a player's game while the tab lives, including reloads. */
export type PendingStore = { read(): Pending | null; write(pending: Pending): void; clear(): void };

export function pendingStore(
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  owner: string,
): PendingStore {
  const key = `baize.round.${owner}`;
  const attempt = <T>(act: () => T, fallback: T): T => {
    try {
      return act();
    } catch {
      // Storage may be forbidden; a reload then asks the server for the last round instead.
      return fallback;
    }
  };
  return {
    read: () => attempt(() => parse(storage.getItem(key)), null),
    write: (pending) => attempt(() => storage.setItem(key, JSON.stringify(pending)), undefined),
    clear: () => attempt(() => storage.removeItem(key), undefined),
  };
}

function parse(text: string | null): Pending | null {
  const value: unknown = text ? JSON.parse(text) : null;
  if (typeof value !== 'object' || value === null) return null;
  const {
    client_round_id: id,
    stake,
    free_bonus,
    autoplay_id,
  } = value as Partial<Record<keyof Pending, unknown>>;
  if (typeof id !== 'string' || typeof stake !== 'string') return null;
  return {
    client_round_id: id,
    stake,
    ...(typeof free_bonus === 'string' && { free_bonus }),
    ...(typeof autoplay_id === 'string' && { autoplay_id }),
  };
}

/** A unique id: 128 random bits. */
export function newRoundId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
