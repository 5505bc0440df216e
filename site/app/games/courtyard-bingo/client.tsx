import { useMemo } from 'react';
import {
  type BingoBoard,
  type BingoChoice,
  type BingoOutcome,
  bingo,
  CARD_SERIES_SIZE,
  MAX_CARDS,
  PRIZES,
} from '#games/courtyard-bingo/index.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { classes } from '../../ui/classes.ts';
import { clothStyle } from '../cloth.ts';
import type { RoomClient, RoomProps } from '../rooms/client.ts';
import { combineChips } from '../rooms/placed-chips.ts';
import { currentChips } from '../rooms/room-state.ts';
import { Ball, ballText, CalledBoard } from './ball.tsx';
import { BingoCard } from './bingo-card.tsx';
import { BALL_MS, START_MS, useCalledBalls } from './called-balls.ts';

const CLOTH = clothStyle({ light: 'ellipse at 50% 0%', edgeAt: 85, tint: ['#7a2f5b', '#2a1136'] });

const ballsOf = (outcome: unknown) => (outcome as BingoOutcome).balls;
const cardIn = (choice: unknown) => (choice as BingoChoice).card;
const BUNDLES = [1, 3, 6] as const;
const REST_MS = 1500;
/** More outlines of cards than fit in a row. */
const PLACES = Array.from({ length: 12 }, (_, place) => place);

function Table({ play, state, money, isReduced, isOpen, outcome, isShown, settledMs }: RoomProps) {
  const { t } = useTranslation();
  const balls = outcome === null ? null : ballsOf(outcome);
  const board = state.room?.round?.board as BingoBoard | null;
  const house = board?.prizes.at(-1)?.call ?? balls?.length ?? 0;
  const shown = useCalledBalls(balls, { isShown, settledMs, isReduced });
  // The caller stops when the last prize is won.
  const count = Math.min(shown, house);
  const calls = useMemo(() => balls?.slice(0, count) ?? [], [balls, count]);
  const called = useMemo(() => new Set(calls), [calls]);
  const bought = currentChips(state).map(({ choice }) => cardIn(choice));
  const draft = combineChips(state.draft).map(({ choice }) => cardIn(choice));
  const last = calls.at(-1) ?? null;
  return (
    <div
      className="@container grid content-start gap-4 overflow-hidden p-3 text-[#f4f7ff] sm:p-5"
      style={CLOTH}
    >
      {/* On a phone the cards use the board's space until the first ball is called. */}
      <div
        className={classes(
          'gap-3 @min-[46rem]:grid @min-[46rem]:grid-cols-[15rem_minmax(0,1fr)]',
          isOpen ? 'hidden' : 'grid',
        )}
      >
        <Caller calls={calls} isReduced={isReduced} />
        <CalledBoard called={called} last={last} label={t('game.courtyard-bingo.called', { count })} />
      </div>
      <Prizes board={board} called={count} isDrawn={balls !== null} money={money} />
      {isOpen && <Shop play={play} state={state} money={money} cards={bought.length + draft.length} />}
      <div className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-2.5 sm:grid-cols-[repeat(auto-fill,minmax(11rem,1fr))]">
        {bought.map((number) => (
          <BingoCard key={number} number={number} called={called} />
        ))}
        {draft.map((number) => (
          <BingoCard
            key={`draft ${number}`}
            number={number}
            called={NONE}
            onReturn={() => play.remove({ card: number })}
          />
        ))}
      </div>
      {bought.length + draft.length === 0 && <EmptyPlaces />}
      {bought.length + draft.length === 0 && (
        <p className="text-center text-sm opacity-85">
          {t(isOpen ? 'game.courtyard-bingo.noCards' : 'game.courtyard-bingo.nextRound')}
        </p>
      )}
    </div>
  );
}

const NONE: ReadonlySet<number> = new Set();

/** Where the player's cards will lie: outlines, as many as fit in a row. */
function EmptyPlaces() {
  return (
    <div
      aria-hidden
      className="grid h-40 grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-2.5 overflow-hidden sm:h-56 sm:grid-cols-[repeat(auto-fill,minmax(11rem,1fr))]"
    >
      {PLACES.map((place) => (
        <span key={place} className="h-40 rounded-lg border-2 border-dashed border-[#fff]/20 sm:h-56" />
      ))}
    </div>
  );
}

function rollIn(node: HTMLElement | null): void {
  node?.animate(
    [
      { transform: 'translateX(-60%) rotate(-140deg) scale(0.6)', opacity: 0.2 },
      { transform: 'none', opacity: 1 },
    ],
    {
      duration: 340,
      easing: 'ease-out',
    },
  );
}

/** The current ball and the four before it. */
function Caller({ calls, isReduced }: { calls: readonly number[]; isReduced: boolean }) {
  const { t } = useTranslation();
  const last = calls.at(-1);
  return (
    <div className="flex items-center gap-3 @min-[46rem]:grid @min-[46rem]:justify-items-center">
      <div className="size-20 shrink-0 sm:size-28 @min-[46rem]:size-40">
        {last === undefined ? (
          <svg viewBox="0 0 100 100" aria-hidden="true">
            <circle
              cx="50"
              cy="50"
              r="47"
              fill="none"
              stroke="#ffffff55"
              strokeWidth="3"
              strokeDasharray="8 8"
            />
          </svg>
        ) : (
          <div key={last} ref={isReduced ? undefined : rollIn} className="size-full">
            <Ball ball={last} className="size-full" />
          </div>
        )}
      </div>
      <div className="flex min-w-0 gap-1">
        {calls
          .slice(-5, -1)
          .reverse()
          .map((ball) => (
            <Ball key={ball} ball={ball} className="size-10 opacity-85" />
          ))}
      </div>
      <span className="sr-only">
        {last === undefined ? t('game.courtyard-bingo.waiting') : ballText(last)}
      </span>
    </div>
  );
}

type PrizesProps = Pick<RoomProps, 'money'> & { board: BingoBoard | null; called: number; isDrawn: boolean };

/** The three prizes with their amounts and, once called, their winners. */
function Prizes({ board, called, isDrawn, money }: PrizesProps) {
  const { t } = useTranslation();
  return (
    <ul className="grid grid-cols-3 gap-2">
      {PRIZES.map(({ name, percent }) => {
        const prize = board?.prizes.find((prize) => prize.name === name);
        const isWon = isDrawn && prize?.call != null && prize.call <= called;
        return (
          <li
            key={name}
            data-prize={name}
            data-won={isWon}
            className={classes(
              'grid content-start rounded-lg px-2.5 py-2 transition-colors',
              isWon ? 'bg-[#ffe08a] text-[#2a1136]' : 'bg-[#000]/30',
            )}
          >
            <span className="text-xs opacity-85">
              {t(`game.courtyard-bingo.prize.${name}`)} <span className="whitespace-nowrap">{percent} %</span>
            </span>
            <b className="tabular truncate text-sm sm:text-lg">{money(BigInt(prize?.amount ?? 0))}</b>
            <span className="tabular min-h-4 text-xs">
              {isWon && t('game.courtyard-bingo.won', { count: prize.winners, call: prize.call ?? 0 })}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** Cards of the series, selected and viewed before purchase. */
function Shop({
  play,
  state,
  money,
  cards,
}: Pick<RoomProps, 'play' | 'state' | 'money'> & { cards: number }) {
  const { t } = useTranslation();
  const price = state.limits?.max ?? 0n;
  const add = (count: number) => {
    for (const card of crypto.getRandomValues(new Uint32Array(count)))
      play.lay({ card: card % CARD_SERIES_SIZE }, price);
  };
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="text-sm">{t('game.courtyard-bingo.price', { amount: money(price) })}</span>
      {BUNDLES.map((count) => (
        <button
          key={count}
          type="button"
          data-add={count}
          disabled={cards + count > MAX_CARDS.bet}
          onClick={() => add(count)}
          className="touch rounded-md bg-[#ffe08a] px-3.5 text-sm font-bold text-[#2a1136] hover:brightness-110 disabled:opacity-45"
        >
          {t('game.courtyard-bingo.add', { count })}
        </button>
      ))}
    </div>
  );
}

export const client: RoomClient = {
  game: bingo,
  showMs: (outcome, isReduced) => (isReduced ? 2500 : START_MS + ballsOf(outcome).length * BALL_MS + REST_MS),
  Table,
  betText: (t, count, amount) =>
    t(count === 0 ? 'game.courtyard-bingo.buyNone' : 'game.courtyard-bingo.buy', { count, amount }),
  openText: (t) => t('game.courtyard-bingo.open'),
  takenText: (t, amount) => t('game.courtyard-bingo.taken', { amount }),
  lockedText: (t) => t('game.courtyard-bingo.closed'),
  drawingText: (t) => t('game.courtyard-bingo.calling'),
  resultText: (t, outcome) =>
    t('game.courtyard-bingo.result', { balls: ballsOf(outcome).slice(0, 5).map(ballText).join(', ') }),
  choiceText: (t, choice) => t('game.courtyard-bingo.card', { number: cardIn(choice) }),
  pays: (t) =>
    PRIZES.map(({ name, percent }) => ({
      name: t(`game.courtyard-bingo.prize.${name}`),
      pays: t('game.courtyard-bingo.share', { percent }),
      chance: t('game.courtyard-bingo.bySale'),
      rtp: `${percent} %`,
    })),
};
