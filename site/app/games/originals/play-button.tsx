import { useEffect, useRef } from 'react';
import { useTranslation } from '../../state/use-translation.ts';
import { classes } from '../../ui/classes.ts';
import type { OriginalPlayState } from './original-play.ts';

type PlayButtonProps = {
  state: OriginalPlayState;
  /** Stake and choice can be bet. */
  isReady: boolean;
  finish: string | null;
  onAct: () => void;
};

/**
 * Bets, or ends the open round. It is never disabled, so that it keeps the focus; the line on it shows the
 * game's cycle.
 */
export function PlayButton({ state, isReady, finish, onAct }: PlayButtonProps) {
  const { t } = useTranslation();
  const line = useRef<HTMLSpanElement>(null);
  const isIdle = state.phase === 'open' && !state.isBusy && !state.isResting;
  const canPlay = isIdle && (state.open === null ? isReady : finish !== null);
  useEffect(() => {
    if (!state.isResting) return;
    const moving = line.current?.animate([{ scale: '0 1' }, { scale: '1 1' }], {
      duration: state.cycleMs / 2,
    });
    return () => moving?.cancel();
  }, [state.isResting, state.cycleMs]);
  return (
    <button
      type="button"
      data-play
      aria-disabled={!canPlay}
      onClick={onAct}
      className={classes(
        'btn btn-primary relative min-h-14 w-full min-w-0 overflow-hidden rounded-md bg-brand px-3 text-lg leading-tight font-bold text-on-brand',
        'transition-[filter,transform,opacity] hover:brightness-110 active:translate-y-px aria-disabled:opacity-60',
      )}
    >
      {state.open ? (finish ?? t('game.yourStep')) : t('game.bet')}
      <span
        ref={line}
        aria-hidden
        className={classes(
          'absolute inset-x-0 bottom-0 h-1 origin-left bg-on-brand/60',
          !state.isResting && 'hidden',
        )}
      />
    </button>
  );
}
