import type { SlotRules } from '#games/slot-games.ts';
import { useTranslation } from '../../state/use-translation.ts';
import type { Hud } from './hud.ts';
import { useMessage } from './message.ts';
import { minorText } from './money.ts';
import type { TableState } from './table-state.ts';

/** Says results to a screen reader: the total when a round is over, free spins when they begin, a lost line at once. */
export function ResultSpeech({ state, hud, rules }: { state: TableState; hud: Hud; rules: SlotRules }) {
  const { t } = useTranslation();
  const message = useMessage(hud, state, rules);
  const isWorthSaying = state.isRetrying || hud.step?.kind === 'award' || !state.isBusy;
  const text = !isWorthSaying
    ? ''
    : state.isBusy || state.phase !== 'open'
      ? message
      : t('game.spoken', {
          result: message,
          balance: minorText(state.balance, state),
          round: state.session.rounds,
        });
  return (
    <p role="status" aria-live="polite" className="sr-only">
      {text}
    </p>
  );
}
