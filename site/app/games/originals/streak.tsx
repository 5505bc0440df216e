import type { ReactNode } from 'react';
import { payoutAt } from '#games/engine/choice/multipliers.ts';
import { type ChoiceOutcome, readOutcome } from '#games/engine/choice/round.ts';
import { MAX_STREAK, streakMultiplier } from '#games/engine/choice/win-streaks.ts';
import { groupDigits } from '../../lib/amount.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { classes } from '../../ui/classes.ts';
import { type ControlsProps, cashOutAt, type OriginalClient } from './client.ts';
import { BetFigure } from './controls.tsx';
import { timesText } from './number-text.ts';

/** Visible steps; a phone shows the first five. */
const WINDOW = 7;
const PHONE_WINDOW = 5;

type StreakLadderProps = {
  label: string;
  /** The winning marks so far, in order. */
  marks: readonly ReactNode[];
  /** The losing mark, after the last win; null if there is none. */
  lost: ReactNode | null;
};

/** The wins in a row and the next payouts: the next step is highlighted. */
export function StreakLadder({ label, marks, lost }: StreakLadderProps) {
  const won = marks.length;
  const first = Math.max(0, Math.min(won - 2, MAX_STREAK - WINDOW));
  const steps = Array.from({ length: WINDOW }, (_, i) => first + i);
  return (
    <ol aria-label={label} className="flex w-full justify-center gap-1 sm:gap-2">
      {steps.map((step, i) => {
        const isLost = lost !== null && step === won;
        const isNext = lost === null && step === won;
        return (
          <li
            key={step}
            aria-current={isNext ? 'step' : undefined}
            className={classes(
              'grid w-13 min-w-0 shrink justify-items-center gap-1',
              i >= PHONE_WINDOW && 'max-sm:hidden',
            )}
          >
            <span
              aria-hidden
              className={classes(
                'grid size-9 place-items-center rounded-full border-2 sm:size-11',
                step < won && 'border-[#ffdf8a] bg-[#000]/25',
                isLost && 'border-[#ff8ba5] bg-[#000]/25',
                isNext && 'border-[#fff6d8] bg-[#fff6d8]/12 shadow-[0_0_14px_rgb(255_236_180/0.45)]',
                step > won && 'border-[#fff]/25 border-dashed',
              )}
            >
              {step < won ? marks[step] : isLost ? lost : null}
            </span>
            <span
              className={classes(
                'tabular text-xs whitespace-nowrap',
                step < won || isNext ? 'font-semibold' : 'opacity-85',
              )}
            >
              {stepText(step + 1)}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

/** Large multipliers omit their decimals; the pay table has them. */
function stepText(wins: number): string {
  const multiplier = streakMultiplier(wins);
  return multiplier < 1_000_000 ? timesText(multiplier) : `×${groupDigits(Math.floor(multiplier / 10_000))}`;
}

/** The current cash-out value of a streak, and the value after one more win. */
const valuesOf = ({ view }: ChoiceOutcome) => view as { multiplier: number; next: number | null };

/** Shared by the clients of even-chance games; `nextPays` and `inARow` are texts of the game. */
export const streakClient = (
  code: 'coin-flip' | 'rock-paper-scissors',
): Pick<OriginalClient, 'Controls' | 'pays' | 'mark' | 'finish'> => ({
  Controls: StreakFigures,
  pays: (t) => [
    {
      name: null,
      isChosen: true,
      rows: Array.from({ length: MAX_STREAK }, (_, i) => ({
        name: t(`game.${code}.inARow`, { count: i + 1 }),
        pays: timesText(streakMultiplier(i + 1)),
        chance: t('game.oneIn', { count: groupDigits(2 ** (i + 1)) }),
      })),
    },
  ],
  mark: (outcome) => timesText(valuesOf(outcome).multiplier),
  finish: (outcome, t, money) => cashOutAt(valuesOf(outcome).multiplier, outcome, t, money),
});

/** The current value of a streak, and its value after the next step. */
function StreakFigures({ gameCode, item, isOpen, stake, money }: ControlsProps) {
  const { t } = useTranslation();
  const values = isOpen && item ? valuesOf(readOutcome(item.outcome)) : null;
  const next = values ? values.next : streakMultiplier(1);
  return (
    <div className="grid grid-cols-2 gap-2">
      <BetFigure label={t('game.mines.now')}>
        {values ? money(payoutAt(stake, values.multiplier)) : '–'}
      </BetFigure>
      <BetFigure label={`${t(`game.${gameCode}.nextPays`)} ${next === null ? '' : timesText(next)}`}>
        {next === null ? '–' : money(payoutAt(stake, next))}
      </BetFigure>
    </div>
  );
}
