import { setTimeout as delay } from 'node:timers/promises';

/** Whether `work` ends within this time. Otherwise it continues, and its later errors are ignored. */
export async function endsWithin(work: Promise<unknown>, milliseconds: number): Promise<boolean> {
  const ended = new AbortController();
  try {
    return await Promise.race([work.then(() => true), delay(milliseconds, false, { signal: ended.signal })]);
  } finally {
    ended.abort();
  }
}
