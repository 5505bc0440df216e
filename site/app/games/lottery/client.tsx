import type { Chosen } from '#contracts/api/chosen.ts';
import { type DigitsGame, daily3, daily4, type LotteryDraw, lotto } from '#games/lottery/index.ts';
import type { SharedGame } from '#games/shared/index.ts';
import { pastOf } from '../../screens/game/room/room-dialogs.tsx';
import { clockText, useSecondsTo } from '../../screens/game/room/round-clock.tsx';
import { laidNow } from '../../screens/game/room/seat-state.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { DateTime, IconButton } from '../../ui/index.ts';
import { keyOf, type Laid, together } from '../rooms/chips.ts';
import type { RoomClient, RoomProps } from '../rooms/client.ts';
import { useSteps } from '../rooms/use-steps.ts';
import { Ball } from './ball.tsx';
import { DigitsForm, LottoForm } from './form.tsx';
import { digitsPays, lottoPays } from './pays.ts';
import { ticketText } from './ticket-text.ts';

/** From ball to ball. */
const BALL_MS = 900;
const drawOf = (outcome: unknown) => (outcome as LotteryDraw).drawn;

type TableProps = RoomProps & { digits: DigitsGame | null };

function LotteryTable({ digits, ...props }: TableProps) {
  const { seat, state, outcome } = props;
  const { t } = useTranslation();
  return (
    <div className="grid content-start gap-5 pb-4">
      <Draw {...props} drawn={outcome === null ? null : drawOf(outcome)} />
      <div className="grid gap-6 px-4 xl:grid-cols-2">
        <section className="grid content-start gap-3">
          <h2 className="text-lg font-semibold">{t('game.lottery.newTicket')}</h2>
          {digits ? <DigitsForm game={digits} onAdd={seat.lay} /> : <LottoForm onAdd={seat.lay} />}
        </section>
        <section className="grid content-start gap-3">
          <h2 className="text-lg font-semibold">{t('game.lottery.yourTickets')}</h2>
          <Tickets {...props} />
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

/** The draw that comes or has come: when, and the balls. */
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
  const last = pastOf(state)[0];
  const balls = drawn ? drawn.slice(0, isAll ? drawn.length : count) : last ? drawOf(last.outcome) : [];
  return (
    <section
      className="grid justify-items-center gap-3 px-3 py-6 text-center text-[#f6f4ff] sm:py-9"
      style={{ background: 'radial-gradient(ellipse at 50% 0%, #5b3fb5, #1b1145 85%)' }}
    >
      {drawn ? (
        <p className="text-sm font-semibold">{t('game.lottery.drawNow', { number: round?.number ?? 0 })}</p>
      ) : (
        <>
          <p className="text-sm">{t('game.lottery.nextDraw', { number: round?.number ?? 0 })}</p>
          <p className="tabular text-4xl font-extrabold sm:text-6xl" data-countdown>
            {left === null ? '–:––' : clockText(left)}
          </p>
          {last && (
            <p className="text-xs opacity-85">{t('game.lottery.lastDraw', { number: last.number })}</p>
          )}
        </>
      )}
      <ol
        className="flex min-h-12 flex-wrap justify-center gap-2 sm:min-h-16 sm:gap-3"
        data-balls={balls.join(' ')}
      >
        {balls.map((number, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a ball is known by its place in the draw
          <li key={place}>
            <Ball isLarge={drawn !== null} isHit={drawn !== null}>
              {number}
            </Ball>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Tickets bought for this draw, and those that are not paid for yet. */
function Tickets({ seat, state, money }: RoomProps) {
  const { t } = useTranslation();
  const bought = laidNow(state);
  const draft = together(state.draft);
  if (bought.length + draft.length === 0)
    return <p className="text-sm text-muted">{t('game.lottery.none')}</p>;
  const row = ({ choice, stake }: Laid, isDraft: boolean) => (
    <li
      key={`${isDraft} ${keyOf(choice)}`}
      className="flex min-h-11 items-center gap-2 rounded-md border border-line bg-surface-1 ps-3"
    >
      <span className="min-w-0 flex-1 text-sm">{ticketText(t, choice)}</span>
      <span className="tabular pe-3 text-sm font-semibold">{money(stake)}</span>
      {isDraft && (
        <IconButton
          icon="close"
          label={t('game.lottery.remove')}
          onClick={() => seat.remove(choice as Chosen)}
        />
      )}
    </li>
  );
  return (
    <>
      {draft.length > 0 && (
        <div className="grid gap-1.5">
          <h3 className="text-sm text-muted">{t('game.lottery.notPaid')}</h3>
          <ul className="grid gap-1.5">{draft.map((ticket) => row(ticket, true))}</ul>
        </div>
      )}
      {bought.length > 0 && (
        <div className="grid gap-1.5">
          <h3 className="text-sm text-muted">{t('game.lottery.inDraw')}</h3>
          <ul className="grid gap-1.5">{bought.map((ticket) => row(ticket, false))}</ul>
        </div>
      )}
    </>
  );
}

/** Past draws of this room, newest first. */
function Results({ state, isOrdered }: Pick<RoomProps, 'state'> & { isOrdered: boolean }) {
  const { t } = useTranslation();
  const past = pastOf(state);
  if (past.length === 0) return <p className="text-sm text-muted">{t('game.tables.noPast')}</p>;
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
                // biome-ignore lint/suspicious/noArrayIndexKey: a ball is known by its place in the draw
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
