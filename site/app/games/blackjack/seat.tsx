import type { CSSProperties, ReactNode, RefObject } from 'react';
import {
  type BlackjackChoice,
  type BlackjackHandView,
  type BlackjackView,
  totalOf,
} from '#games/blackjack/index.ts';
import type { ChoiceOutcome } from '#games/engine/choice/round.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { classes } from '../../ui/classes.ts';
import { cardName } from '../cards/card.tsx';
import type { MoneyText } from '../originals/client.ts';
import { handDelay } from './deal-order.ts';
import { DealtCard } from './dealt-card.tsx';

type SeatProps = {
  seat: number;
  /** Seats of the table. */
  count: number;
  outcome: ChoiceOutcome;
  money: MoneyText;
  shoe: RefObject<SVGSVGElement | null>;
  isAnimated: boolean;
  isMoving: boolean;
};

/** A seat with one hand, or two after a split, and its side bets. */
export function Seat({ seat, count, outcome, money, ...rest }: SeatProps) {
  const view = outcome.view as BlackjackView;
  const own = view.hands.map((hand, at) => ({ hand, at })).filter(({ hand }) => hand.seat === seat);
  const onTable = Math.max(view.hands.length, count);
  return (
    <section
      className="grid min-w-0 flex-1 justify-items-center gap-1.5"
      style={{ '--card': cardWidth(onTable), flexGrow: own.length } as CSSProperties}
    >
      <div className="flex w-full items-end justify-center sm:gap-3">
        {own.map(({ hand, at }, part) => (
          <Hand
            // biome-ignore lint/suspicious/noArrayIndexKey: the first or second hand of a split pair
            key={part}
            hand={hand}
            number={at + 1}
            isTurn={view.turn === at && !rest.isMoving}
            onTable={onTable}
            bet={money(BigInt(outcome.stake) * BigInt(hand.bet))}
            outcome={outcome}
            {...rest}
          />
        ))}
      </div>
      <SideBets seat={seat} outcome={outcome} money={money} isMoving={rest.isMoving} />
    </section>
  );
}

/** Six hands of a table still fit on a phone. */
function cardWidth(hands: number): string {
  if (hands === 1) return 'clamp(3.4rem, 15vw, 6.2rem)';
  return hands <= 3 ? 'clamp(2.5rem, 11vw, 5.4rem)' : 'clamp(1.4rem, 6.9vw, 4.2rem)';
}

type HandProps = Pick<SeatProps, 'outcome' | 'shoe' | 'isAnimated' | 'isMoving'> & {
  hand: BlackjackHandView;
  number: number;
  isTurn: boolean;
  /** Hands that share the table. */
  onTable: number;
  bet: string;
};

function Hand({ hand, number, isTurn, onTable, bet, outcome, shoe, isAnimated, isMoving }: HandProps) {
  const { t } = useTranslation();
  const { cards, seat } = hand;
  const { total, isSoft } = totalOf(cards);
  // A bust is shown at once; every other result waits for the dealer.
  const result = total > 21 ? 'bust' : isMoving ? null : hand.result;
  // Cards overlap more as their number grows.
  const step = cards.length < 5 ? 0.38 : 1.14 / (cards.length - 1);
  return (
    <div
      data-hand={number}
      data-turn={isTurn}
      data-result={result ?? 'open'}
      className={classes(
        'grid min-w-0 justify-items-center gap-1 rounded-[0.7rem] p-1 transition-[background,opacity]',
        isTurn && 'bg-white/10 outline-2 outline-[#ffe08a]',
        (result === 'lose' || result === 'bust') && 'opacity-70',
      )}
    >
      <h3 className="sr-only">{t('game.blackjack.hand', { number })}</h3>
      <ul className="flex justify-center">
        {cards.map((card, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a place on the table is its number
            key={`${index}.${card}`}
            style={{ width: 'var(--card)', marginInlineStart: index ? `calc(var(--card) * ${step - 1})` : 0 }}
          >
            <span className="sr-only">{cardName(t, card)}</span>
            <DealtCard
              card={card}
              shoe={shoe}
              delay={isAnimated ? handDelay(outcome, seat, index) : undefined}
            />
          </li>
        ))}
      </ul>
      <div
        className={classes(
          'flex min-h-6 items-center justify-center gap-x-1',
          onTable > 2 && 'max-sm:flex-col',
        )}
      >
        {!(isMoving && outcome.actions.length === 0) && (
          <TotalMark total={total} isSoft={isSoft && hand.result === null && total < 21} />
        )}
        {result && <ResultMark result={result} />}
      </div>
      <Bet isNarrow={onTable > 3}>{bet}</Bet>
    </div>
  );
}

/** A total; for a soft one also the lower total. */
export function TotalMark({ total, isSoft }: { total: number; isSoft: boolean }) {
  return (
    <b className="tabular rounded-full bg-[#06120d] px-2 text-sm text-[#fff] ring-1 ring-[#ffffff55]">
      {isSoft ? `${total - 10}/${total}` : total}
    </b>
  );
}

const RESULT_LOOKS = {
  blackjack: 'bg-[#ffd86a] text-[#2a1c00]',
  win: 'bg-[#7df3c6] text-[#04261a]',
  push: 'bg-[#d6deea] text-[#1a2433]',
  lose: 'bg-[#3a2430] text-[#ffd5dc]',
  bust: 'bg-[#3a2430] text-[#ffd5dc]',
} as const;

function ResultMark({ result }: { result: keyof typeof RESULT_LOOKS }) {
  const { t } = useTranslation();
  return (
    <b className={classes('rounded-full px-2 text-xs leading-5 whitespace-nowrap', RESULT_LOOKS[result])}>
      {t(`game.blackjack.mark.${result}`)}
    </b>
  );
}

/** A stack of chips with its amount. */
function Bet({ children, isNarrow = false }: { children: ReactNode; isNarrow?: boolean }) {
  return (
    <span className="tabular flex items-center gap-1 text-xs font-semibold whitespace-nowrap">
      <svg
        viewBox="0 0 24 24"
        aria-hidden="true"
        className={classes('size-5 shrink-0', isNarrow && 'max-sm:hidden')}
      >
        <ellipse cx="12" cy="16" rx="10" ry="6" fill="color-mix(in oklab, var(--brand) 55%, #000)" />
        <ellipse cx="12" cy="13" rx="10" ry="6" fill="color-mix(in oklab, var(--brand) 75%, #000)" />
        <ellipse cx="12" cy="10" rx="10" ry="6" fill="var(--brand)" />
        <ellipse cx="12" cy="10" rx="7" ry="4" fill="none" stroke="#fff" strokeDasharray="3 2.5" />
      </svg>
      {children}
    </span>
  );
}

type SideBetsProps = Pick<SeatProps, 'seat' | 'outcome' | 'money' | 'isMoving'>;

/** The side bets of a seat; their payouts light up once the cards are dealt. */
function SideBets({ seat, outcome, money, isMoving }: SideBetsProps) {
  const { t } = useTranslation();
  const { pairs, trio } = outcome.view as BlackjackView;
  const choice = outcome.choice as BlackjackChoice;
  const bets = [
    { side: 'pairs', percent: choice.pairs, won: pairs[seat] && t(`game.blackjack.pair.${pairs[seat]}`) },
    { side: 'trio', percent: choice.trio, won: trio[seat] && t(`game.blackjack.three.${trio[seat]}`) },
  ].filter(({ percent }) => percent > 0);
  if (bets.length === 0) return null;
  return (
    <ul className="grid w-full justify-items-center gap-0.5 text-center text-[0.7rem] leading-4">
      {bets.map(({ side, percent, won }) => {
        const isLit = Boolean(won) && !isMoving;
        return (
          <li
            key={side}
            className={classes(
              'max-w-full rounded-full border px-2',
              isLit
                ? 'border-[#ffe08a] bg-[#ffe08a] font-bold text-[#2a1c00]'
                : 'border-[#ffffff55] text-[#e8efe9]',
            )}
          >
            {isLit
              ? won
              : `${t(`game.blackjack.short.${side}`)} ${money((BigInt(outcome.stake) * BigInt(percent)) / 100n)}`}
          </li>
        );
      })}
    </ul>
  );
}

/** A seat before the deal, as high as one with a hand. */
export function EmptySeat({ bet, count }: { bet: string; count: number }) {
  return (
    <div
      className="grid min-w-0 flex-1 justify-items-center gap-1 p-1"
      style={{ '--card': cardWidth(count) } as CSSProperties}
    >
      <span
        className="grid aspect-[5/7] place-items-center rounded-[11%/8%] border-2 border-dashed"
        style={{ width: 'var(--card)', borderColor: 'color-mix(in oklab, var(--brand) 25%, #fff)' }}
      />
      <span className="min-h-6" />
      <Bet isNarrow={count > 3}>{bet}</Bet>
    </div>
  );
}
