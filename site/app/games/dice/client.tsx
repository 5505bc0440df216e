import {
  CHANCE_RANGE,
  type DiceChoice,
  type DiceView,
  dice,
  diceMultiplier,
  FACES,
  winningRolls,
} from '#games/dice/index.ts';
import { payoutAt } from '#games/engine/choice/multipliers.ts';
import { readOutcome } from '#games/engine/choice/round.ts';
import { useTranslation } from '../../state/use-translation.ts';
import type { ControlsProps, OriginalClient, StageProps } from '../originals/client.ts';
import { BetFigure, Slider, TableCloth, ValueChips } from '../originals/controls.tsx';
import { hundredths, percentText, timesText } from '../originals/number-text.ts';
import { RolledNumber } from './rolled-number.tsx';

const MOVE_MS = 900;
const LOSE = '#d9486a';
const WIN = '#2fcf8f';

const isRight = ({ side, target }: DiceChoice, roll: number) =>
  side === 'under' ? roll < target : roll > target;

function Stage({ choice: chosen, item, isMoving, isAsking, isReduced }: StageProps) {
  const { t } = useTranslation();
  const outcome = item && readOutcome(item.outcome);
  const roll = outcome ? (outcome.view as DiceView).roll : null;
  // While a result is shown, the track shows its bet until another choice is made.
  const choice = (isMoving && outcome ? outcome.choice : chosen) as DiceChoice;
  const isWin = roll !== null && isRight(outcome!.choice as DiceChoice, roll);
  const at = choice.target / 100;
  const [low, high] = choice.side === 'under' ? [WIN, LOSE] : [LOSE, WIN];
  return (
    <TableCloth colours={['#22406b', '#0a1226']}>
      <div className="grid w-full max-w-2xl gap-8 sm:gap-12">
        <RolledNumber
          roll={roll}
          isStill={isReduced}
          isAsking={isAsking}
          colour={roll === null || isAsking || isMoving ? '#dbe7ff' : isWin ? '#5ff0b4' : '#ff8ba5'}
        />
        <div className="relative mx-4 pt-10 pb-8">
          <div
            className="h-5 rounded-full shadow-[inset_0_2px_6px_rgb(0_0_0/0.45)] ring-8 ring-[#ffffff]/8"
            style={{ background: `linear-gradient(90deg, ${low} ${at}%, ${high} ${at}%)` }}
          />
          <span
            aria-hidden
            className="absolute top-8 h-9 w-1.5 -translate-x-1/2 rounded-full bg-[#fff] shadow-raised"
            style={{ left: `${at}%` }}
          />
          {/* Before the first roll the die waits within the track, at its start. */}
          <span
            aria-hidden
            data-die={roll === null ? undefined : ''}
            className="absolute top-0 w-12 -translate-x-1/2"
            style={{
              left: roll === null ? '1rem' : `${roll / 100}%`,
              transition: isReduced ? 'none' : `left ${MOVE_MS - 200}ms cubic-bezier(.2,.9,.25,1)`,
            }}
          >
            <Die colours={dieColours(roll === null ? null : isWin)} isTurned={isMoving && !isReduced} />
          </span>
          <ol
            aria-hidden
            className="tabular absolute inset-x-0 bottom-0 flex justify-between text-xs opacity-75"
          >
            {[0, 25, 50, 75, 100].map((mark) => (
              <li key={mark} className="w-0 text-center">
                <span className="-ms-3 inline-block w-6">{mark}</span>
              </li>
            ))}
          </ol>
        </div>
        <p className="text-center text-sm opacity-85">
          {t(`game.dice.wins.${choice.side}`, { target: hundredths(choice.target) })}
        </p>
      </div>
    </TableCloth>
  );
}

const PIPS = [
  [14, 14],
  [34, 14],
  [24, 24],
  [14, 34],
  [34, 34],
] as const;

/** Face and pips of a die that won, lost, or was not thrown yet. */
function dieColours(isWin: boolean | null): [face: string, pips: string] {
  if (isWin === null) return ['#f4f7ff', '#31415f'];
  return isWin ? ['#e9fff6', '#0f8a5b'] : ['#fff1f4', '#b0244a'];
}

type DieProps = { colours: [face: string, pips: string]; isTurned: boolean };

function Die({ colours: [face, pips], isTurned }: DieProps) {
  return (
    <svg
      viewBox="0 0 48 48"
      aria-hidden="true"
      className="block size-12"
      style={{
        rotate: isTurned ? '360deg' : '0deg',
        transition: isTurned ? `rotate ${MOVE_MS - 200}ms` : 'none',
      }}
    >
      <rect x="3" y="5" width="42" height="42" rx="10" fill="#0006" />
      <rect x="3" y="2" width="42" height="42" rx="10" fill={face} />
      {PIPS.map(([x, y]) => (
        <circle key={`${x}.${y}`} cx={x} cy={y - 1} r="4" fill={pips} />
      ))}
    </svg>
  );
}

/** The same chance on the other side, to the nearest hundredth. */
function oppositeChoice({ side, target }: DiceChoice): DiceChoice {
  const other = FACES - 1 - target;
  return side === 'under' ? { side: 'over', target: other } : { side: 'under', target: other };
}

function Controls({ choice: json, stake, money, isOff, onChoice }: ControlsProps) {
  const { t } = useTranslation();
  const choice = json as DiceChoice;
  const ways = winningRolls(choice);
  const multiplier = diceMultiplier(choice);
  const targetOf = (chance: number) => (choice.side === 'under' ? chance : FACES - 1 - chance);
  return (
    <div className="grid gap-4">
      <ValueChips
        label={t('game.dice.side')}
        value={choice.side}
        isOff={isOff}
        options={(['under', 'over'] as const).map((side) => ({ value: side, text: t(`game.dice.${side}`) }))}
        onChoose={(side) => side !== choice.side && onChoice(oppositeChoice(choice))}
      />
      <Slider
        label={t('game.chance')}
        text={percentText(ways, FACES)}
        value={ways}
        min={CHANCE_RANGE.min}
        max={CHANCE_RANGE.max}
        step={50}
        isOff={isOff}
        onChange={(chance) => onChoice({ ...choice, target: targetOf(chance) })}
      />
      <div className="grid grid-cols-3 gap-2">
        <BetFigure label={t('game.target')}>{hundredths(choice.target)}</BetFigure>
        <BetFigure label={t('game.multiplier')}>{timesText(multiplier)}</BetFigure>
        <BetFigure label={t('game.winsThen')}>{money(payoutAt(stake, multiplier))}</BetFigure>
      </div>
    </div>
  );
}

/** Chances listed in the pay table, in hundredths of a percent. */
const SHOWN = [100, 200, 500, 1000, 2000, 2500, 3333, 5000, 6667, 7500, 9000, 9500, 9800];

export const client: OriginalClient = {
  game: dice,
  firstChoice: { side: 'under', target: 5000 },
  showMs: (_, isReduced) => (isReduced ? 250 : MOVE_MS),
  Stage,
  Controls,
  pays: () => [
    {
      name: null,
      isChosen: true,
      rows: SHOWN.map((chance) => ({
        name: percentText(chance, FACES),
        pays: timesText(diceMultiplier({ side: 'under', target: chance })),
        chance: percentText(chance, FACES),
      })),
    },
  ],
  resultText: (t, { view }) => t('game.dice.rolled', { roll: hundredths((view as DiceView).roll) }),
  mark: ({ view }) => hundredths((view as DiceView).roll),
};
