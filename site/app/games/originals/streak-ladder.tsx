import type { ReactNode } from 'react';
import { MAX_STREAK, streakMultiplier } from '#games/engine/choice/win-streaks.ts';
import { groupDigits } from '../../lib/amount.ts';
import { classes } from '../../ui/classes.ts';
import { timesText } from './number-text.ts';

/** Steps seen at once; a phone shows the first five of them. */
const WINDOW = 7;
const PHONE_WINDOW = 5;

type StreakLadderProps = {
  label: string;
  /** What each win so far was won with, in its order. */
  marks: readonly ReactNode[];
  /** The mark that lost, after the last win; null while there is none. */
  lost: ReactNode | null;
};

/** The wins in a row and what the next ones pay: the step that comes next is the bright one. */
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

/** Large multipliers leave their decimals out; the pay table has them. */
function stepText(wins: number): string {
  const multiplier = streakMultiplier(wins);
  return multiplier < 1_000_000 ? timesText(multiplier) : `×${groupDigits(Math.floor(multiplier / 10_000))}`;
}
