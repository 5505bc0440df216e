import { useEffect, useRef, useState } from 'react';
import type { LobbyGame } from '#contracts/api/product.ts';
import { createStore, useStore } from '../../state/store.ts';
import { isReduced } from '../originals/use-desk.ts';
import { ClosedGame } from '../screen/closed-game.tsx';
import { FundsNotice } from '../screen/funds-notice.tsx';
import { minorText } from '../screen/money.ts';
import { TopBar } from '../screen/top-bar.tsx';
import { useGiveBack } from '../screen/use-give-back.ts';
import { useSound } from '../sound/use-sound.ts';
import type { RoomClient, RoomProps } from './client.ts';
import { roomCue } from './cue.ts';
import { type RoomDialog, RoomDialogs } from './dialogs.tsx';
import { RoomPanel } from './panel.tsx';
import { EMPTY_SEAT, isOpen, type SeatState } from './seat-state.ts';
import { TableList } from './table-list.tsx';
import { useSeat } from './use-seat.ts';
import { useRoomWords } from './words.ts';

type RoomShellProps = { game: LobbyGame; client: RoomClient };

const NOBODY = createStore<SeatState>(EMPTY_SEAT);

/** The shell of our shared tables: the table, the clock, chips and money, who else bets, and the papers. */
export function RoomShell({ game, client }: RoomShellProps) {
  const frame = useRef<HTMLElement>(null);
  const seat = useSeat(game, client);
  const state = useStore(seat?.store ?? NOBODY);
  const sound = useSound(state, roomCue);
  const [dialog, setDialog] = useState<RoomDialog | null>(null);
  useGiveBack(() => state.isPlacing || state.own.some(({ win }) => win === null));
  const [isStill, setStill] = useState(false);
  useEffect(() => setStill(isReduced()), []);
  const money = (amount: bigint) => minorText(amount, state);
  const words = useRoomWords(state, client, money);
  if (state.phase === 'closed') return <ClosedGame game={game} reason={state.reason} other={state.other} />;
  const round = state.room?.round ?? null;
  const shared: RoomProps | null = seat && {
    seat,
    state,
    money,
    isReduced: isStill,
    isOpen: isOpen(state),
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
        <div className="grid min-w-0">
          {shared ? <client.Table {...shared} /> : <div className="min-h-96 bg-surface-1" />}
        </div>
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
      {seat && (
        <RoomDialogs
          open={dialog}
          onClose={() => setDialog(null)}
          game={game}
          client={client}
          state={state}
        />
      )}
      {seat && state.lacksFunds && (
        <FundsNotice state={state} onClose={seat.dismissFunds} onStake={() => seat.clear()} />
      )}
    </section>
  );
}
