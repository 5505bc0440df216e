import { expect, test } from 'vitest';
import type { RoundItem } from '#contracts/api/originals.ts';
import { createStore } from '../../state/store.ts';
import { CLOSED_PLAY, type PlayState } from './play-state.ts';
import { readOtherWindows } from './window-sync.ts';

const OK = { statusCode: 1, statusMessage: 'OK', statusDetail: '' };
const MINES = { account_id: 'ana', auth: 'x', provider_code: 'BAIZE', game_code: 'mines' };
const there = { round_id: 'there' } as RoundItem;

function windowWith(state: Partial<PlayState & { open: object | null }>, isCut = false) {
  const answer = (value: object) => async () =>
    isCut ? { statusCode: 0, statusMessage: 'disconnect' } : value;
  const client = {
    recentRounds: answer({ ...OK, value: [there] }),
    playSession: answer({ ...OK, staked: '2500', returned: '400' }),
  } as unknown as Parameters<typeof readOtherWindows>[0]['client'];
  const table = createStore({
    ...CLOSED_PLAY,
    phase: 'open' as const,
    open: null as object | null,
    ...state,
  });
  return { table, read: () => readOtherWindows({ client, fields: MINES }, table) };
}

test('[fairness 10] a round of another window appears in the list and in the session result', async () => {
  const { table, read } = windowWith({});
  await read();
  expect(table.get().history).toEqual([there]);
  expect(table.get().session).toMatchObject({ staked: 2500n, won: 400n });
});

test('a round started here meanwhile, or a lost connection, leaves everything unchanged', async () => {
  for (const { table, read } of [
    windowWith({ isBusy: true }),
    windowWith({ open: {} }),
    windowWith({}, true),
  ]) {
    await read();
    expect(table.get()).toMatchObject({ history: [], session: { staked: 0n, won: 0n } });
  }
});
