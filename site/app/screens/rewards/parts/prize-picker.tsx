import { useState } from 'react';
import type { SpinItem, WheelModelWire } from '#contracts/api/rewards.ts';
import { useTranslation } from '../../../state/use-translation.ts';
import { classes } from '../../../ui/index.ts';
import { prizeMark } from './prize-text.ts';

type PickFaceProps = {
  face: 'egg' | 'box';
  wheel: WheelModelWire;
  isOpening: boolean;
  shown: SpinItem | null;
  onPick: () => void;
};

const PLACES = [0, 1, 2, 3, 4, 5, 6, 7, 8] as const;
const MIDDLE = 4;

/**
 * Eggs or boxes to open. The chosen one shows the drawn prize; the others stay shut, because they are empty:
 * the seeds decide, not the position, as the text below states.
 */
export function PrizePicker({ face, wheel, isOpening, shown, onPick }: PickFaceProps) {
  const { t } = useTranslation();
  const [chosen, choose] = useState<number>(MIDDLE);
  const pick = (place: number) => {
    if (isOpening) return;
    choose(place);
    onPick();
  };
  return (
    <div className="grid gap-3">
      <ul className="mx-auto grid w-full max-w-md grid-cols-3 gap-2 sm:gap-4">
        {PLACES.map((place) => {
          const isChosen = place === chosen;
          const mark =
            isChosen && shown
              ? prizeMark(t, { kind: shown.kind, amount: Number(shown.amount) }, wheel.currency)
              : '';
          return (
            <li key={place}>
              <button
                type="button"
                aria-label={t(`pick.${face}.one`, { number: place + 1 })}
                aria-disabled={isOpening}
                onClick={() => pick(place)}
                className="touch grid w-full place-items-center rounded-lg p-2 hover:bg-surface-2"
              >
                <Shell face={face} mark={mark} isShaking={isChosen && isOpening} />
              </button>
            </li>
          );
        })}
      </ul>
      <p className="mx-auto max-w-md text-sm text-muted">{t(`pick.${face}.note`)}</p>
    </div>
  );
}

type ShellProps = { face: 'egg' | 'box'; mark: string; isShaking: boolean };

/** One of them as a picture, shut or open over its prize. */
function Shell({ face, mark, isShaking }: ShellProps) {
  const isOpen = mark !== '';
  const Picture = face === 'egg' ? Egg : Box;
  return (
    <svg
      viewBox="0 0 100 100"
      aria-hidden="true"
      className={classes('w-full max-w-28', isShaking && 'animate-pulse')}
    >
      <Picture isOpen={isOpen} />
      {isOpen && (
        <text
          x="50"
          y="52"
          textAnchor="middle"
          dominantBaseline="middle"
          className="fill-text font-display font-bold"
          fontSize={mark.length > 5 ? 15 : 22}
        >
          {mark}
        </text>
      )}
    </svg>
  );
}

function Egg({ isOpen }: { isOpen: boolean }) {
  if (isOpen)
    return (
      <>
        <path
          d="M18 62 L30 54 L40 64 L50 54 L60 64 L70 54 L82 62 A32 30 0 0 1 18 62 Z"
          className="fill-brand"
        />
        <path d="M26 30 L38 36 L48 26 L60 36 L74 28 A30 34 0 0 0 26 30 Z" className="fill-accent" />
      </>
    );
  return (
    <>
      <path d="M50 8 C72 8 84 44 84 62 A34 32 0 0 1 16 62 C16 44 28 8 50 8 Z" className="fill-brand" />
      <path d="M19 50 L34 60 L50 48 L66 60 L81 50" className="fill-none stroke-on-brand" strokeWidth="5" />
      <circle cx="50" cy="76" r="5" className="fill-on-brand" />
    </>
  );
}

function Box({ isOpen }: { isOpen: boolean }) {
  return (
    <>
      <path
        d="M14 46 H86 V90 H14 Z"
        className={isOpen ? 'fill-surface-3 stroke-brand' : 'fill-brand'}
        strokeWidth="4"
      />
      <path
        d="M10 30 H90 V48 H10 Z"
        className="fill-accent"
        transform={isOpen ? 'translate(0 -22) rotate(-8 50 39)' : undefined}
      />
      {!isOpen && <path d="M44 30 H56 V90 H44 Z" className="fill-on-brand" />}
    </>
  );
}
