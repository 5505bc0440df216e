import type { Session } from '../../state/session.ts';
import type { Store } from '../../state/store.ts';
import type { PlayState } from './play-state.ts';

/**
 * Shows at the table what the header shows: another window plays or pays with the same balance. Not while a
 * round is asked for, shown or open: the table says then what that round did. Answers how to stop.
 */
export function followBalance<State extends PlayState & { open?: unknown }>(
  session: Store<Session>,
  table: Store<State>,
): () => void {
  let last = session.get().game.balance;
  return session.subscribe(() => {
    const { balance } = session.get().game;
    if (balance === last) return;
    last = balance;
    table.set((state) => {
      if (state.phase !== 'open' || state.isBusy || state.open) return state;
      const held = BigInt(Math.round(balance * 10 ** state.exponent));
      return held === state.balance ? state : { ...state, balance: held };
    });
  });
}
