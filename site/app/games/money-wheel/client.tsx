import { useRef } from 'react';
import { payoutAt } from '#games/engine/choice/multipliers.ts';
import { readOutcome } from '#games/engine/choice/round.ts';
import { percent, ratio } from '#games/engine/slot/ratio.ts';
import {
  moneyWheel,
  RISKS,
  SIZES,
  segmentsOf,
  type WheelChoice,
  type WheelView,
} from '#games/money-wheel/index.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { classes } from '../../ui/classes.ts';
import type { ControlsProps, OriginalClient, PayGroup, StageProps } from '../originals/client.ts';
import { BetFigure, RiskChips, TableCloth, ValueChips } from '../originals/controls.tsx';
import { timesText } from '../originals/number-text.ts';
import { multiplierColours, Wheel } from './wheel.tsx';

const SPIN_MS = 3200;
const REST_MS = 250;

/** The distinct multipliers of a wheel, descending, with their number of segments. */
function prizesOf(segments: readonly number[]): { multiplier: number; ways: number }[] {
  return [...new Set(segments)]
    .sort((a, b) => b - a)
    .map((multiplier) => ({ multiplier, ways: segments.filter((segment) => segment === multiplier).length }));
}

function Stage({ choice: chosen, item, isMoving, isAsking, isReduced }: StageProps) {
  const { t } = useTranslation();
  const rested = useRef(0);
  const outcome = item && readOutcome(item.outcome);
  const choice = (isMoving && outcome ? outcome.choice : chosen) as WheelChoice;
  const segments = segmentsOf(choice.segments, choice.risk);
  const was = outcome?.choice as WheelChoice | undefined;
  // A result belongs to the wheel it was spun on.
  const view =
    was?.segments === choice.segments && was.risk === choice.risk ? (outcome!.view as WheelView) : null;
  const from = rested.current % choice.segments;
  const at = view ? view.segment : from;
  if (!isMoving) rested.current = at;
  const isKnown = view !== null && !isMoving && !isAsking;
  return (
    <TableCloth colours={['#4a2a6a', '#120722']}>
      <div className="grid w-full justify-items-center gap-4 sm:gap-6">
        <svg
          role="img"
          aria-label={t('game.money-wheel.wheel', { count: choice.segments })}
          viewBox="-222 -226 444 448"
          className="w-full max-w-[min(30rem,34dvh)] sm:max-w-[min(32rem,52dvh)]"
        >
          <defs>
            <linearGradient id="wheel-gold" x1="0" y1="0" x2="1" y2="1">
              <stop offset="0" stopColor="#fff0b8" />
              <stop offset="0.5" stopColor="#d89a2b" />
              <stop offset="1" stopColor="#8a5512" />
            </linearGradient>
          </defs>
          <Wheel
            key={`${choice.segments}.${choice.risk}`}
            segments={segments}
            at={at}
            from={from}
            isSpinning={isMoving && !isReduced && view !== null}
            spinMs={SPIN_MS}
            isLit={isKnown}
          />
          <text
            textAnchor="middle"
            y="11"
            fontSize={isKnown && view.multiplier >= 100_000 ? 27 : 31}
            fontWeight="800"
            fill={isKnown && view.multiplier > 0 ? '#ffe08a' : '#efe4ff'}
          >
            {isKnown ? timesText(view.multiplier) : ''}
          </text>
        </svg>
        <Legend segments={segments} lit={isKnown ? view.multiplier : null} />
      </div>
    </TableCloth>
  );
}

/** The colours and their payouts; the drawn one is highlighted. */
function Legend({ segments, lit }: { segments: readonly number[]; lit: number | null }) {
  const { t } = useTranslation();
  const colours = multiplierColours(segments);
  return (
    <ul aria-label={t('game.payTable')} className="flex max-w-full justify-center gap-1 sm:gap-2">
      {prizesOf(segments).map(({ multiplier, ways }) => (
        <li
          key={multiplier}
          aria-current={multiplier === lit ? 'true' : undefined}
          className={classes(
            'tabular grid min-w-11 justify-items-center rounded-[0.6rem] border-b-4 bg-[#000]/35 px-1 pt-1 pb-1.5 text-xs transition-colors sm:min-w-17 sm:px-2',
            multiplier === lit && 'bg-[#fff6d8]! text-[#2a1405]!',
          )}
          style={{ borderColor: colours.get(multiplier) ?? '#6a5a8a' }}
        >
          <b className="text-sm sm:text-base">{timesText(multiplier)}</b>
          {`${ways}/${segments.length}`}
        </li>
      ))}
    </ul>
  );
}

function Controls({ choice: json, stake, money, isOff, onChoice }: ControlsProps) {
  const { t } = useTranslation();
  const choice = json as WheelChoice;
  const segments = segmentsOf(choice.segments, choice.risk);
  const top = Math.max(...segments);
  const winning = segments.filter((multiplier) => multiplier > 0).length;
  return (
    <div className="grid gap-4">
      <RiskChips
        value={choice.risk}
        risks={RISKS}
        isOff={isOff}
        onChoose={(risk) => onChoice({ ...choice, risk })}
      />
      <ValueChips
        label={t('game.money-wheel.segments')}
        value={choice.segments}
        isOff={isOff}
        options={SIZES.map((size) => ({ value: size, text: String(size) }))}
        onChoose={(size) => onChoice({ ...choice, segments: size })}
      />
      <div className="grid grid-cols-2 gap-2">
        <BetFigure label={t('game.chance')}>{percent(ratio(winning, choice.segments))} %</BetFigure>
        <BetFigure label={`${t('game.plinko.max')} ${timesText(top)}`}>
          {money(payoutAt(stake, top))}
        </BetFigure>
      </div>
    </div>
  );
}

export const client: OriginalClient = {
  game: moneyWheel,
  firstChoice: { segments: 20, risk: 'medium' },
  showMs: (_, isReduced) => (isReduced ? 250 : SPIN_MS + REST_MS),
  Stage,
  Controls,
  pays: (t, choice) =>
    SIZES.flatMap((size) => RISKS.map((risk) => payGroup(t, choice as WheelChoice, size, risk))),
  resultText: (t, { view }) =>
    t('game.money-wheel.stopped', { multiplier: timesText((view as WheelView).multiplier) }),
  mark: ({ view }) => timesText((view as WheelView).multiplier),
};

function payGroup(
  t: Parameters<OriginalClient['pays']>[0],
  chosen: WheelChoice,
  size: WheelChoice['segments'],
  risk: WheelChoice['risk'],
): PayGroup {
  return {
    name: `${t('game.money-wheel.wheel', { count: size })} · ${t(`game.plinko.${risk}`)}`,
    isChosen: size === chosen.segments && risk === chosen.risk,
    rows: prizesOf(segmentsOf(size, risk)).map(({ multiplier, ways }) => ({
      name: `${ways}/${size}`,
      pays: timesText(multiplier),
      chance: `${percent(ratio(ways, size))} %`,
    })),
  };
}
