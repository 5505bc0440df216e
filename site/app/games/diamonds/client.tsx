import {
  CASES,
  type DiamondsChoice,
  type DiamondsView,
  diamonds,
  PATTERNS,
  type Pattern,
  patternMultiplier,
  RISKS,
  type Risk,
  STONES,
  WAYS,
} from '#games/diamonds/index.ts';
import { payoutAt } from '#games/engine/choice/multipliers.ts';
import { readOutcome } from '#games/engine/choice/round.ts';
import { percent, ratio } from '#games/engine/slot/ratio.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { classes } from '../../ui/classes.ts';
import { houseTone } from '../cloth.ts';
import type { ControlsProps, OriginalClient, StageProps } from '../originals/client.ts';
import { BetFigure, RiskChips, TableCloth } from '../originals/controls.tsx';
import { timesText } from '../originals/number-text.ts';
import { Stone } from './stone.tsx';

/** A field of the tray, in the house's colour. */
const TRAY = {
  backgroundImage: `linear-gradient(180deg, ${houseTone(0.16, 0.04)}, ${houseTone(0.29, 0.08)})`,
};
const FALL_MS = 380;
const STEP_MS = 190;
const REST_MS = 300;
const PLACES = Array.from({ length: STONES }, (_, place) => place);
/** Symbols for the patterns: groups of equal dots for equal stones. */
const GROUPS: Readonly<Record<Pattern, readonly number[]>> = {
  none: [],
  pair: [2],
  twoPair: [2, 2],
  three: [3],
  fullHouse: [3, 2],
  four: [4],
  five: [5],
};

function Stage({ choice, item, isMoving, isAsking, isReduced }: StageProps) {
  const { t } = useTranslation();
  const outcome = item && readOutcome(item.outcome);
  const view = outcome && (outcome.view as DiamondsView);
  const shown = isMoving && outcome ? outcome.choice : choice;
  const isKnown = view !== null && !isMoving && !isAsking;
  const isEqual = (stone: number) => view!.stones.filter((other) => other === stone).length > 1;
  return (
    <TableCloth colours={['#3b2560', '#0f0820']}>
      <div className="grid w-full max-w-3xl justify-items-center gap-5 sm:gap-8">
        <ol aria-label={t('game.diamonds.tray')} className="flex w-full justify-center gap-1.5 sm:gap-4">
          {PLACES.map((place) => {
            const stone = view?.stones[place];
            const isLit = isKnown && view.multiplier > 0 && isEqual(stone!);
            return (
              <li
                key={place}
                data-lit={isLit}
                style={TRAY}
                className={classes(
                  'relative grid aspect-[4/5] w-full max-w-32 place-items-center rounded-xl border transition-[background,border-color,translate,box-shadow] duration-300',
                  'bg-[#1d1236] shadow-[inset_0_8px_16px_rgb(0_0_0/0.55)]',
                  isLit
                    ? '-translate-y-1.5 border-[#ffe08a] shadow-[0_0_26px_rgb(255_214_120/0.45)]'
                    : 'border-[#d9c6ff]/20',
                )}
              >
                {stone !== undefined && (
                  <span
                    key={item!.round_id}
                    role="img"
                    aria-label={t(`game.diamonds.stone.${stone}`)}
                    className={classes(
                      'block w-[86%]',
                      isAsking && 'opacity-25',
                      isKnown && !isLit && 'opacity-55 saturate-50',
                      isMoving &&
                        !isReduced &&
                        'translate-y-0 transition-[translate,opacity,scale] ease-[cubic-bezier(.3,1.35,.5,1)] starting:-translate-y-16 starting:scale-75 starting:opacity-0',
                    )}
                    style={
                      isMoving && !isReduced
                        ? { transitionDuration: `${FALL_MS}ms`, transitionDelay: `${place * STEP_MS}ms` }
                        : undefined
                    }
                  >
                    <Stone colour={stone} />
                  </span>
                )}
              </li>
            );
          })}
        </ol>
        <Prizes risk={(shown as DiamondsChoice).risk} lit={isKnown ? view.pattern : null} />
      </div>
    </TableCloth>
  );
}

/** Payouts of the patterns at this risk, highest first; the drawn one is highlighted. */
function Prizes({ risk, lit }: { risk: Risk; lit: Pattern | null }) {
  const { t } = useTranslation();
  const paying = [...PATTERNS].reverse().filter((pattern) => patternMultiplier(risk, pattern) > 0);
  return (
    <ul
      aria-label={t('game.payTable')}
      className="flex w-full max-w-xl flex-wrap justify-center gap-1.5 sm:gap-2"
    >
      {paying.map((pattern) => (
        <li
          key={pattern}
          aria-current={pattern === lit ? 'true' : undefined}
          className={classes(
            'flex min-h-9 w-[calc(50%-0.1875rem)] items-center justify-between gap-1.5 rounded-lg border px-2 text-sm transition-colors sm:w-[calc((100%-1rem)/3)] sm:px-2.5',
            pattern === lit
              ? 'border-[#ffe08a] bg-[#ffe08a] font-bold text-[#2a1405]'
              : 'border-[#d9c6ff]/25 bg-[#000]/30',
          )}
        >
          <span className="sr-only">{t(`game.diamonds.pattern.${pattern}`)}</span>
          <Dots groups={GROUPS[pattern]} />
          <b className="tabular">{timesText(patternMultiplier(risk, pattern))}</b>
        </li>
      ))}
    </ul>
  );
}

/** Five dots: those of a group are filled alike, the others are rings. */
function Dots({ groups }: { groups: readonly number[] }) {
  const kinds = groups.flatMap((count, group) => Array<number>(count).fill(group));
  return (
    <svg viewBox="0 0 74 14" aria-hidden="true" className="h-3 w-15 shrink-0 sm:h-3.5 sm:w-18">
      {PLACES.map((place) => {
        const group = kinds[place];
        const [x, y] = [7 + place * 15, 7];
        if (group === undefined)
          return <circle key={place} cx={x} cy={y} r="3.5" fill="none" stroke="currentColor" opacity="0.5" />;
        return group === 0 ? (
          <path key={place} d={`M${x} 0.5L${x + 6.5} 7L${x} 13.5L${x - 6.5} 7Z`} fill="currentColor" />
        ) : (
          <rect
            key={place}
            x={x - 4.5}
            y={y - 4.5}
            width="9"
            height="9"
            rx="1.5"
            fill="currentColor"
            opacity="0.75"
          />
        );
      })}
    </svg>
  );
}

function Controls({ choice: json, stake, money, isOff, onChoice }: ControlsProps) {
  const { t } = useTranslation();
  const { risk } = json as DiamondsChoice;
  const top = patternMultiplier(risk, 'five');
  const winning = PATTERNS.filter((pattern) => patternMultiplier(risk, pattern) > 10_000);
  const ways = winning.reduce((sum, pattern) => sum + WAYS[pattern], 0);
  return (
    <div className="grid gap-4">
      <RiskChips value={risk} risks={RISKS} isOff={isOff} onChoose={(chosen) => onChoice({ risk: chosen })} />
      <div className="grid grid-cols-2 gap-2">
        <BetFigure label={t('game.diamonds.gain')}>{percent(ratio(ways, CASES))} %</BetFigure>
        <BetFigure label={`${t('game.plinko.max')} ${timesText(top)}`}>
          {money(payoutAt(stake, top))}
        </BetFigure>
      </div>
    </div>
  );
}

export const client: OriginalClient = {
  game: diamonds,
  firstChoice: { risk: 'medium' },
  showMs: (_, isReduced) => (isReduced ? 250 : FALL_MS + STEP_MS * (STONES - 1) + REST_MS),
  Stage,
  Controls,
  pays: (t, choice) =>
    RISKS.map((risk) => ({
      name: `${t('game.plinko.risk')}: ${t(`game.plinko.${risk}`)}`,
      isChosen: risk === (choice as DiamondsChoice).risk,
      rows: [...PATTERNS].reverse().map((pattern) => ({
        name: t(`game.diamonds.pattern.${pattern}`),
        pays: timesText(patternMultiplier(risk, pattern)),
        chance: `${percent(ratio(WAYS[pattern], CASES), 4)} %`,
      })),
    })),
  resultText: (t, { view }) => `${t(`game.diamonds.pattern.${(view as DiamondsView).pattern}`)}.`,
  mark: ({ view }) => timesText((view as DiamondsView).multiplier),
};
