import { MINUTE_MS } from '#contracts/values/time.ts';
import type { Log } from '../../../platform/log.ts';

/** The reason a request was refused. */
type RefusedMessage = { provider: string | undefined; status: string; why: string };

/**
 * Logs refused requests: the first per minute and reason, and at the end of the minute the number of further
 * ones. Anyone can send unsigned requests, and must not be able to fill the log; the metrics count every one.
 */
export function createRefusalLog(log: Pick<Log, 'warn'>): (op: string, refusal: RefusedMessage) => void {
  const unlogged = new Map<string, number>();
  return (op, { provider, status, why }) => {
    const key = JSON.stringify([provider, status, why]);
    const count = unlogged.get(key);
    if (count !== undefined) {
      unlogged.set(key, count + 1);
      return;
    }
    unlogged.set(key, 0);
    log.warn({ op, provider, status, why }, 'a provider’s request was refused');
    setTimeout(() => {
      const more = unlogged.get(key);
      unlogged.delete(key);
      if (more) log.warn({ provider, status, why, more }, 'more provider requests were refused in a minute');
    }, MINUTE_MS).unref();
  };
}
