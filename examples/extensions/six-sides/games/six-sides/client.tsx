import { payoutAt } from '#games/engine/choice/multipliers.ts';
import { readOutcome } from '#games/engine/choice/round.ts';
import type { ControlsProps, OriginalClient, StageProps } from '#site/app/games/originals/client.ts';
import { BetFigure, TableCloth } from '#site/app/games/originals/controls.tsx';
import { percentText, timesText } from '#site/app/games/originals/number-text.ts';
import { useTranslation } from '#site/app/state/use-translation.ts';
import { classes } from '#site/app/ui/classes.ts';
import { FACES, type FaceChoice, type FaceView, faceMultiplier, rules } from './rules.ts';

const ROLL_MS = 900;
const ALL = Array.from({ length: FACES }, (_, at) => at + 1);

function Stage({ choice: chosen, item, isMoving, isAsking, isReduced }: StageProps) {
  const { t } = useTranslation();
  const outcome = item && readOutcome(item.outcome);
  const view = outcome && (outcome.view as FaceView);
  const { faces } = (isMoving && outcome ? outcome.choice : chosen) as FaceChoice;
  const isKnown = view !== null && !isMoving && !isAsking;
  return (
    <TableCloth colours={['#5a2a1f', '#1b0a0c']}>
      <div className="grid w-full max-w-2xl justify-items-center gap-8">
        <span
          key={item?.round_id}
          className={classes('block size-28 sm:size-40', isMoving && !isReduced && 'animate-spin')}
        >
          <Die face={view?.face ?? 1} isWin={isKnown && faces.includes(view.face)} />
        </span>
        <ul aria-label={t('game.six-sides.winning')} className="flex flex-wrap justify-center gap-2">
          {ALL.map((face) => (
            <li
              key={face}
              className={classes(
                'size-10 rounded-lg p-0.5 sm:size-12',
                !faces.includes(face) && 'opacity-30',
              )}
            >
              <Die face={face} isWin={isKnown && view.face === face && faces.includes(face)} />
            </li>
          ))}
        </ul>
      </div>
    </TableCloth>
  );
}

const [LEFT, MIDDLE, RIGHT] = [13, 24, 35];
const CORNERS = [
  [LEFT, LEFT],
  [RIGHT, RIGHT],
  [RIGHT, LEFT],
  [LEFT, RIGHT],
] as const;

/** Pips of a face: opposite corners first, then the sides, and the middle of an odd face. */
function pipsOf(face: number): (readonly [number, number])[] {
  const corners = CORNERS.slice(0, face < 4 ? Math.floor(face / 2) * 2 : 4);
  const sides =
    face === 6
      ? ([
          [LEFT, MIDDLE],
          [RIGHT, MIDDLE],
        ] as const)
      : [];
  return [...corners, ...sides, ...(face % 2 ? ([[MIDDLE, MIDDLE]] as const) : [])];
}

function Die({ face, isWin }: { face: number; isWin: boolean }) {
  return (
    <svg viewBox="0 0 48 48" role="img" aria-label={String(face)} className="block size-full">
      <rect x="2" y="4" width="44" height="43" rx="10" fill="#0007" />
      <rect x="2" y="1" width="44" height="43" rx="10" fill={isWin ? '#fff3c4' : '#f6efe6'} />
      {pipsOf(face).map(([x, y]) => (
        <circle key={`${x}.${y}`} cx={x} cy={y - 1.5} r="4.2" fill={isWin ? '#a8480b' : '#6b1f2b'} />
      ))}
    </svg>
  );
}

function Controls({ choice: json, stake, money, isOff, onChoice }: ControlsProps) {
  const { t } = useTranslation();
  const choice = json as FaceChoice;
  const toggled = (face: number) =>
    choice.faces.includes(face)
      ? choice.faces.filter((other) => other !== face)
      : [...choice.faces, face].sort((one, other) => one - other);
  const isPossible = (face: number) => toggled(face).length > 0 && toggled(face).length < FACES;
  const multiplier = faceMultiplier(choice);
  return (
    <div className="grid gap-4">
      <fieldset className="grid gap-1.5">
        <legend className="mb-1.5 text-xs text-muted">{t('game.six-sides.faces')}</legend>
        <div className="grid grid-cols-6 gap-1.5">
          {ALL.map((face) => (
            <button
              key={face}
              type="button"
              aria-pressed={choice.faces.includes(face)}
              disabled={isOff || !isPossible(face)}
              onClick={() => onChoice({ faces: toggled(face) })}
              className={classes(
                'touch min-w-0 rounded-md border text-sm font-semibold disabled:opacity-60',
                choice.faces.includes(face)
                  ? 'border-brand bg-brand text-on-brand'
                  : 'border-line bg-surface-2 hover:bg-surface-3',
              )}
            >
              {face}
            </button>
          ))}
        </div>
      </fieldset>
      <div className="grid grid-cols-3 gap-2">
        <BetFigure label={t('game.chance')}>{percentText(choice.faces.length, FACES)}</BetFigure>
        <BetFigure label={t('game.multiplier')}>{timesText(multiplier)}</BetFigure>
        <BetFigure label={t('game.winsThen')}>{money(payoutAt(stake, multiplier))}</BetFigure>
      </div>
    </div>
  );
}

export const client: OriginalClient = {
  game: rules,
  firstChoice: { faces: [4, 5, 6] },
  showMs: (_, isReduced) => (isReduced ? 200 : ROLL_MS),
  Stage,
  Controls,
  pays: (t) => [
    {
      name: null,
      isChosen: true,
      rows: ALL.slice(0, -1).map((count) => ({
        name: t('game.six-sides.chosen', { count }),
        pays: timesText(faceMultiplier({ faces: ALL.slice(0, count) })),
        chance: percentText(count, FACES),
      })),
    },
  ],
  resultText: (t, { view }) => t('game.six-sides.rolled', { face: (view as FaceView).face }),
  mark: ({ view }) => String((view as FaceView).face),
};
