import { expect, test, vi } from 'vitest';
import { guestSession } from '../../state/session.ts';
import { createStore } from '../../state/store.ts';
import { followBalance } from './balance-updates.ts';
import { CLOSED_PLAY, type PlayState } from './play-state.ts';

function player(state: Partial<PlayState & { open: object | null }> = {}) {
  const session = createStore({ ...guestSession(), game: { balance: 100, bonus: 0, token: 0 } });
  const table = createStore({
    ...{ ...CLOSED_PLAY, phase: 'open' as const, balance: 10_000n, open: null as object | null },
    ...state,
  });
  const onChange = vi.fn();
  const stop = followBalance(session, table, onChange);
  /** The header's balance from now on, for example after a bet in another window. */
  const hear = (balance: number) => session.set((own) => ({ ...own, game: { ...own.game, balance } }));
  return { table, hear, stop, session, onChange };
}

test('[A-10] the balance beside a game matches the header, whichever window changed it', () => {
  const { table, hear, stop } = player();
  hear(87.65);
  expect(table.get().balance).toBe(8_765n);
  hear(1_234_567.89);
  expect(table.get().balance).toBe(123_456_789n);
  stop();
  hear(1);
  expect(table.get().balance).toBe(123_456_789n);
});

test('[A-10] a table with an open round follows changes of other windows, including the round itself', () => {
  const { table, hear, onChange } = player({ open: {} });
  hear(87.65);
  expect(table.get().balance).toBe(8_765n);
  expect(onChange).toHaveBeenCalledOnce();
});

test('a round of this window keeps its balance until it ends, and other updates change nothing', () => {
  for (const state of [{ isBusy: true }, { isBusy: true, open: {} }, { phase: 'closed' as const }]) {
    const { table, hear, onChange } = player(state);
    hear(87.65);
    expect(table.get().balance).toBe(10_000n);
    expect(onChange).not.toHaveBeenCalled();
  }
  const { table, session } = player({ balance: 9_000n });
  session.set((own) => ({ ...own, fullname: 'Ana Cruz' }));
  expect(table.get().balance).toBe(9_000n);
});

test('a round of another window is added to the list of recent rounds, one of this window is not', () => {
  const { hear, onChange } = player();
  hear(95);
  expect(onChange).toHaveBeenCalledOnce();
  // The table already contains the balance after its own round.
  const own = player({ balance: 9_500n });
  own.hear(95);
  expect(own.onChange).not.toHaveBeenCalled();
});
