import { useEffect, useState } from 'react';
import { useTranslation } from '../../state/use-translation.ts';
import { classes } from '../../ui/classes.ts';
import type { RoomPageState } from './room-state.ts';

const MINUTE = 60;
/** From here on the clock shows the warning colour. */
const LAST_SECONDS = 5;

/** The current phase, and the remaining betting time by the server's clock. */
export function RoundClock({ state, text }: { state: RoomPageState; text: string }) {
  const { t } = useTranslation();
  const round = state.room?.round;
  const { skew } = state;
  const isBetting = round?.state === 'betting';
  const end = isBetting ? round.closes_at : round?.shown_until;
  const left = useSecondsTo(end ? Date.parse(end) - skew : null);
  const length = isBetting ? (Date.parse(round.closes_at) - Date.parse(round.opened_at)) / 1000 : 0;
  const key = isBetting ? 'betting' : round?.state === 'locked' ? 'locked' : 'next';
  return (
    <div
      className="grid gap-1.5"
      data-clock={round?.state ?? 'none'}
      role="timer"
      aria-label={t(`game.tables.clock.${key}`)}
    >
      <p className="flex min-h-10 items-center justify-between gap-3">
        <span className="line-clamp-2 text-sm leading-tight font-medium" data-message>
          {text}
        </span>
        <b
          className={classes(
            'tabular shrink-0 text-xl leading-none',
            isBetting && left !== null && left <= LAST_SECONDS && 'text-warning',
          )}
        >
          {left === null || !round ? '–' : countdownText(left)}
        </b>
      </p>
      <span aria-hidden className="block h-1.5 overflow-hidden rounded-full bg-surface-3">
        <span
          className={classes(
            'block h-full origin-left rounded-full transition-transform duration-300 ease-linear',
            isBetting ? 'bg-brand' : 'bg-muted',
          )}
          style={{ transform: `scaleX(${length > 0 && left !== null ? Math.min(1, left / length) : 0})` }}
        />
      </span>
    </div>
  );
}

/** Whole seconds until a time on the page's clock; null before the first read. */
export function useSecondsTo(at: number | null): number | null {
  const [left, setLeft] = useState<number | null>(null);
  useEffect(() => {
    if (at === null) return setLeft(null);
    const look = () => setLeft(Math.max(0, Math.ceil((at - Date.now()) / 1000)));
    look();
    const timer = setInterval(look, 250);
    return () => clearInterval(timer);
  }, [at]);
  return left;
}

export function countdownText(seconds: number): string {
  if (seconds < MINUTE) return `${seconds}`;
  const minutes = Math.floor(seconds / MINUTE);
  const rest = String(seconds % MINUTE).padStart(2, '0');
  if (minutes < MINUTE) return `${minutes}:${rest}`;
  return `${Math.floor(minutes / MINUTE)}:${String(minutes % MINUTE).padStart(2, '0')}:${rest}`;
}
