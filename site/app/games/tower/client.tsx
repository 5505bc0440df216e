import { payoutAt } from '#games/engine/choice/multipliers.ts';
import { type ChoiceOutcome, readOutcome } from '#games/engine/choice/round.ts';
import { percent, ratio } from '#games/engine/slot/ratio.ts';
import {
  DIFFICULTIES,
  type Difficulty,
  doorsOf,
  FLOORS,
  nextMultiplier,
  type TowerChoice,
  type TowerView,
  tower,
  towerMultiplier,
} from '#games/tower/index.ts';
import type { Translate } from '../../lib/i18n.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { classes } from '../../ui/classes.ts';
import { houseTone } from '../cloth.ts';
import {
  type ControlsProps,
  cashOutAt,
  type OriginalClient,
  type PayGroup,
  type StageProps,
} from '../originals/client.ts';
import { BetFigure, TableCloth, ValueChips } from '../originals/controls.tsx';
import { timesText } from '../originals/number-text.ts';

/** The wall and its closed doors, in the house's colour. */
const WALL = {
  backgroundColor: '#122137',
  backgroundImage: `linear-gradient(180deg, ${houseTone(0.2, 0.05)}, ${houseTone(0.29, 0.06)})`,
};
const CLOSED = {
  backgroundColor: '#2a4467',
  backgroundImage: `linear-gradient(180deg, ${houseTone(0.47, 0.08)}, ${houseTone(0.36, 0.07)})`,
  borderColor: houseTone(0.6, 0.08),
};
const viewOf = ({ view }: ChoiceOutcome) => view as TowerView;
/** The floors from the top down, as far as the difficulty has them. */
const floorsOf = (difficulty: Difficulty) =>
  Array.from({ length: FLOORS }, (_, floor) => floor)
    .filter((floor) => nextMultiplier(difficulty, floor) !== null)
    .reverse();

function Stage({ choice, item, isMoving, isAsking, isOpen, isReduced, onAct }: StageProps) {
  const { t } = useTranslation();
  const outcome = item && readOutcome(item.outcome);
  const was = outcome?.choice as TowerChoice | undefined;
  const { difficulty } = choice as TowerChoice;
  // A climb is shown on the tower it was made in.
  const view = was?.difficulty === difficulty ? viewOf(outcome!) : null;
  const climbed = view?.opened.length ?? 0;
  const canOpen = isOpen && !isMoving && !isAsking;
  const floors = floorsOf(difficulty);
  return (
    <TableCloth colours={['#2a4a6e', '#0a1220']}>
      <div
        className="grid w-full max-w-md gap-0.5 rounded-t-[2.5rem] border border-b-0 border-[#fff]/20 p-1.5 pt-2.5 shadow-[inset_0_0_40px_rgb(0_0_0/0.5)] sm:gap-1.5 sm:p-4 sm:pt-6"
        style={WALL}
      >
        {floors.map((floor) => (
          <Floor
            key={floor}
            floor={floor}
            difficulty={difficulty}
            view={view}
            isNext={canOpen && floor === climbed}
            isLarge={floor === Math.min(climbed, floors.length - 1)}
            isReduced={isReduced}
            onOpen={(door) => onAct({ door })}
          />
        ))}
        <p className="sr-only">{t('game.tower.floors', { count: floors.length })}</p>
      </div>
    </TableCloth>
  );
}

type FloorProps = {
  floor: number;
  difficulty: Difficulty;
  view: TowerView | null;
  isNext: boolean;
  /** As high while the player may not open it: the tower keeps its height. */
  isLarge: boolean;
  isReduced: boolean;
  onOpen: (door: number) => void;
};

/** The doors of a floor and its multiplier; the next floor is highlighted. */
function Floor({ floor, difficulty, view, isNext, isLarge, isReduced, onOpen }: FloorProps) {
  const { t } = useTranslation();
  const opened = view?.opened[floor];
  const traps = view?.traps?.[floor];
  const doors = Array.from({ length: doorsOf(difficulty).doors }, (_, door) => door);
  const isTrapped = view?.multiplier === 0 && floor === view.opened.length - 1;
  const isPassed = opened !== undefined && !isTrapped;
  return (
    <fieldset
      aria-label={t('game.tower.floor', { floor: floor + 1 })}
      data-floor={floor}
      className={classes(
        'grid grid-cols-[minmax(0,1fr)_4.4rem] items-center gap-2 rounded-lg p-0.5 ps-1 transition-colors',
        isNext && 'bg-[#ffe9a8]/15 outline-2 outline-[#ffe08a]/70',
      )}
    >
      <span className="flex gap-1 sm:gap-1.5">
        {doors.map((door) => {
          const isTrap = traps?.includes(door) ?? false;
          const isHit = opened === door && isTrapped;
          const state =
            opened === door ? (isHit ? 'trap' : 'safe') : traps ? (isTrap ? 'trap' : 'open') : null;
          return (
            <button
              key={door}
              type="button"
              data-door={`${floor}.${door}`}
              data-state={state ?? 'closed'}
              aria-disabled={!isNext}
              aria-label={`${t('game.tower.door', { door: door + 1 })}${state ? `: ${t(`game.tower.${state}`)}` : ''}`}
              onClick={() => isNext && onOpen(door)}
              className={classes(
                'grid flex-1 place-items-center rounded-md border',
                // The next floor has thumb size; the others share the rest of a low screen.
                isLarge
                  ? 'h-11 sm:h-[max(2.75rem,min(3.4rem,6dvh))]'
                  : 'h-[min(2.4rem,2.2dvh)] sm:h-[min(2.9rem,5.2dvh)]',
                !isReduced && 'transition-[height,background,border-color,filter] duration-200',
                isNext && 'hover:brightness-125',
                doorLook(state, isNext, isHit),
              )}
              style={state === null && !isNext ? CLOSED : undefined}
            >
              {state === 'safe' && <Lamp />}
              {state === 'trap' && <Trap isHit={isHit} />}
            </button>
          );
        })}
      </span>
      <b
        className={classes(
          'tabular text-end text-xs sm:text-sm',
          isPassed ? 'text-[#ffe08a]' : isNext ? 'text-[#fff]' : 'font-medium text-[#dfe6f0]',
        )}
      >
        {timesText(towerMultiplier(difficulty, floor + 1))}
      </b>
    </fieldset>
  );
}

function doorLook(state: 'safe' | 'trap' | 'open' | null, isNext: boolean, isHit: boolean): string {
  if (state === 'safe') return 'border-[#ffe08a] bg-[#4a3a12]';
  if (state === 'trap')
    return isHit ? 'border-[#ff7a8d] bg-[#7d1f2f]' : 'border-[#5a3340] bg-[#2a1720] opacity-80';
  if (state === 'open') return 'border-[#fff]/25 bg-[#000]/45';
  return isNext
    ? 'border-[#ffe08a] bg-[linear-gradient(180deg,#8a6a3a,#5b3f1c)] shadow-[0_3px_0_#33220c]'
    : 'border-[#4f6f96]';
}

/** A lantern: a safe door. */
function Lamp() {
  return (
    <svg viewBox="0 0 24 24" className="h-4/5" aria-hidden="true">
      <circle cx="12" cy="13" r="10" fill="#ffd76a" opacity="0.25" />
      <path d="M9 3h6v2H9zM8 6h8l2 4v7l-2 3H8l-2-3v-7z" fill="#c98a1c" />
      <path d="M9 9h6l1 2v5l-1 2H9l-1-2v-5z" fill="#fff3c2" />
    </svg>
  );
}

/** Bars: a losing door. */
function Trap({ isHit }: { isHit: boolean }) {
  return (
    <svg viewBox="0 0 24 24" className="h-4/5" aria-hidden="true">
      <path
        d="M5 3v18M10 3v18M14 3v18M19 3v18M3 8h18M3 15h18"
        stroke={isHit ? '#ffd5dc' : '#b08a94'}
        strokeWidth="2.2"
        strokeLinecap="round"
      />
    </svg>
  );
}

function Controls({ choice: json, item, isOpen, stake, money, isOff, onChoice }: ControlsProps) {
  const { t } = useTranslation();
  const { difficulty } = json as TowerChoice;
  const view = isOpen && item ? viewOf(readOutcome(item.outcome)) : null;
  const next = view ? view.next : towerMultiplier(difficulty, 1);
  const { doors, safe } = doorsOf(difficulty);
  return (
    <div className="grid gap-4">
      <ValueChips
        label={t('game.tower.difficulty')}
        value={difficulty}
        isOff={isOff}
        options={DIFFICULTIES.map((difficulty) => ({
          value: difficulty,
          text: t(`game.tower.${difficulty}`),
        }))}
        onChoose={(chosen) => onChoice({ difficulty: chosen })}
      />
      <p className="text-sm text-muted">{t('game.tower.doors', { safe, doors })}</p>
      <div className="grid grid-cols-2 gap-2">
        <BetFigure label={t('game.mines.now')}>
          {view ? money(payoutAt(stake, view.multiplier)) : '–'}
        </BetFigure>
        <BetFigure label={`${t('game.tower.nextPays')} ${next === null ? '' : timesText(next)}`}>
          {next === null ? '–' : money(payoutAt(stake, next))}
        </BetFigure>
      </div>
    </div>
  );
}

export const client: OriginalClient = {
  game: tower,
  firstChoice: { difficulty: 'easy' },
  showMs: (_, isReduced) => (isReduced ? 80 : 260),
  Stage,
  Controls,
  pays: (t, choice) => DIFFICULTIES.map((difficulty) => payGroup(t, choice as TowerChoice, difficulty)),
  resultText(t, outcome, money) {
    const { opened, multiplier, traps } = viewOf(outcome);
    if (multiplier === 0) return t('game.tower.trapped', { floor: opened.length });
    if (traps) return t('game.tower.stopped', { count: opened.length });
    if (opened.length === 0) return t('game.tower.start');
    const amount = money(payoutAt(BigInt(outcome.stake), multiplier));
    return t('game.tower.climbed', { floor: opened.length, amount });
  },
  mark: (outcome) => timesText(viewOf(outcome).multiplier),
  finish(outcome, t, money) {
    const { opened, multiplier } = viewOf(outcome);
    return opened.length === 0 ? null : cashOutAt(multiplier, outcome, t, money);
  },
};

function payGroup(t: Translate, chosen: TowerChoice, difficulty: Difficulty): PayGroup {
  const { doors, safe } = doorsOf(difficulty);
  return {
    name: `${t(`game.tower.${difficulty}`)} · ${t('game.tower.doors', { safe, doors })}`,
    isChosen: difficulty === chosen.difficulty,
    rows: floorsOf(difficulty)
      .reverse()
      .map((floor) => ({
        name: t('game.tower.floor', { floor: floor + 1 }),
        pays: timesText(towerMultiplier(difficulty, floor + 1)),
        chance: `${percent(ratio(safe ** (floor + 1), doors ** (floor + 1)), 4)} %`,
      })),
  };
}
