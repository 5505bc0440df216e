import type { Chosen } from '#contracts/api/chosen.ts';
import {
  type DigitsGame,
  type DigitsKind,
  daily3,
  daily4,
  digitsChance,
  digitsMultiplier,
  LOTTO_PAYS,
  type LotteryDraw,
  type LottoKind,
  lotto,
  lottoChance,
  lottoReturn,
} from '#games/lottery/index.ts';
import type { SharedGame } from '#games/shared/index.ts';
import { floorDecimal, mul, percent, ratio } from '#games/slot/ratio.ts';
import { groupDigits } from '../../lib/amount.ts';
import type { Translate } from '../../lib/i18n.ts';
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
import { ticketText } from './ticket-text.ts';

/** From ball to ball. */
const BALL_MS = 900;
const UNIT = 10_000;
const drawOf = (outcome: unknown) => (outcome as LotteryDraw).drawn;

function tableOf(digits: DigitsGame | null) {
  return function Table(props: RoomProps) {
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
  };
}

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
  const balls = drawn
    ? drawn.slice(0, isAll ? drawn.length : count)
    : last
      ? drawOf(last.outcome)
      : [];
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
    <ol className="scroller grid max-h-96 overflow-y-auto">
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

const EXAMPLES: readonly [DigitsKind, string][] = [
  ['straight', '1234'],
  ['any', '1234'],
  ['any', '1123'],
  ['any', '1122'],
  ['any', '1112'],
  ['lastTwo', '34'],
  ['last', '4'],
  ['big', ''],
  ['odd', ''],
];

function digitsPays(game: DigitsGame, t: Translate) {
  const rows = EXAMPLES.map(([kind, text]) => {
    const digits = [...(kind === 'straight' || kind === 'any' ? text.slice(0, game.places) : text)].map(
      Number,
    );
    return { kind, digits };
  }).filter(
    ({ kind, digits }, i, all) =>
      kind !== 'any' ||
      (new Set(digits).size > 1 &&
        all.findIndex(
          (one) =>
            one.kind === kind && digitsChance(game, one).num === digitsChance(game, { kind, digits }).num,
        ) === i),
  );
  return rows.map((bet) => {
    const chance = digitsChance(game, bet);
    const multiplier = ratio(digitsMultiplier(game, bet), UNIT);
    const name = t(`game.lottery.kind.${bet.kind}`);
    return {
      name:
        bet.kind === 'any'
          ? `${name} (${bet.digits.join(' ')})`
          : bet.kind === 'big'
            ? t('game.lottery.halves')
            : bet.kind === 'odd'
              ? t('game.lottery.parity')
              : name,
      pays: `×${floorDecimal(multiplier, Number(multiplier.den) > 1 ? 2 : 0)}`,
      chance: `${percent(chance, 3)} %`,
      rtp: `${percent(mul(chance, multiplier))} %`,
    };
  });
}

function lottoPays(t: Translate) {
  return (['ticket', 'pair', 'one'] as LottoKind[]).flatMap((kind) =>
    LOTTO_PAYS[kind].flatMap((pay, hits) => {
      if (pay === 0) return [];
      const { num, den } = lottoChance(kind, hits);
      return [
        {
          name: t('game.lottery.hits', { kind: t(`game.lottery.kind.${kind}`), hits }),
          pays: `×${pay % UNIT ? floorDecimal(ratio(pay, UNIT), 2) : groupDigits(pay / UNIT)}`,
          chance: t('game.oneIn', { count: groupDigits(Number(den / num)) }),
          rtp: `${percent(lottoReturn(kind))} %`,
        },
      ];
    }),
  );
}

const clientOfGame = (game: SharedGame, digits: DigitsGame | null): RoomClient => ({
  game,
  showMs: (outcome, isReduced) => (isReduced ? 600 : drawOf(outcome).length * BALL_MS + 600),
  Table: tableOf(digits),
  resultText: (t, outcome) => t('game.lottery.drawn', { numbers: drawOf(outcome).join(' ') }),
  choiceText: ticketText,
  pays: (t) => (digits ? digitsPays(digits, t) : lottoPays(t)),
});

const CLIENTS: Readonly<Record<string, RoomClient>> = {
  'three-digits': clientOfGame(daily3, { places: 3 }),
  'four-digits': clientOfGame(daily4, { places: 4 }),
  'six-of-forty-five': clientOfGame(lotto, null),
};

export const clientOf = (code: string): RoomClient => CLIENTS[code]!;
