import { type CSSProperties, type RefObject, useRef } from 'react';
import { type BlackjackChoice, type BlackjackView, totalOf } from '#games/blackjack/index.ts';
import { type ChoiceOutcome, readOutcome } from '#games/engine/choice/round.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { classes } from '../../ui/classes.ts';
import { cardName } from '../cards/card.tsx';
import { clothStyle } from '../cloth.ts';
import type { StageProps } from '../originals/client.ts';
import { dealerDelay, holeDelay } from './deal-order.ts';
import { DealtCard } from './dealt-card.tsx';
import { EmptySeat, Seat, TotalMark } from './seat.tsx';
import { Shoe, TableText } from './table-marks.tsx';

const CLOTH = clothStyle({ light: '130% 95% at 50% 0%', edgeAt: 82 });

/** The table: the dealer and the shoe above, one to three seats below. */
export function Stage({ choice, item, isMoving, isAsking, isReduced, isOpen, stake, money }: StageProps) {
  const shoe = useRef<SVGSVGElement>(null);
  const outcome = item && readOutcome(item.outcome);
  const view = outcome ? (outcome.view as BlackjackView) : null;
  const { hands: count } = (outcome && (isOpen || isMoving) ? outcome.choice : choice) as BlackjackChoice;
  const isSame = view !== null && new Set(view.hands.map(({ seat }) => seat)).size === count;
  // A settled round is cleared when another number of hands is chosen.
  const shown = isSame ? view : null;
  const shared = { shoe, isAnimated: isMoving && !isReduced, isMoving };
  const seats = Array.from({ length: count }, (_, seat) => seat);
  return (
    <div
      className="relative grid size-full min-h-[min(18rem,45dvh)] min-w-0 grid-cols-[minmax(0,1fr)] overflow-hidden p-2 text-[#f4f7ff] sm:p-4"
      style={CLOTH}
    >
      <Shoe ref={shoe} />
      <div
        key={item?.round_id ?? 'none'}
        className={classes(
          'relative mx-auto grid w-full min-w-0 max-w-4xl grid-cols-[minmax(0,1fr)] grid-rows-[auto_auto_1fr] content-between gap-2',
          isAsking && !isOpen && 'opacity-60',
        )}
      >
        <Dealer outcome={shown ? outcome : null} {...shared} />
        <TableText insurance={shown?.insurance ?? null} />
        <div className="flex min-w-0 items-end justify-center sm:gap-4">
          {seats.map((seat) =>
            shown ? (
              <Seat key={seat} seat={seat} count={count} outcome={outcome!} money={money} {...shared} />
            ) : (
              <EmptySeat key={seat} bet={money(stake)} count={count} />
            ),
          )}
        </div>
      </div>
    </div>
  );
}

type DealerProps = {
  outcome: ChoiceOutcome | null;
  shoe: RefObject<SVGSVGElement | null>;
  isAnimated: boolean;
  isMoving: boolean;
};

function Dealer({ outcome, shoe, isAnimated, isMoving }: DealerProps) {
  const { t } = useTranslation();
  const view = outcome ? (outcome.view as BlackjackView) : null;
  const cards = view?.dealer ?? [];
  const isOver = cards.length > 1;
  const delayOf = (index: number) => (isAnimated ? dealerDelay(outcome!, index) : undefined);
  return (
    <section className="grid justify-items-center gap-1">
      <h2 className="flex min-h-6 items-center gap-2 text-xs text-[#dfe9e4] sm:text-sm">
        {t('game.blackjack.dealer')}
        {view && !(isMoving && isOver) && <TotalMark total={totalOf(cards).total} isSoft={false} />}
      </h2>
      <ul
        className="flex justify-center"
        style={
          { '--card': 'clamp(3.2rem, 13vw, 5.4rem)', minHeight: 'calc(var(--card) * 1.4)' } as CSSProperties
        }
      >
        {cards.map((card, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a place on the table is its number
          <li key={index} className="relative" style={placeOf(index, cards.length)}>
            <span className="sr-only">{cardName(t, card)}</span>
            {index === 1 && isAnimated && (
              <span aria-hidden className="absolute inset-0">
                <DealtCard card={null} shoe={shoe} delay={holeDelay(outcome!)} />
              </span>
            )}
            <span className="relative block">
              <DealtCard card={card} shoe={shoe} delay={delayOf(index)} isTurned={index === 1} />
            </span>
          </li>
        ))}
        {view && !isOver && (
          <li style={placeOf(1, 2)}>
            <span className="sr-only">{t('game.cards.back')}</span>
            <DealtCard card={null} shoe={shoe} delay={isAnimated ? holeDelay(outcome!) : undefined} />
          </li>
        )}
        {!view &&
          [0, 1].map((index) => (
            <li
              key={index}
              aria-hidden
              className="aspect-[5/7] rounded-[11%/8%] border-2 border-dashed border-[#ffffff55]"
              style={placeOf(index, 2)}
            />
          ))}
      </ul>
    </section>
  );
}

/** Two cards lie side by side; with more, each overlaps the previous one so that all fit. */
function placeOf(index: number, count: number): CSSProperties {
  const step = count < 3 ? 1.08 : Math.min(0.7, 2.2 / (count - 1));
  return { width: 'var(--card)', marginInlineStart: index ? `calc(var(--card) * ${step - 1})` : 0 };
}
