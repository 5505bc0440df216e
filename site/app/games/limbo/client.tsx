import { useEffect, useRef, useState } from 'react';
import { payoutAt } from '#games/engine/choice/multipliers.ts';
import { readOutcome } from '#games/engine/choice/round.ts';
import { percent, ratio } from '#games/engine/slot/ratio.ts';
import {
  CASES,
  type LimboChoice,
  type LimboView,
  limbo,
  TARGET_RANGE,
  winningCases,
} from '#games/limbo/index.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { classes } from '../../ui/classes.ts';
import { TextInput } from '../../ui/field.tsx';
import { setElementText } from '../element-text.ts';
import type { ControlsProps, OriginalClient, StageProps } from '../originals/client.ts';
import { BetFigure, TableCloth, ValueChips } from '../originals/controls.tsx';
import { hundredths, percentText } from '../originals/number-text.ts';

const CLIMB_MS = 1100;

function Stage({ choice: chosen, item, isMoving, isAsking, isReduced }: StageProps) {
  const { t } = useTranslation();
  const number = useRef<HTMLSpanElement>(null);
  const outcome = item && readOutcome(item.outcome);
  const result = outcome ? (outcome.view as LimboView).result : null;
  const { target } = (isMoving && outcome ? outcome.choice : chosen) as LimboChoice;
  const isWin = outcome !== null && result! >= (outcome.choice as LimboChoice).target;
  useEffect(() => {
    if (!isMoving || isReduced || result === null) return;
    return climb(number, result);
  }, [isMoving, isReduced, result]);
  const isKnown = result !== null && !isMoving && !isAsking;
  return (
    <TableCloth colours={['#47307f', '#0d0a22']}>
      <Sky isRising={isMoving && !isReduced} />
      <div className="relative grid justify-items-center gap-6">
        <p
          className={classes(
            'tabular text-6xl font-extrabold tracking-tight transition-colors duration-300 sm:text-8xl',
            isAsking && 'opacity-40',
          )}
          style={{ color: isKnown ? (isWin ? '#5ff0b4' : '#ff8ba5') : '#efe7ff' }}
        >
          <span ref={number}>{hundredths(result ?? 100)}</span>×
        </p>
        <p
          className={classes(
            'rounded-full bg-[#000]/35 px-4 py-1.5 text-sm',
            !isTarget(target) && 'invisible',
          )}
        >
          {t('game.limbo.target', { target: hundredths(target) })}
        </p>
      </div>
    </TableCloth>
  );
}

/** Counts up to the result, slowing towards the end. */
function climb(number: { current: HTMLSpanElement | null }, result: number): () => void {
  const began = performance.now();
  let frame = 0;
  const draw = (now: number) => {
    const part = Math.min(1, (now - began) / (CLIMB_MS - 250));
    const eased = 1 - (1 - part) ** 3;
    const value = Math.floor(100 * (result / 100) ** eased);
    setElementText(number.current, hundredths(part === 1 ? result : value));
    if (part < 1) frame = requestAnimationFrame(draw);
  };
  frame = requestAnimationFrame(draw);
  return () => cancelAnimationFrame(frame);
}

const STARS = Array.from({ length: 28 }, (_, i) => ({
  x: (i * 61) % 100,
  y: (i * 37) % 100,
  size: 1 + (i % 3),
}));

function Sky({ isRising }: { isRising: boolean }) {
  const sky = useRef<SVGSVGElement>(null);
  useEffect(() => {
    if (!isRising) return;
    const moving = sky.current?.animate(
      [{ transform: 'translateY(-12%)' }, { transform: 'translateY(12%)' }],
      { duration: CLIMB_MS, easing: 'ease-out' },
    );
    return () => moving?.cancel();
  }, [isRising]);
  return (
    <svg
      ref={sky}
      aria-hidden="true"
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      className="absolute inset-0 size-full opacity-70 will-change-transform"
    >
      {STARS.map(({ x, y, size }) => (
        <rect
          key={`${x}.${y}`}
          x={x}
          y={y}
          width={size * 0.18}
          height={isRising ? size * 5 : size * 0.5}
          rx="0.1"
          fill="#cdbcff"
        />
      ))}
    </svg>
  );
}

/** The value while the field contains no valid target: no bet is possible. */
const NO_TARGET = 0;
const isTarget = (target: number) =>
  Number.isInteger(target) && target >= TARGET_RANGE.min && target <= TARGET_RANGE.max;

function Controls({ choice: json, stake, money, isOff, onChoice }: ControlsProps) {
  const { t } = useTranslation();
  const { target } = json as LimboChoice;
  const [text, setText] = useState(isTarget(target) ? hundredths(target) : '');
  const choose = (value: number) => {
    setText(hundredths(value));
    onChoice({ target: value });
  };
  return (
    <div className="grid gap-4">
      <TextInput
        label={t('game.limbo.multiplier')}
        value={text}
        error={isTarget(target) ? null : t('game.limbo.range')}
        inputMode="decimal"
        disabled={isOff}
        maxLength={9}
        autoComplete="off"
        onChange={(value) => {
          setText(value);
          // A comma may separate thousands or decimals; it is refused as ambiguous.
          const next = Math.round(Number(value) * 100);
          onChoice({ target: isTarget(next) ? next : NO_TARGET });
        }}
      />
      <ValueChips
        label={t('game.limbo.quick')}
        value={target}
        isOff={isOff}
        options={[150, 200, 500, 1000, 10_000].map((value) => ({ value, text: `×${value / 100}` }))}
        onChoose={choose}
      />
      <div className="grid grid-cols-2 gap-2">
        <BetFigure label={t('game.chance')}>
          {isTarget(target) ? percentText(winningCases(target), CASES) : '–'}
        </BetFigure>
        <BetFigure label={t('game.winsThen')}>
          {isTarget(target) && stake > 0n ? money(payoutAt(stake, target * 100)) : '–'}
        </BetFigure>
      </div>
    </div>
  );
}

/** Targets listed in the pay table, in hundredths. */
const SHOWN = [101, 110, 150, 200, 300, 500, 1000, 2500, 10_000, 100_000, 1_000_000];

export const client: OriginalClient = {
  game: limbo,
  firstChoice: { target: 200 },
  isReady: (choice) => isTarget((choice as LimboChoice).target),
  showMs: (_, isReduced) => (isReduced ? 250 : CLIMB_MS),
  Stage,
  Controls,
  pays: (t) => [
    {
      name: null,
      isChosen: true,
      rows: SHOWN.map((target) => ({
        name: t('game.limbo.target', { target: hundredths(target) }),
        pays: `×${hundredths(target)}`,
        chance: `${percent(ratio(winningCases(target), CASES), 4)} %`,
      })),
    },
  ],
  resultText: (t, { view }) => t('game.limbo.reached', { result: hundredths((view as LimboView).result) }),
  mark: ({ view }) => `${hundredths((view as LimboView).result)}×`,
};
