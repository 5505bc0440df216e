import { describe, expect, test } from 'vitest';
import type { RoundItem } from '#contracts/api/originals.ts';
import type { Client } from '#contracts/client.ts';
import { pendingStore } from './pending-round.ts';
import { createSlotPlay } from './slot-play.ts';

const CYCLE = 2500;

type PlayAnswer = Awaited<ReturnType<Client['playRound']>>;
const LOST = { statusCode: 0, statusMessage: 'disconnect', statusDetail: '' } as unknown as PlayAnswer;

/** A server with idempotent rounds: the same id is the same round, even if the response is lost. */
function platform() {
  const rounds = new Map<string, RoundItem>();
  let balance = 100_000n;
  const roundOf = (id: string, stake: string): RoundItem => {
    const known = rounds.get(id);
    if (known) return known;
    const round: RoundItem = {
      round_id: `round-${rounds.size}`,
      client_round_id: id,
      provider_code: 'BAIZE',
      game_code: 'lantern-reels',
      stake,
      win: '500',
      currency: 'PHP',
      is_free: false,
      jackpot: null,
      nonce: rounds.size,
      server_seed_hash: '',
      client_seed: '',
      pay_table_hash: '',
      mapping_version: 'gp1',
      round_commit: '',
      outcome: {},
      settled_at: '2026-11-21T00:00:00Z',
    };
    balance += 500n - BigInt(stake);
    rounds.set(id, round);
    return round;
  };
  return {
    rounds,
    balance: () => balance,
    answer: (id: string, stake: string): PlayAnswer => {
      const replayed = rounds.has(id);
      const round = roundOf(id, stake);
      return {
        statusCode: 1,
        statusMessage: 'ok',
        statusDetail: '',
        round,
        balance: balance.toString(),
        replayed,
      };
    },
  };
}

function memory(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

/** Response time of a slow connection. */
const ANSWER_MS = 700;

type Books = ReturnType<typeof platform>;

/**
 * A table whose connection follows a script: the outcome of each request for a round, in order; afterwards
 * all succeed.
 */
function tableAt(
  books: Books,
  storage: ReturnType<typeof memory>,
  script: ('lose' | 'loseAnswer' | 'fail')[] = [],
) {
  const waits: number[] = [];
  const reports: string[] = [];
  let clock = 0;
  const client = {
    openGame: async () => ({
      statusCode: 1,
      statusMessage: 'ok',
      statusDetail: '',
      stakes: ['1000', '2000', '900000'],
      stake_step: '20',
      currency: 'PHP',
      is_free: false,
      jackpot: null,
      exponent: 2,
      balance: books.balance().toString(),
      seeds: { nonce: books.rounds.size },
      cycle_ms: CYCLE,
      win_limits: { bet: '100000', player_day: '200000', game_day: '300000', site_day: '400000' },
      free_rounds: [],
      last_round: [...books.rounds.values()].at(-1) ?? null,
      session: { started_at: '2026-11-21T00:00:00Z', rounds: books.rounds.size, staked: '0', won: '0' },
    }),
    playRound: async ({ client_round_id, stake }: { client_round_id: string; stake: string }) => {
      clock += ANSWER_MS;
      const fate = script.shift();
      if (fate === 'lose') return LOST;
      if (fate === 'fail') return { ...LOST, statusCode: -2005, statusMessage: 'playBlocked' };
      const answer = books.answer(client_round_id, stake);
      return fate === 'loseAnswer' ? LOST : answer;
    },
    recentRounds: async () => LOST,
  } as unknown as Client;
  const table = createSlotPlay({
    client,
    fields: () => ({ account_id: 'demo', auth: 'x', provider_code: 'BAIZE', game_code: 'lantern-reels' }),
    opening: () => ({ place: 'here', visit: 'this', take_over: false }),
    reels: { spin: () => {}, land: async () => {}, rest: () => {} },
    pending: pendingStore(storage, 'demo'),
    stake: { read: () => undefined, write: () => {} },
    now: () => clock,
    wait: async (ms) => void waits.push(ms),
    report: ({ statusMessage }) => void reports.push(statusMessage),
    onSettled: () => {},
  });
  return { table, waits, reports, state: () => table.store.get() };
}

describe('a player at a table', () => {
  test('a double click plays one round', async () => {
    const books = platform();
    const { table, state } = tableAt(books, memory());
    await table.open();
    table.setStake(2000n);
    await Promise.all([table.spin(), table.spin(), table.spin()]);
    expect(books.rounds.size).toBe(1);
    expect(state()).toMatchObject({ isBusy: false, balance: books.balance() });
    expect(state().session).toMatchObject({ rounds: 1, staked: 2000n, won: 500n });
  });

  test('[player protection F2] the next round waits for the full game cycle from the response: a slow response never shortens the next cycle', async () => {
    const { table, waits } = tableAt(platform(), memory());
    await table.open();
    await table.spin();
    expect(waits).toEqual([CYCLE]);
  });

  test('a lost connection retries with the same id: one round, however many retries', async () => {
    const books = platform();
    const { table, state } = tableAt(books, memory(), ['lose', 'loseAnswer', 'lose', 'loseAnswer']);
    await table.open();
    table.setStake(1000n);
    await table.spin();
    expect(books.rounds.size).toBe(1);
    expect(state()).toMatchObject({ isRetrying: false, balance: 99_500n });
  });

  test('a reload completes the round whose response was lost, and counts it once', async () => {
    const books = platform();
    const storage = memory();
    const first = tableAt(books, storage, ['loseAnswer']);
    await first.table.open();
    const spinning = first.table.spin();
    first.table.leave();
    await spinning;
    const second = tableAt(books, storage);
    await second.table.open();
    expect(books.rounds.size).toBe(1);
    expect(second.state()).toMatchObject({ isResumed: true, isBusy: false, balance: books.balance() });
    await second.table.spin();
    expect(books.rounds.size).toBe(2);
  });

  test('a reload resends the round whose request never arrived', async () => {
    const books = platform();
    const storage = memory();
    const first = tableAt(books, storage, ['lose']);
    await first.table.open();
    const spinning = first.table.spin();
    first.table.leave();
    await spinning;
    expect(books.rounds.size).toBe(0);
    await tableAt(books, storage).table.open();
    expect(books.rounds.size).toBe(1);
  });

  test('a refused round costs nothing and shows the reason; a stake above the balance is not sent', async () => {
    const books = platform();
    const { table, state, reports } = tableAt(books, memory(), ['fail']);
    await table.open();
    table.setStake(2000n);
    await table.spin();
    expect(reports).toEqual(['playBlocked']);
    expect(state()).toMatchObject({ isBusy: false, balance: 100_000n });
    table.setStake(900_000n);
    await table.spin();
    expect(state().lacksFunds).toBe(true);
    expect(books.rounds.size).toBe(0);
  });
});
