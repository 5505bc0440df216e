import { type CSSProperties, useEffect, useRef } from 'react';
import { MULTIPLIER_UNIT, payoutAt } from '#games/engine/choice/multipliers.ts';
import { readOutcome } from '#games/engine/choice/round.ts';
import { binomial, percent, ratio } from '#games/engine/slot/ratio.ts';
import {
  type PlinkoChoice,
  type PlinkoView,
  plinko,
  RISKS,
  ROWS_RANGE,
  slotsOf,
} from '#games/plinko/index.ts';
import type { Translate } from '../../lib/i18n.ts';
import { useTranslation } from '../../state/use-translation.ts';
import type { ControlsProps, OriginalClient, PayGroup, StageProps } from '../originals/client.ts';
import { BetFigure, RiskChips, Slider, TableCloth } from '../originals/controls.tsx';
import { timesText } from '../originals/number-text.ts';

const ROW_MS = 150;
const REST_MS = 350;
/** Distance of two pegs in the picture; rows are slightly closer. */
const STEP = 40;
const ROW = 34;
/** Space beside the outer slots that is not shown. */
const EDGE = 18;

const xOf = (rows: number, row: number, rights: number) => ((rows + 2) / 2 + rights - row / 2) * STEP;
const yOf = (row: number) => 30 + row * ROW;

/** Every peg of a board: one in the first row, one more in each that follows. */
function pegsOf(rows: number): { x: number; y: number }[] {
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: row + 1 }, (_, peg) => ({ x: xOf(rows, row, peg), y: yOf(row) })),
  ).flat();
}

function Stage({ choice: chosen, item, isMoving, isAsking, isReduced, falling }: StageProps) {
  const { t } = useTranslation();
  const outcome = item && readOutcome(item.outcome);
  const { rows, risk } = chosen as PlinkoChoice;
  const was = outcome?.choice as PlinkoChoice | undefined;
  // The ball is shown only on the board it fell through.
  const view = was?.rows === rows && was.risk === risk ? (outcome!.view as PlinkoView) : null;
  const isShown = view !== null && !isMoving && (!isAsking || falling.length > 0);
  const width = (rows + 2) * STEP;
  const height = yOf(rows) + 58;
  return (
    <TableCloth colours={['#1e4a4a', '#071417']}>
      <svg
        role="img"
        aria-label={t('game.plinko.board', { rows })}
        viewBox={`${EDGE} 0 ${width - 2 * EDGE} ${height}`}
        className="size-full max-h-[min(62dvh,44rem)] max-w-3xl"
      >
        {pegsOf(rows).map(({ x, y }) => (
          <circle key={`${x}.${y}`} cx={x} cy={y} r="5" fill="#d6f5ea" opacity="0.85" />
        ))}
        <Slots rows={rows} risk={risk} lit={isShown ? view.slot : null} />
        {view && (isShown || isMoving) && (
          <Ball key={item!.round_id} rows={rows} view={view} isFalling={isMoving && !isReduced} />
        )}
        {falling.map((round) => (
          <Ball
            key={round.round_id}
            rows={rows}
            view={readOutcome(round.outcome).view as PlinkoView}
            isFalling={!isReduced}
          />
        ))}
      </svg>
    </TableCloth>
  );
}

/** Font size of a multiplier on a phone, in the picture's units: what its slot has room for. */
const labelSize = (text: string) => Math.min(22, 62 / text.length);

function Slots({ rows, risk, lit }: PlinkoChoice & { lit: number | null }) {
  const slots = slotsOf(rows, risk);
  const y = yOf(rows) + 8;
  return slots.map((tenths, slot) => {
    const edge = Math.abs(slot - rows / 2) / (rows / 2);
    const x = xOf(rows, rows, slot);
    return (
      <g key={`${x}`} style={{ translate: lit === slot ? '0 6px' : '0', transition: 'translate 200ms' }}>
        <rect
          x={x - 18}
          y={y}
          width="36"
          height="30"
          rx="7"
          fill={`hsl(${165 - edge * 150} 70% ${lit === slot ? 62 : 46}%)`}
          stroke={lit === slot ? '#fff' : 'none'}
          strokeWidth="3"
        />
        <text
          x={x}
          y={y + 15.5}
          textAnchor="middle"
          dominantBaseline="central"
          className="text-[13px] max-sm:text-(length:--label)"
          style={{ '--label': `${labelSize(`${tenths / 10}`)}px` } as CSSProperties}
          fontWeight="700"
          fill="#06181a"
        >
          {tenths / 10}
        </text>
      </g>
    );
  });
}

/**
 * The ball's path peg by peg; its final position is drawn first, so that the picture is right without
 * animation.
 */
function Ball({ rows, view, isFalling }: { rows: number; view: PlinkoView; isFalling: boolean }) {
  const ball = useRef<SVGGElement>(null);
  const flashes = useRef<SVGGElement>(null);
  useEffect(() => {
    if (!isFalling) return;
    const end = [xOf(rows, rows, view.slot), yOf(rows) - 6] as const;
    let rights = 0;
    const places = [0, ...view.path].map((right, row) => {
      rights += row === 0 ? 0 : right;
      return [xOf(rows, row, rights), yOf(row) - 14] as const;
    });
    const moving = ball.current?.animate(
      places.map(([x, y]) => ({
        transform: `translate(${x - end[0]}px, ${y - end[1]}px)`,
        easing: 'cubic-bezier(.45,0,.85,.6)',
      })),
      { duration: ROW_MS * rows },
    );
    const lit = [...(flashes.current?.children ?? [])].map((peg, row) =>
      peg.animate([{ opacity: 0.95 }, { opacity: 0 }], { delay: ROW_MS * row, duration: 2 * ROW_MS }),
    );
    return () => {
      for (const animation of [moving, ...lit]) animation?.cancel();
    };
  }, [isFalling, rows, view]);
  return (
    <>
      <g ref={flashes}>
        {pegsHit(rows, view).map(({ x, y }) => (
          <circle key={y} cx={x} cy={y} r="10" fill="#ffe3a8" opacity="0" />
        ))}
      </g>
      <g ref={ball}>
        <circle cx={xOf(rows, rows, view.slot)} cy={yOf(rows) - 6} r="11" fill="#ffb347" />
        <circle cx={xOf(rows, rows, view.slot) - 3} cy={yOf(rows) - 10} r="3.5" fill="#fff3da" />
      </g>
    </>
  );
}

/** The peg hit in each row. */
function pegsHit(rows: number, { path }: PlinkoView): { x: number; y: number }[] {
  let rights = 0;
  return path.map((right, row) => {
    const peg = { x: xOf(rows, row, rights), y: yOf(row) };
    rights += right;
    return peg;
  });
}

function Controls({ choice: json, stake, money, isOff, onChoice }: ControlsProps) {
  const { t } = useTranslation();
  const choice = json as PlinkoChoice;
  const slots = slotsOf(choice.rows, choice.risk).map((tenths) => tenths * (MULTIPLIER_UNIT / 10));
  const [min, max] = [Math.min(...slots), Math.max(...slots)];
  return (
    <div className="grid gap-4">
      <RiskChips
        value={choice.risk}
        risks={RISKS}
        isOff={isOff}
        onChoose={(risk) => onChoice({ ...choice, risk })}
      />
      <Slider
        label={t('game.plinko.rows')}
        text={String(choice.rows)}
        value={choice.rows}
        min={ROWS_RANGE.min}
        max={ROWS_RANGE.max}
        isOff={isOff}
        onChange={(rows) => onChoice({ ...choice, rows })}
      />
      <div className="grid grid-cols-2 gap-2">
        <BetFigure label={`${t('game.plinko.min')} ${timesText(min)}`}>
          {money(payoutAt(stake, min))}
        </BetFigure>
        <BetFigure label={`${t('game.plinko.max')} ${timesText(max)}`}>
          {money(payoutAt(stake, max))}
        </BetFigure>
      </div>
    </div>
  );
}

export const client: OriginalClient = {
  game: plinko,
  firstChoice: { rows: 12, risk: 'medium' },
  isOverlapping: true,
  showMs: ({ outcome }, isReduced) =>
    isReduced ? 250 : (readOutcome(outcome).view as PlinkoView).path.length * ROW_MS + REST_MS,
  Stage,
  Controls,
  pays: (t, choice) => plinkoPays(t, choice as PlinkoChoice),
  resultText: (t, { view }) =>
    t('game.plinko.landed', { multiplier: timesText((view as PlinkoView).multiplier) }),
  mark: ({ view }) => timesText((view as PlinkoView).multiplier),
};

const BOARDS = Array.from({ length: ROWS_RANGE.max - ROWS_RANGE.min + 1 }, (_, i) => ROWS_RANGE.min + i);

/** All 27 boards; mirrored slots pay the same and share one line. */
function plinkoPays(t: Translate, chosen: PlinkoChoice): PayGroup[] {
  return BOARDS.flatMap((rows) =>
    RISKS.map((risk) => ({
      name: `${t('game.plinko.board', { rows })} · ${t(`game.plinko.${risk}`)}`,
      isChosen: rows === chosen.rows && risk === chosen.risk,
      rows: slotsOf(rows, risk)
        .slice(0, Math.floor(rows / 2) + 1)
        .map((tenths, slot) => {
          const slots = [...new Set([slot, rows - slot])];
          const ways = binomial(rows, slot) * BigInt(slots.length);
          return {
            name: t('game.plinko.slots', { slots: slots.map((place) => place + 1).join(', ') }),
            pays: timesText((tenths * MULTIPLIER_UNIT) / 10),
            chance: `${percent(ratio(ways, 2n ** BigInt(rows)), 4)} %`,
          };
        }),
    })),
  );
}
