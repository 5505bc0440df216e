import type { Session } from '../../state/session.ts';
import type { Store } from '../../state/store.ts';
import type { PlayState } from './play-state.ts';

/**
 * Keeps the table's balance equal to the header's: another window may play or pay with it. Not while a round
 * is pending or shown: the table then shows that round's effect. `onChange`: another window changed
 * something, perhaps a round of this game, or a step of the one open here. Returns a function that stops it.
 */
export function followBalance<State extends PlayState & { falling?: readonly unknown[] }>(
  session: Store<Session>,
  table: Store<State>,
  onChange?: () => void,
): () => void {
  let last = session.get().game.balance;
  return session.subscribe(() => {
    const { balance } = session.get().game;
    if (balance === last) return;
    last = balance;
    const before = table.get();
    table.set((state) => {
      if (state.phase !== 'open' || state.isBusy || state.falling?.length) return state;
      const held = BigInt(Math.round(balance * 10 ** state.exponent));
      return held === state.balance ? state : { ...state, balance: held };
    });
    if (table.get() !== before) onChange?.();
  });
}
