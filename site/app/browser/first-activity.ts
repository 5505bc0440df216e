import { onIdle } from './idle-callback.ts';

const SIGNS = ['scroll', 'pointermove', 'pointerup', 'keyup'] as const;

/**
 * Runs work at the visitor's first interaction, by touch, pointer or key: the page has been seen. Returns a
 * function that cancels it.
 */
export function onFirstActivity(work: () => void): () => void {
  const waiting = new AbortController();
  const begin = () => {
    waiting.abort();
    onIdle(work);
  };
  for (const sign of SIGNS)
    window.addEventListener(sign, begin, { capture: true, passive: true, signal: waiting.signal });
  if (window.scrollY > 0) begin();
  return () => waiting.abort();
}
