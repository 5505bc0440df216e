import { payoutAt } from '#games/engine/choice/multipliers.ts';
import { streakMultiplier } from '#games/engine/choice/win-streaks.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { Figure } from './controls.tsx';
import { timesText } from './number-text.ts';

type StreakFiguresProps = {
  /** The streak that can be cashed out; null before the first step. */
  view: { multiplier: number; next: number | null } | null;
  /** What the next step is called. */
  nextPays: string;
  stake: bigint;
  money: (amount: bigint) => string;
};

/** What a streak is worth now, and after its next step. */
export function StreakFigures({ view, nextPays, stake, money }: StreakFiguresProps) {
  const { t } = useTranslation();
  const next = view ? view.next : streakMultiplier(1);
  return (
    <div className="grid grid-cols-2 gap-2">
      <Figure label={t('game.mines.now')}>{view ? money(payoutAt(stake, view.multiplier)) : '–'}</Figure>
      <Figure label={`${nextPays} ${next === null ? '' : timesText(next)}`}>
        {next === null ? '–' : money(payoutAt(stake, next))}
      </Figure>
    </div>
  );
}
