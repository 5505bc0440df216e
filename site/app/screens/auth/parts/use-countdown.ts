import { useEffect, useState } from 'react';

const TICK_MS = 1_000;

/** A countdown in whole seconds; 0 when there is nothing to wait for. */
export function useCountdown(initial = 0): { seconds: number; start: (seconds: number) => void } {
  const [until, setUntil] = useState(0);
  const [seconds, setSeconds] = useState(initial);
  useEffect(() => {
    if (seconds <= 0) return;
    const end = until || Date.now() + seconds * TICK_MS;
    if (!until) setUntil(end);
    const timer = setTimeout(() => setSeconds(Math.max(0, Math.ceil((end - Date.now()) / TICK_MS))), TICK_MS);
    return () => clearTimeout(timer);
  }, [seconds, until]);
  const start = (length: number) => {
    setUntil(Date.now() + length * TICK_MS);
    setSeconds(length);
  };
  return { seconds, start };
}

/** Seconds a refusal asks to wait; 0 when it does not. */
export function waitOf({
  statusMessage,
  statusDetail,
}: {
  statusMessage: string;
  statusDetail?: unknown;
}): number {
  if (statusMessage !== 'tooManyAttempts' && statusMessage !== 'tooManyRequests') return 0;
  const detail = statusDetail as { retry_after_seconds?: number } | null;
  return Math.ceil(detail?.retry_after_seconds ?? 0);
}
