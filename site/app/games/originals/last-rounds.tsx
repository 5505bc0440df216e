import { readOutcome } from '#games/engine/choice/round.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { classes } from '../../ui/classes.ts';
import type { OriginalClient } from './client.ts';
import type { OriginalPlayState } from './original-play.ts';

type LastRoundsProps = {
  state: OriginalPlayState;
  client: OriginalClient;
  /** Rounds for play money are not listed. */
  isOff: boolean;
  onOpen: () => void;
};

/** The player's last rounds, newest first; each links to the list with the proofs. */
export function LastRounds({ state, client, isOff, onOpen }: LastRoundsProps) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      onClick={onOpen}
      disabled={isOff}
      className="flex h-11 items-center gap-1.5 overflow-hidden bg-surface-1 px-3"
    >
      <span className="sr-only">{t('game.history')}</span>
      {state.history.map((round) => {
        const isGain = BigInt(round.win) > BigInt(round.stake);
        return (
          <span
            key={round.round_id}
            className={classes(
              'tabular shrink-0 rounded-full border px-2.5 py-0.5 text-xs font-semibold',
              isGain ? 'border-win text-win' : 'border-line text-muted',
            )}
          >
            {client.mark(readOutcome(round.outcome), t)}
          </span>
        );
      })}
      {state.history.length === 0 && <span className="text-xs text-muted">{t('game.noRounds')}</span>}
    </button>
  );
}
