import { describe, expect, test, vi } from 'vitest';
import type { OwnBet, RoomRound, RoomView } from '#contracts/api/rooms.ts';
import type { PlacedChips } from './placed-chips.ts';
import type { RoomPlayPorts } from './room-context.ts';
import { createRoomPlay } from './room-play.ts';
import { betsByPanel, currentChips, ownResultOf } from './room-state.ts';
import { updateRoomView } from './room-view.ts';

const NOW = Date.parse('2026-11-20T08:00:00.000Z');
const HASH = 'a'.repeat(64);
const at = (seconds: number) => new Date(NOW + seconds * 1000).toISOString();

const round = (part: Partial<RoomRound> = {}): RoomRound => ({
  round_id: 'r1',
  number: 1,
  state: 'betting',
  opened_at: at(0),
  closes_at: at(20),
  draws_at: null,
  flight_at: null,
  ceiling: null,
  settled_at: null,
  shown_until: null,
  commit: HASH,
  client_seed: null,
  bets_root: null,
  server_seed: null,
  pay_table_hash: HASH,
  mapping_version: 'gp1',
  block: null,
  outcome: null,
  board: null,
  bets: 0,
  staked: '0',
  won: '0',
  ...part,
});
const SETTLED = round({ state: 'settled', settled_at: at(0), outcome: { number: 17 }, shown_until: at(14) });
const view = (of: RoomRound): RoomView => ({
  game_code: 'roulette',
  now: at(0),
  round: of,
  table: [],
  past: [],
});

const bet = (part: Partial<OwnBet> = {}): OwnBet => ({
  bet_id: 'b1',
  round_id: 'r1',
  client_bet_id: 'x',
  stake: '300',
  lines: [{ stake: '300', choice: 'red', win: null }],
  exit: null,
  win: null,
  currency: 'PHP',
  max_win: '600',
  placed_at: at(1),
  ...part,
});

/** The ledger's session totals, since the sign-in an hour ago. */
const sessionOf = (own: readonly OwnBet[]) => ({
  started_at: at(-3600),
  staked: `${own.reduce((sum, { stake }) => sum + BigInt(stake), 0n)}`,
  won: `${own.reduce((sum, { win }) => sum + BigInt(win ?? 0), 0n)}`,
});

/** A room session with scripted server answers and a clock without delays. */
function sit(
  place: RoomPlayPorts['place'],
  kept: { chips: PlacedChips[] } = { chips: [] },
  leave: RoomPlayPorts['leave'] = async () => refused(-2011, 'roundOver'),
) {
  const own: OwnBet[] = [];
  const waits: number[] = [];
  const reported: string[] = [];
  let entered = 0;
  const limits = {
    chips: ['100', '500'],
    step: '100',
    min: '100',
    max: '1000',
    max_per_round: '2000',
    lines: 2,
    bank: '0',
  };
  const success = { statusCode: 1, statusMessage: 'success', statusDetail: '' } as const;
  const player = createRoomPlay({
    enter: async () => {
      entered += 1;
      return {
        ...success,
        room: player.store.get().room ?? view(round()),
        ...{ own, limits, win_limits: null, autoplay: null },
        currency: 'PHP',
        exponent: 2,
        balance: '5000',
        session: sessionOf(own),
      };
    },
    view: async () => ({ ...success, room: view(round()) }),
    ...{ place, leave, startAutoplay: vi.fn(), stopAutoplay: vi.fn(), maxWinOf: () => undefined },
    showMs: () => 7000,
    now: () => NOW,
    wait: async (ms) => {
      waits.push(ms);
    },
    report: ({ statusMessage }) => reported.push(statusMessage),
    onPaid: () => undefined,
    kept: {
      read: () => kept.chips,
      write: (chips) => {
        kept.chips = [...chips];
      },
    },
  });
  return { play: player, own, waits, reported, state: player.store.get, entered: () => entered };
}

const took: RoomPlayPorts['place'] = async ({ lines }) => ({
  statusCode: 1,
  statusMessage: 'success',
  statusDetail: '',
  bet: bet({ lines: lines.map((line) => ({ ...line, win: null })) }),
  balance: '4700',
  replayed: false,
});
const refused = (statusCode: number, statusMessage: 'betsClosed' | 'disconnect' | 'roundOver') =>
  ({ statusCode, statusMessage, statusDetail: '' }) as never;

describe('a player in a room', () => {
  test('unplaced chips survive a reload, placed chips do not', async () => {
    const kept = { chips: [] as PlacedChips[] };
    const before = sit(took, kept);
    await before.play.open();
    before.play.lay('red', 100n);
    before.play.lay('black', 100n);
    before.play.leave();
    const after = sit(took, kept);
    await after.play.open();
    expect(after.state().draft).toEqual([
      { choice: 'red', stake: 100n },
      { choice: 'black', stake: 100n },
    ]);
    await after.play.bet();
    expect(kept.chips).toEqual([]);
    const again = sit(took, kept);
    await again.play.open();
    expect(again.state().draft).toEqual([]);
  });

  test('lays chips up to the limits, undoes them one by one, and places them as one bet', async () => {
    const requested: unknown[] = [];
    const { play: player, state } = sit(async (request) => {
      requested.push(request.lines);
      return await took(request);
    });
    await player.open();
    player.lay('red');
    player.lay('straight-17');
    player.lay('red');
    expect(player.lay('black')).toBe(false);
    expect(state().note).toBe('linesFull');
    player.choose(500n);
    player.lay('red');
    expect(player.lay('red')).toBe(false);
    expect(state().note).toBe('placeFull');
    player.undo();
    player.remove('straight-17');
    await player.bet();
    expect(requested).toEqual([[{ choice: 'red', stake: '200' }]]);
    expect(state()).toMatchObject({ draft: [], balance: 4700n, isPlacing: false });
    expect(currentChips(state())).toEqual([{ choice: 'red', stake: 200n }]);
  });

  test('shows a bet of another window when the server announces it, and sends no request for its own', async () => {
    const placing = Promise.withResolvers<void>();
    const {
      play: player,
      own,
      state,
      entered,
    } = sit(async (request) => {
      await placing.promise;
      return await took(request);
    });
    await player.open();
    player.lay('red');
    const ours = player.bet();
    player.hear({ type: 'own', game_code: 'roulette', bet_id: 'b1', exit: null });
    placing.resolve();
    await ours;
    expect(entered()).toBe(1);
    own.push(
      bet(),
      bet({ bet_id: 'b2', stake: '500', lines: [{ stake: '500', choice: 'black', win: null }] }),
    );
    player.hear({ type: 'own', game_code: 'roulette', bet_id: 'b2', exit: null });
    await vi.waitFor(() => expect(currentChips(state())).toContainEqual({ choice: 'black', stake: 500n }));
    expect(state()).toMatchObject({ balance: 5000n, session: { staked: 800n } });
    expect(entered()).toBe(2);
    player.hear({ type: 'own', game_code: 'roulette', bet_id: 'b2', exit: null });
    expect(entered()).toBe(2);
  });

  test('reloads bets of other windows on reconnection, and reveals no result before the table shows it', async () => {
    const { play: player, own, state } = sit(took);
    await player.open();
    player.line(false);
    own.push(bet({ win: '600' }));
    player.line(true);
    await vi.waitFor(() => expect(state().own).toMatchObject([{ bet_id: 'b1', win: null }]));
    expect(state()).toMatchObject({ balance: 5000n, session: { staked: 300n, won: 0n } });
    player.hear({ type: 'round', game_code: 'roulette', now: at(0), round: SETTLED });
    await vi.waitFor(() => expect(ownResultOf(state())).toEqual({ staked: 300n, won: 600n }));
  });

  test('reports a late cash-out, and a lost connection until it is restored', async () => {
    const { play: player, state } = sit(took);
    expect(state().isLost).toBe(false);
    await player.open();
    await player.cashOut('b1');
    expect(state()).toMatchObject({ note: 'gone', isPlacing: false });
    player.line(false);
    expect(state()).toMatchObject({ isLive: false, isLost: true });
    player.line(true);
    expect(state()).toMatchObject({ isLive: true, isLost: false });
  });

  test('retries with the same id until answered', async () => {
    const ids: string[] = [];
    const { play: player, waits } = sit(async (request) => {
      ids.push(request.client_bet_id);
      return ids.length < 3 ? refused(0, 'disconnect') : await took(request);
    });
    await player.open();
    player.lay('red');
    await player.bet();
    expect(new Set(ids).size).toBe(1);
    expect(waits).toEqual([500, 1000]);
  });

  test('keeps the chips when betting has closed, and shows a message', async () => {
    const { play: player, state, reported } = sit(async () => refused(-2012, 'betsClosed'));
    await player.open();
    player.lay('red');
    await player.bet();
    expect(state()).toMatchObject({ note: 'late', isPlacing: false });
    // The next round is a new opportunity: messages about the last one disappear.
    player.hear({ type: 'room', room: view(round({ round_id: 'r2', number: 2 })) } as never);
    expect(state().note).toBeNull();
    expect(state().draft).toHaveLength(1);
    expect(reported).toEqual([]);
  });

  test('repeats the bets of a finished round while its result is shown, not before', async () => {
    const { play: player, own, state } = sit(took);
    await player.open();
    player.lay('red');
    await player.bet();
    player.repeat();
    expect(state().draft).toEqual([]);
    own.push(bet({ stake: '100', lines: [{ stake: '100', choice: 'red', win: '0' }], win: '0' }));
    player.hear({ type: 'round', game_code: 'roulette', now: at(0), round: SETTLED });
    await vi.waitFor(() => expect(state().shown).toBe('r1'));
    player.repeat();
    expect(state().draft).toEqual([{ choice: 'red', stake: 100n }]);
  });

  test('reports the payout of a round only after the table has shown it', async () => {
    const { play: player, own, state, waits } = sit(took);
    await player.open();
    player.lay('red');
    await player.bet();
    own.push(bet({ win: '600' }));
    const shown = new Promise<void>((resolve) => {
      const stop = player.store.subscribe(() => {
        if (state().shown !== 'r1') return;
        stop();
        resolve();
      });
    });
    player.hear({ type: 'round', game_code: 'roulette', now: at(0), round: SETTLED });
    expect(ownResultOf(state())).toBeNull();
    expect(state().balance).toBe(4700n);
    await shown;
    expect(waits[0]).toBe(7000);
    expect(ownResultOf(state())).toEqual({ staked: 300n, won: 600n });
    expect(state()).toMatchObject({ balance: 5000n, session: { rounds: 1, staked: 300n, won: 600n } });
  });
});

describe('following a room', () => {
  const tableBet = (bet_id: string, win: string | null = null) => ({
    bet_id,
    name: 'a***',
    stake: '100',
    lines: [],
    exit: null,
    win,
  });

  test('applies deltas of its own round, and adds a result to the history once', () => {
    const update = {
      type: 'bets',
      game_code: 'roulette',
      round_id: 'r1',
      bets: 1,
      staked: '100',
      board: null,
    } as const;
    const one = updateRoomView(view(round()), { ...update, table: [tableBet('b1')] })!;
    const two = updateRoomView(one, { ...update, bets: 2, table: [tableBet('b2'), tableBet('b1', '200')] })!;
    expect(two.table.map(({ bet_id, win }) => [bet_id, win])).toEqual([
      ['b2', null],
      ['b1', '200'],
    ]);
    expect(two.round).toMatchObject({ bets: 2, staked: '100' });
    expect(updateRoomView(two, { ...update, round_id: 'r0', table: [] })).toBe(two);
    const settle = { type: 'round', game_code: 'roulette', now: at(0), round: SETTLED } as const;
    const settled = updateRoomView(updateRoomView(two, settle), settle)!;
    expect(settled.past.map(({ outcome }) => outcome)).toEqual([{ number: 17 }]);
    expect(settled.table).toHaveLength(2);
    const next = updateRoomView(settled, { ...settle, round: round({ round_id: 'r2', number: 2 }) })!;
    expect(next.table).toEqual([]);
    expect(updateRoomView(next, settle)).toBe(next);
  });
});

describe('two bets on one flight', () => {
  /** A server that answers bets, numbered in order of receipt, on request. */
  function slowServer() {
    const asked: { id: string; stake: string; answer: () => void }[] = [];
    const place: RoomPlayPorts['place'] = async ({ client_bet_id, lines }) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      const number = asked.push({ id: client_bet_id, stake: lines[0]!.stake, answer: resolve });
      await promise;
      const placed = { bet_id: `b${number}`, placed_at: at(number), stake: lines[0]!.stake };
      const own = lines.map((line) => ({ ...line, win: null }));
      return {
        ...done,
        bet: bet({ ...placed, lines: own }),
        balance: `${5000 - 100 * number}`,
        replayed: false,
      };
    };
    return { asked, place };
  }
  const done = { statusCode: 1, statusMessage: 'success', statusDetail: '' } as const;

  test('two simultaneous clicks place two bets, each in its panel, and the balance reflects both', async () => {
    const { asked, place } = slowServer();
    const { play: player, state } = sit(place);
    await player.open();
    const second = player.betSingle(1, { choice: { auto: 300 }, stake: 200n });
    const first = player.betSingle(0, { choice: { auto: null }, stake: 100n });
    await player.betSingle(1, { choice: { auto: 300 }, stake: 200n });
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    expect(state().pending).toEqual(['panel 1', 'panel 0']);
    asked[0]!.answer();
    await vi.waitFor(() => expect(asked).toHaveLength(2));
    asked[1]!.answer();
    await Promise.all([first, second]);
    expect(state()).toMatchObject({ balance: 4800n, pending: [] });
    expect(asked[0]!.id).not.toBe(asked[1]!.id);
    expect(betsByPanel(state(), 2).map((shown) => shown?.stake)).toEqual(['100', '200']);
  });

  test('only the selected bet is cashed out, the other stays in flight; two cash-outs can be pending at once', async () => {
    const left: string[] = [];
    const gates = { b1: Promise.withResolvers<void>(), b2: Promise.withResolvers<void>() };
    const leave: RoomPlayPorts['leave'] = async (betId) => {
      left.push(betId);
      await gates[betId as 'b1' | 'b2'].promise;
      return { ...done, bet: bet({ bet_id: betId, exit: betId === 'b1' ? 150 : 130 }) };
    };
    const { play: player, own, state } = sit(took, { chips: [] }, leave);
    own.push(bet({ bet_id: 'b2', placed_at: at(2) }), bet());
    await player.open();
    const calls = [player.cashOut('b1'), player.cashOut('b2'), player.cashOut('b2')];
    expect(left).toEqual(['b1', 'b2']);
    gates.b2.resolve();
    await vi.waitFor(() => expect(state().pending).toEqual(['b1']));
    expect(betsByPanel(state(), 2).map((shown) => shown?.exit)).toEqual([null, 130]);
    gates.b1.resolve();
    await Promise.all(calls);
    expect(betsByPanel(state(), 1).map((shown) => shown?.exit)).toEqual([150, 130]);
  });

  test('a bet above the combined limit of two bets in a round is not sent', async () => {
    const { play: player, own, state } = sit(async () => refused(0, 'disconnect'));
    own.push(bet({ stake: '1000', lines: [{ stake: '1000', choice: { auto: null }, win: null }] }));
    const lines = [{ stake: '900', choice: { auto: 200 }, win: null }];
    own.push(bet({ bet_id: 'b2', stake: '900', lines }));
    await player.open();
    await player.betSingle(0, { choice: { auto: 300 }, stake: 200n });
    expect(state()).toMatchObject({ note: 'roundFull', pending: [] });
  });
});
