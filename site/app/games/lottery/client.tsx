import type { SharedGame } from '#games/engine/shared/index.ts';
import { type DigitsGame, daily3, daily4, type LotteryDraw, lotto } from '#games/lottery/index.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { classes } from '../../ui/classes.ts';
import { DateTime } from '../../ui/index.ts';
import { clothStyle } from '../cloth.ts';
import { Chips } from '../rooms/chips.tsx';
import type { RoomClient, RoomProps } from '../rooms/client.ts';
import { shownOutcomes } from '../rooms/room-dialogs.tsx';
import { countdownText, useSecondsTo } from '../rooms/round-clock.tsx';
import { useSteps } from '../rooms/use-steps.ts';
import { DigitsForm, LottoForm } from './form.tsx';
import { Panel } from './panel.tsx';
import { digitsPays, lottoPays } from './pay-tables.ts';
import { ticketText } from './ticket-text.ts';

const CLOTH = clothStyle({ light: 'ellipse at 50% 0%', edgeAt: 85, tint: ['#5b3fb5', '#1b1145'] });

/** Delay between balls. */
const BALL_MS = 900;
const drawOf = (outcome: unknown) => (outcome as LotteryDraw).drawn;

type TableProps = RoomProps & { digits: DigitsGame | null };

function LotteryTable({ digits, ...props }: TableProps) {
  const { play, state, money, outcome } = props;
  const { t } = useTranslation();
  const price = <Chips play={play} state={state} money={money} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-3 pb-4 sm:gap-5">
      <Draw {...props} drawn={outcome === null ? null : drawOf(outcome)} />
      <div className="grid gap-6 px-4 xl:grid-cols-2">
        <section className="grid content-start gap-3">
          <h2 className="text-lg font-semibold max-sm:sr-only">{t('game.lottery.newTicket')}</h2>
          {digits ? (
            <DigitsForm game={digits} price={price} onAdd={play.lay} />
          ) : (
            <LottoForm price={price} onAdd={play.lay} />
          )}
        </section>
        <section className="grid content-start gap-3">
          <h2 className="text-lg font-semibold">{t('game.lottery.results')}</h2>
          <Results state={state} isOrdered={digits !== null} />
        </section>
      </div>
    </div>
  );
}

const THREE: DigitsGame = { places: 3 };
const FOUR: DigitsGame = { places: 4 };
const ThreeDigits = (props: RoomProps) => <LotteryTable {...props} digits={THREE} />;
const FourDigits = (props: RoomProps) => <LotteryTable {...props} digits={FOUR} />;
const SixNumbers = (props: RoomProps) => <LotteryTable {...props} digits={null} />;

/** The next or last draw: its time, and the balls. */
function Draw({
  state,
  drawn,
  isShown,
  isReduced,
  settledMs,
}: RoomProps & { drawn: readonly number[] | null }) {
  const { t } = useTranslation();
  const round = state.room?.round;
  const left = useSecondsTo(round?.draws_at ? Date.parse(round.draws_at) - state.skew : null);
  const isAll = isShown || isReduced;
  const count = useSteps({
    roundId: round?.round_id ?? '',
    isMoving: drawn !== null && !isAll,
    stepMs: BALL_MS,
    settledMs,
  });
  const last = shownOutcomes(state)[0];
  const balls = drawn ? drawn.slice(0, isAll ? drawn.length : count) : last ? drawOf(last.outcome) : [];
  return (
    <section
      className="flex min-h-20 flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2.5 text-[#f6f4ff] sm:grid sm:justify-center sm:justify-items-center sm:gap-3 sm:py-9 sm:text-center"
      style={CLOTH}
    >
      <div>
        <p className={classes('text-sm', drawn && 'font-semibold')}>
          {t(drawn ? 'game.lottery.drawNow' : 'game.lottery.nextDraw', { number: round?.number ?? 0 })}
        </p>
        {!drawn && (
          <p className="tabular text-3xl leading-none font-extrabold sm:text-6xl" data-countdown>
            {left === null ? '–:––' : countdownText(left)}
          </p>
        )}
      </div>
      <div className="grid justify-items-end gap-1 sm:justify-items-center sm:gap-3">
        {!drawn && last && (
          <p className="text-xs opacity-85">{t('game.lottery.lastDraw', { number: last.number })}</p>
        )}
        <Balls numbers={balls} isNow={drawn !== null} />
      </div>
    </section>
  );
}

function Balls({ numbers, isNow }: { numbers: readonly number[]; isNow: boolean }) {
  return (
    <ol
      className="flex min-h-8 flex-wrap justify-end gap-1 sm:min-h-16 sm:justify-center sm:gap-3"
      data-balls={numbers.join(' ')}
    >
      {numbers.map((number, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a ball is identified by its position in the draw
        <li key={place}>
          <Ball isLarge={isNow} isHit={isNow}>
            {number}
          </Ball>
        </li>
      ))}
    </ol>
  );
}

/** Past draws of this room, newest first. */
function Results({ state, isOrdered }: Pick<RoomProps, 'state'> & { isOrdered: boolean }) {
  const { t } = useTranslation();
  const past = shownOutcomes(state);
  if (past.length === 0) return <p className="text-sm text-muted">{t('game.lottery.noDraws')}</p>;
  return (
    <ol className="scroller grid max-h-96 grid-cols-[minmax(0,1fr)] overflow-y-auto">
      {past.map(({ round_id, number, outcome, settled_at }) => {
        const drawn = isOrdered ? drawOf(outcome) : drawOf(outcome).toSorted((a, b) => a - b);
        return (
          <li
            key={round_id}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2 last:border-0"
          >
            <span className="tabular min-w-28 flex-1 text-xs text-muted">
              {t('game.lottery.draw', { number })}
              <br />
              <DateTime value={settled_at} />
            </span>
            <span className="flex gap-1">
              {drawn.map((ball, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a ball is identified by its position
                <Ball key={place}>{ball}</Ball>
              ))}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

const clientOfGame = (
  game: SharedGame,
  Table: RoomClient['Table'],
  digits: DigitsGame | null,
): RoomClient => ({
  game,
  showMs: (outcome, isReduced) => (isReduced ? 600 : drawOf(outcome).length * BALL_MS + 600),
  Table,
  Panel,
  lateText: (t) => t('game.lottery.late'),
  openText: (t) => t('game.lottery.open'),
  takenText: (t, amount) => t('game.lottery.taken', { amount }),
  resultText: (t, outcome) => t('game.lottery.drawn', { numbers: drawOf(outcome).join(' ') }),
  choiceText: ticketText,
  pays: (t) => (digits ? digitsPays(digits, t) : lottoPays(t)),
});

const CLIENTS: Readonly<Record<string, RoomClient>> = {
  'three-digits': clientOfGame(daily3, ThreeDigits, THREE),
  'four-digits': clientOfGame(daily4, FourDigits, FOUR),
  'six-of-forty-five': clientOfGame(lotto, SixNumbers, null),
};

export const clientOf = (code: string): RoomClient => CLIENTS[code]!;

type BallProps = { children: React.ReactNode; isHit?: boolean; isLarge?: boolean; className?: string };

/** A ball of a draw. */
function Ball({ children, isHit, isLarge, className }: BallProps) {
  return (
    <span
      className={classes(
        'tabular grid place-items-center rounded-full font-extrabold text-[#20242e] shadow-[inset_-3px_-4px_6px_rgb(0_0_0/0.22),0_2px_4px_rgb(0_0_0/0.4)]',
        isLarge ? 'size-10 text-lg sm:size-16 sm:text-3xl' : 'size-8 text-sm',
        className,
      )}
      style={{
        background: isHit
          ? 'radial-gradient(circle at 35% 30%, #fff6d6, #f2bd3b)'
          : 'radial-gradient(circle at 35% 30%, #ffffff, #d5dcea)',
      }}
    >
      {children}
    </span>
  );
}
