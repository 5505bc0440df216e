import { onIdle } from './idle-callback.ts';

const SIGNS = ['scroll', 'pointermove', 'pointerup', 'keyup'] as const;

/**
 * Runs work once the visitor has moved on the page, by finger, pointer or key: somebody is there and has seen
 * it. Answers how to stop waiting.
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
