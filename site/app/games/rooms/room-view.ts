import type { RoomView } from '#contracts/api/rooms.ts';
import type { LiveServerMessage } from '#contracts/live-messages.ts';

/** Maximum number of bets shown in a room, and of remembered outcomes. */
const TABLE = 50;
const PAST = 60;

/** The room's state after a server message; the same object if the message does not concern this room. */
export function updateRoomView(view: RoomView | null, message: LiveServerMessage): RoomView | null {
  if (message.type === 'room') return message.room;
  if (!view || message.type === 'beat' || message.game_code !== view.game_code) return view;
  if (message.type === 'round') return withRound(view, message);
  if (message.type === 'bets' && view.round?.round_id === message.round_id) return withBets(view, message);
  return view;
}

function withRound(view: RoomView, { now, round }: Extract<LiveServerMessage, { type: 'round' }>): RoomView {
  const isSame = view.round?.round_id === round.round_id;
  // An outdated message changes nothing.
  if (view.round && round.number < view.round.number) return view;
  const table = isSame ? view.table : [];
  const { round_id, number, outcome, settled_at } = round;
  const isKnown = round.state !== 'settled' || view.past.some((pastRound) => pastRound.round_id === round_id);
  const past = isKnown
    ? view.past
    : [{ round_id, number, outcome, settled_at: settled_at ?? now }, ...view.past];
  return { ...view, now, round, table, past: past.slice(0, PAST) };
}

function withBets(view: RoomView, message: Extract<LiveServerMessage, { type: 'bets' }>): RoomView {
  const changed = new Set(message.table.map(({ bet_id }) => bet_id));
  const table = [...message.table, ...view.table.filter(({ bet_id }) => !changed.has(bet_id))].slice(
    0,
    TABLE,
  );
  const { bets, staked, board } = message;
  return { ...view, table, round: view.round && { ...view.round, bets, staked, board } };
}
