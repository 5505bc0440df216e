import { useEffect, useRef, useState } from 'react';
import type { LobbyGame } from '#contracts/api/games.ts';
import { prefersReducedMotion } from '../../browser/reduced-motion.ts';
import type { Translate } from '../../lib/i18n.ts';
import { createStore, useStore } from '../../state/store.ts';
import { useTranslation } from '../../state/use-translation.ts';
import type { MoneyText } from '../originals/client.ts';
import { WinBanner } from '../originals/win-banner.tsx';
import { ClosedGame } from '../screen/closed-game.tsx';
import { FundsNotice } from '../screen/funds-notice.tsx';
import { TopBar } from '../screen/top-bar.tsx';
import { useVisitEnd } from '../screen/use-visit-end.ts';
import { minorText } from '../screen/value-text.ts';
import { useSound } from '../sound/use-sound.ts';
import type { RoomClient, RoomProps } from './client.ts';
import { RoomPanel } from './panel.tsx';
import { type RoomDialog, RoomDialogs } from './room-dialogs.tsx';
import { roomSound } from './room-sounds.ts';
import { currentBets, EMPTY_ROOM, isBettingOpen, ownResultOf, type RoomPageState } from './room-state.ts';
import { useRoomKeys } from './use-room-keys.ts';
import { useRoomPlay } from './use-room-play.ts';

type RoomShellProps = { game: LobbyGame; client: RoomClient };

const NOBODY = createStore<RoomPageState>(EMPTY_ROOM);

/**
 * The shell of our rooms: the table, the clock, chips and money, other players, and the information panels.
 */
export function RoomFrame({ game, client }: RoomShellProps) {
  const frame = useRef<HTMLElement>(null);
  const play = useRoomPlay(game, client);
  const state = useStore(play?.store ?? NOBODY);
  const sound = useSound(state, roomSound);
  const [dialog, setDialog] = useState<RoomDialog | null>(null);
  useVisitEnd(() => state.isPlacing || state.pending.length > 0 || state.own.some(({ win }) => win === null));
  const [isStill, setStill] = useState(false);
  useEffect(() => setStill(prefersReducedMotion()), []);
  const money = (amount: bigint) => minorText(amount, state);
  const words = useRoomWords(state, client, money);
  useRoomKeys(play, state, {
    isOff: client.hasKeys === true || dialog !== null || state.lacksFunds,
    hasPrices: client.Panel !== undefined,
  });
  if (state.phase === 'closed') return <ClosedGame game={game} reason={state.reason} other={state.other} />;
  const round = state.room?.round ?? null;
  const shared: RoomProps | null = play && {
    play,
    state,
    money,
    isReduced: isStill,
    isOpen: isBettingOpen(state),
    outcome: round?.state === 'settled' ? round.outcome : null,
    isShown: round !== null && state.shown === round.round_id,
    settledMs: round?.settled_at ? Date.parse(state.room!.now) - Date.parse(round.settled_at) : 0,
  };
  return (
    <section
      ref={frame}
      aria-label={game.game_name}
      data-game
      data-phase={state.phase}
      data-round={round?.state ?? 'none'}
      data-shown={shared?.isShown ?? false}
      className="grid min-h-[calc(100dvh-(--spacing(14)))] grid-rows-[auto_minmax(0,1fr)] bg-surface-0"
    >
      <TopBar game={game} state={state} sound={sound} onOpen={setDialog} />
      <div className="grid content-start lg:grid-cols-[minmax(0,1fr)_22rem] lg:content-stretch">
        <TableArea client={client} shared={shared} />
        <div className="contents lg:grid lg:content-start lg:border-s lg:border-line lg:bg-surface-1">
          {shared &&
            (client.Panel ? (
              <client.Panel {...shared} text={words.text} />
            ) : (
              <RoomPanel {...shared} client={client} text={words.text} />
            ))}
          <TableList state={state} client={client} money={money} />
        </div>
      </div>
      <p role="status" aria-live="polite" className="sr-only">
        {words.spoken}
      </p>
      {play && (
        <RoomDialogs
          open={dialog}
          onClose={() => setDialog(null)}
          game={game}
          client={client}
          state={state}
        />
      )}
      {play && state.lacksFunds && (
        <FundsNotice state={state} onClose={play.dismissFunds} onStake={() => play.clear()} />
      )}
    </section>
  );
}

/** The table, with the player's win over it; an empty area until the room is open. */
function TableArea({ client, shared }: { client: RoomClient; shared: RoomProps | null }) {
  return (
    <div className="game-table relative grid min-w-0">
      {shared ? <client.Table {...shared} /> : <div className="min-h-96 bg-surface-1" />}
      {shared && <RoundBanner {...shared} />}
    </div>
  );
}

type RoundBannerProps = { state: RoomPageState; money: MoneyText; isReduced: boolean };

/** The win of the player's bets in the displayed round, by tier. */
function RoundBanner({ state, money, isReduced }: RoundBannerProps) {
  const result = ownResultOf(state);
  return (
    <WinBanner
      result={result && { id: state.shown ?? '', win: result.won, stake: result.staked }}
      isPlaying={currentBets(state).some(({ win }) => win === null)}
      {...{ money, isReduced }}
    />
  );
}

/** The sentence under the table and the one for screen readers; the latter changes only on events. */
function useRoomWords(state: RoomPageState, client: RoomClient, money: MoneyText) {
  const { t } = useTranslation();
  const text = sentence(t, state, client, money);
  const round = state.room?.round;
  const isResultShown = round?.state === 'settled' && state.shown === round.round_id;
  const spoken =
    isResultShown && ownResultOf(state)
      ? t('game.tables.spoken', { result: text, balance: money(state.balance) })
      : state.phase === 'open'
        ? text
        : '';
  return { text, spoken };
}

function sentence(t: Translate, state: RoomPageState, client: RoomClient, money: MoneyText): string {
  const round = state.room?.round;
  if (state.phase === 'opening') return t('game.opening');
  if (state.isRetrying) return t('game.retrying');
  if (state.note) {
    if (state.note === 'late' && client.lateText) return client.lateText(t);
    return t(`game.tables.note.${state.note}`, {
      max: money(state.limits?.max ?? 0n),
      win: money(BigInt(state.winLimits?.bet ?? 0)),
      stake: money(state.possible),
    });
  }
  if (!round) return t('game.tables.asleep');
  const isResultShown = round.state === 'settled' && state.shown === round.round_id;
  if (state.isLost && !isResultShown) return t('game.tables.lost');
  if (round.state === 'voided') return t('game.tables.voided');
  if (round.state === 'locked') return client.lockedText?.(t, round) ?? t('game.tables.closed');
  if (round.state === 'betting') {
    const bets = currentBets(state);
    if (bets.length === 0) return client.openText?.(t) ?? t('game.tables.open');
    const staked = bets.reduce((sum, { stake }) => sum + BigInt(stake), 0n);
    return client.takenText?.(t, money(staked)) ?? t('game.tables.taken', { amount: money(staked) });
  }
  if (state.shown !== round.round_id) return client.drawingText?.(t) ?? t('game.tables.drawing');
  const outcomeText = client.resultText(t, round.outcome, currentBets(state));
  const result = ownResultOf(state);
  const message = result ? `${outcomeText} ${paidText(t, result, money)}` : outcomeText;
  return state.isLost ? `${message} ${t('game.tables.lost')}` : message;
}

function paidText(t: Translate, { staked, won }: { staked: bigint; won: bigint }, money: MoneyText): string {
  if (won === 0n) return t('game.noWin');
  return t(won <= staked ? 'game.returned' : 'game.won', { amount: money(won) });
}

type TableListProps = { state: RoomPageState; client: RoomClient; money: MoneyText };

/** The players of this round, by masked names: real bets only. */
function TableList({ state, client, money }: TableListProps) {
  const { t } = useTranslation();
  const round = state.room?.round;
  const table = state.room?.table ?? [];
  const own = new Set(state.own.map(({ bet_id }) => bet_id));
  const isShown = round?.state === 'settled' && state.shown === round.round_id;
  return (
    <section className="grid content-start gap-2 bg-surface-1 p-4 max-lg:order-2">
      <h2 className="flex items-baseline justify-between gap-3 text-sm font-semibold">
        {t('game.tables.players')}
        <span className="tabular text-xs font-normal text-muted">
          {t('game.tables.bets', { count: round?.bets ?? 0, amount: money(BigInt(round?.staked ?? 0)) })}
        </span>
      </h2>
      {table.length === 0 ? (
        <p className="text-sm text-muted">{t('game.tables.nobody')}</p>
      ) : (
        <ul className="scroller grid max-h-64 grid-cols-[minmax(0,1fr)] overflow-y-auto text-sm lg:max-h-[40dvh]">
          {table.map((bet) => {
            const [first] = bet.lines;
            const place = first ? client.choiceText(t, first.choice) : '';
            const more = bet.lines.length - 1;
            return (
              <li
                key={bet.bet_id}
                className="flex items-center gap-2 border-b border-line py-1.5 last:border-0"
              >
                <span className="grid min-w-0 flex-1">
                  <span className="truncate">
                    {bet.name}
                    {own.has(bet.bet_id) && (
                      <b className="font-semibold text-accent"> {t('game.tables.you')}</b>
                    )}
                  </span>
                  <span className="truncate text-xs text-muted">
                    {more > 0 ? t('game.tables.more', { place, count: more }) : place}
                  </span>
                </span>
                <span className="tabular text-end">
                  {money(BigInt(bet.stake))}
                  {bet.exit !== null && (
                    <span className="block text-xs text-accent">{(bet.exit / 100).toFixed(2)}×</span>
                  )}
                  {isShown && bet.win !== null && BigInt(bet.win) > 0n && (
                    <b className="block text-xs text-win">+{money(BigInt(bet.win))}</b>
                  )}
                </span>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
