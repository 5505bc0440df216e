import { expect, test, vi } from 'vitest';
import type { OpenRoundItem, RoundItem } from '#contracts/api/originals.ts';
import { dice } from '#games/dice/index.ts';
import { type ChoiceGame, type ChoiceRound, choiceOutcomeOf } from '#games/engine/choice/index.ts';
import type { Json } from '#games/engine/fair/canonical-json.ts';
import { mines } from '#games/mines/index.ts';
import { plinko } from '#games/plinko/index.ts';
import type { OriginalClient } from './client.ts';
import { type Bet, createOriginalPlay, type Marks, type OriginalPlayPorts } from './original-play.ts';

const SEED = `${'c0ffee'.repeat(10)}beef`;
const OK = { statusCode: 1, statusMessage: 'OK', statusDetail: '' };
const LOST = { statusCode: 0, statusMessage: 'disconnect', statusDetail: '' };

/** Request outcomes: it never arrives, or its answer is lost. */
type Mishap = 'lost' | 'answerLost';

/** The connection to the server: the outcome of each request, in order; afterwards all succeed. */
function line(mishaps: Mishap[]) {
  let requested = 0;
  const travel = <T>(work: () => T): T => {
    requested += 1;
    const mishap = mishaps.shift();
    if (mishap === 'lost') return LOST as T;
    const answer = work();
    return mishap === 'answerLost' ? (LOST as T) : answer;
  };
  return { travel, requested: () => requested };
}

const openedAt = (step: number) => ({ step, opened_at: '2026-11-21T00:00:00Z' });

/** A stateful server: an id is one bet and a step is one step, however often they are requested. */
function platform(game: ChoiceGame, mishaps: Mishap[]) {
  const bets = new Map<string, { nonce: number; stake: string; choice: Json; actions: Json[] }>();
  const roundOf = (id: string): ChoiceRound => {
    const { nonce, stake, choice, actions } = bets.get(id)!;
    return game.play({ serverSeed: SEED, clientSeed: 'me', nonce, stake: BigInt(stake), choice, actions });
  };
  const itemOf = (id: string) => {
    const round = roundOf(id);
    const item = {
      round_id: id,
      client_round_id: id,
      stake: round.staked.toString(),
      nonce: round.nonce,
      outcome: choiceOutcomeOf(round),
    };
    return round.win === null
      ? {
          open: { ...item, ...openedAt(round.actions.length) } as unknown as OpenRoundItem,
          round: null,
        }
      : { open: null, round: { ...item, win: round.win.toString() } as unknown as RoundItem };
  };
  const balance = () =>
    [...bets.keys()]
      .reduce((sum, id) => sum + (roundOf(id).win ?? 0n) - roundOf(id).staked, 100_000n)
      .toString();
  const { travel, requested } = line(mishaps);
  const place = ({ client_round_id: id, stake, choice }: Bet) => {
    const replayed = bets.has(id);
    if (!replayed) bets.set(id, { nonce: bets.size, stake, choice, actions: [] });
    return { ...OK, ...itemOf(id), balance: balance(), replayed };
  };
  const client = {
    openGame: async () => {
      const items = [...bets.keys()].map(itemOf);
      return {
        ...OK,
        stakes: ['1000', '2000'],
        stake_step: '100',
        currency: 'PHP',
        exponent: 2,
        balance: balance(),
        seeds: null,
        cycle_ms: 5000,
        win_limits: { bet: '100000', player_day: '200000', game_day: '300000', site_day: '400000' },
        free_rounds: [],
        last_round: items.findLast(({ round }) => round)?.round ?? null,
        open_round: items.find(({ open }) => open)?.open ?? null,
        session: { started_at: '2026-11-21T00:00:00Z', rounds: 0, staked: '0', won: '0' },
      };
    },
    recentRounds: async () => ({
      ...OK,
      net: 0,
      value: [...bets.keys()].flatMap((id) => itemOf(id).round ?? []),
    }),
    playRound: async (bet: Bet) => travel(() => place(bet)),
    beginRound: async (bet: Bet) => travel(() => place(bet)),
    stepRound: async ({ round_id, step, action }: { round_id: string; step: number; action: Json }) =>
      travel(() => {
        const { actions } = bets.get(round_id)!;
        const replayed = step < actions.length;
        if (replayed && actions[step] !== action)
          return { statusCode: -2002, statusMessage: 'duplicateMismatch', statusDetail: '' } as never;
        if (!replayed) actions.push(action);
        return { ...OK, ...itemOf(round_id), balance: balance(), replayed };
      }),
  };
  return { bets, balance, client, requested };
}

type Kept = { bet: Bet | null; marks: Marks | null };

function originalAt(game: ChoiceGame, mishaps: Mishap[], kept: Kept = { bet: null, marks: null }) {
  const server = platform(game, mishaps);
  const waits: number[] = [];
  const reported: string[] = [];
  const balances: string[] = [];
  const sit = () => {
    const ports = {
      client: server.client,
      fields: () => ({ account_id: 'me', auth: 'x', provider_code: 'BAIZE', game_code: game.game_code }),
      opening: () => ({ place: 'here', visit: 'this', take_over: false }),
      memory: {
        bet: {
          read: () => kept.bet,
          write: (bet: Bet | null) => {
            kept.bet = bet;
          },
        },
        stake: { read: () => undefined, write: () => {} },
        marks: {
          read: () => kept.marks,
          write: (marks: Marks | null) => {
            kept.marks = marks;
          },
        },
      },
      now: () => 0,
      wait: async (ms: number) => void waits.push(ms),
      isReduced: () => true,
      report: ({ statusMessage }: { statusMessage: string }) => void reported.push(statusMessage),
      onBalance: () => void balances.push(server.balance()),
    } as unknown as OriginalPlayPorts;
    const choice = game === dice ? { side: 'under', target: 5000 } : { mines: 1 };
    return createOriginalPlay(
      { game, firstChoice: choice, showMs: () => 0 } as unknown as OriginalClient,
      ports,
    );
  };
  return { server, sit, kept, waits, reported, balances };
}

test('[wallet I6] a bet retried after two lost connections and a lost response is one bet; its result is shown', async () => {
  const { server, sit, kept } = originalAt(dice, ['lost', 'answerLost']);
  const play = sit();
  await play.open();
  await play.bet();
  expect(server.requested()).toBe(3);
  expect(server.bets.size).toBe(1);
  expect(kept.bet).toBeNull();
  expect(play.store.get()).toMatchObject({
    isBusy: false,
    isRetrying: false,
    balance: BigInt(server.balance()),
  });
  expect(play.store.get().item).toMatchObject({ nonce: 0 });
});

test('[wallet I6] clicks during a round place no bets', async () => {
  const { server, sit } = originalAt(dice, []);
  const play = sit();
  await play.open();
  await Promise.all([play.bet(), play.bet(), play.bet()]);
  expect(server.bets.size).toBe(1);
});

test('[fairness 12] a bet unanswered before a reload is retried with the same id', async () => {
  const kept: Kept = { bet: null, marks: null };
  const { server, sit } = originalAt(dice, [], kept);
  kept.bet = { client_round_id: 'from-before', stake: '2000', choice: { side: 'over', target: 5000 } };
  const play = sit();
  await play.open();
  expect([...server.bets.keys()]).toEqual(['from-before']);
  expect(kept.bet).toBeNull();
  expect(play.store.get().choice).toEqual({ side: 'over', target: 5000 });
});

test('[wallet I6] a step retried after a lost response is one step; a reload restores the open round with its choice and stake', async () => {
  const { server, sit } = originalAt(mines, []);
  const first = sit();
  await first.open();
  first.setStake(2000n);
  await first.bet();
  expect(first.store.get().open).toMatchObject({ step: 0 });
  const again = sit();
  await again.open();
  const state = again.store.get();
  expect(state).toMatchObject({ choice: { mines: 1 }, stake: 2000n });
  await again.act('cashOut');
  expect(again.store.get()).toMatchObject({ open: null, balance: BigInt(server.balance()) });
  expect(server.balance()).toBe('100000');
});

test('a step of a round continued in another window shows a message and reloads the round', async () => {
  const { sit, reported } = originalAt(mines, []);
  const [first, second] = [sit(), sit()];
  await first.open();
  await first.bet();
  await second.open();
  await second.act('cashOut');
  await first.act(3);
  expect(reported).toEqual(['roundElsewhere']);
  await vi.waitFor(() => expect(first.store.get()).toMatchObject({ open: null, isBusy: false }));
  // The round finished in the other window is among the last rounds here.
  await vi.waitFor(() => expect(first.store.get().history).toHaveLength(1));
});

test('an open round continued or ended in another window is updated in this one', async () => {
  const { sit, reported, server } = originalAt(mines, []);
  const [first, second] = [sit(), sit()];
  await first.open();
  await first.bet();
  await second.open();
  await second.act({ open: 3 });
  first.setDraft([1, 3]);
  await first.follow();
  expect(first.store.get()).toMatchObject({ open: { step: 1 }, draft: null });
  // Actions of this window take precedence.
  await Promise.all([first.follow(), first.act('cashOut')]);
  expect(first.store.get()).toMatchObject({ open: null, isBusy: false });
  await second.follow();
  expect(second.store.get()).toMatchObject({ open: null, balance: BigInt(server.balance()) });
  expect(second.store.get().history).toHaveLength(1);
  expect(reported).toEqual([]);
});

test('[fairness 10] a table waits no longer than its minimum game cycle, even if the player’s clock is an hour behind', async () => {
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-20T23:00:00Z'));
  const { sit, waits } = originalAt(mines, []);
  const play = sit();
  await play.open();
  await play.bet();
  await play.act('cashOut');
  clock.mockRestore();
  expect(Math.max(...waits)).toBeLessThanOrEqual(5000);
  expect(play.store.get().isResting).toBe(false);
});

test('other windows receive the stake of a multi-step round when it begins and the payout when it ends', async () => {
  const { sit, balances } = originalAt(mines, []);
  const play = sit();
  await play.open();
  await play.bet();
  expect(balances).toEqual(['98000']);
  // A step without effect reports nothing.
  await play.act({ open: 3 });
  expect(play.store.get().open).toMatchObject({ step: 1 });
  expect(balances).toEqual(['98000']);
  await play.act('cashOut');
  expect(balances).toHaveLength(2);
  expect(BigInt(balances[1]!)).toBe(play.store.get().balance);
});

test('selections for a step survive a reload, for that step of that round only', async () => {
  const kept: Kept = { bet: null, marks: null };
  const { sit } = originalAt(mines, [], kept);
  const first = sit();
  await first.open();
  await first.bet();
  first.setDraft([1, 3]);
  const again = sit();
  await again.open();
  expect(again.store.get().draft).toEqual([1, 3]);
  kept.marks = { ...kept.marks!, step: 1 };
  const other = sit();
  await other.open();
  expect(other.store.get().draft).toBeNull();
  await other.act('cashOut');
  expect(kept.marks).toBeNull();
});

test('[fairness 10] while a round is open, stake and choice are locked and no second round starts', async () => {
  const { server, sit } = originalAt(mines, ['answerLost']);
  const play = sit();
  await play.open();
  await play.bet();
  play.setChoice({ mines: 24 });
  play.setStake(1000n);
  await play.bet();
  expect(play.store.get()).toMatchObject({ choice: { mines: 1 }, stake: 2000n });
  expect(server.bets.size).toBe(1);
});

test('[wallet I5] a stake above the balance sends no request', async () => {
  const { server, sit } = originalAt(dice, []);
  const play = sit();
  await play.open();
  play.store.set((state) => ({ ...state, balance: 10n }));
  await play.bet();
  expect(play.store.get().lacksFunds).toBe(true);
  expect(server.requested()).toBe(0);
});

/** Plinko whose balls land on the test's signal; every bet is answered at once. */
function plinkoTable() {
  const server = platform(plinko, []);
  const landings: (() => void)[] = [];
  const reported: string[] = [];
  const nothing = { read: () => null, write: () => {} };
  let settledCount = 0;
  const ports = {
    client: server.client,
    fields: () => ({ account_id: 'me', auth: 'x', provider_code: 'BAIZE', game_code: 'plinko' }),
    opening: () => ({ place: 'here', visit: 'this', take_over: false }),
    memory: { bet: nothing, marks: nothing, stake: { read: () => undefined, write: () => {} } },
    now: () => 0,
    wait: (ms: number) =>
      ms === FALL_MS ? new Promise<void>((landed) => landings.push(landed)) : Promise.resolve(),
    isReduced: () => false,
    report: ({ statusMessage }: { statusMessage: string }) => void reported.push(statusMessage),
    onBalance: () => {
      settledCount += 1;
    },
  } as unknown as OriginalPlayPorts;
  const firstChoice = { rows: 8, risk: 'high' };
  const client = { game: plinko, firstChoice, isOverlapping: true, showMs: () => FALL_MS };
  const play = createOriginalPlay(client as unknown as OriginalClient, ports);
  return { server, play, landings, reported, settled: () => settledCount };
}
const FALL_MS = 2345;

test('[wallet I6] balls drop concurrently: each is a separate round, credited to the displayed balance when it lands', async () => {
  const { server, play, landings, settled } = plinkoTable();
  await play.open();
  for (let ball = 0; ball < 3; ball++) await play.bet();
  expect(server.bets.size).toBe(3);
  const { falling, balance, stake } = play.store.get();
  expect(falling.map(({ nonce }) => nonce)).toEqual([0, 1, 2]);
  expect(balance).toBe(100_000n - 3n * stake);
  play.setChoice({ rows: 16, risk: 'low' });
  expect(play.store.get().choice).toEqual({ rows: 8, risk: 'high' });
  let shown = balance;
  for (const [place, { win }] of falling.entries()) {
    expect(settled()).toBe(0);
    landings[place]!();
    shown += BigInt(win);
    await vi.waitFor(() => expect(play.store.get().falling).toHaveLength(2 - place));
    expect(play.store.get()).toMatchObject({ balance: shown, item: { nonce: place } });
  }
  expect(play.store.get().balance).toBe(BigInt(server.balance()));
  expect(settled()).toBe(1);
  expect(play.store.get().history.map(({ nonce }) => nonce)).toEqual([2, 1, 0]);
});

test('[wallet I5] a refused ball stops the series: its stake is restored, balls in flight land, and the balance matches the server’s', async () => {
  const { server, play, landings, reported } = plinkoTable();
  await play.open();
  await play.bet();
  const { balance } = play.store.get();
  const { playRound } = server.client;
  const limit = { statusCode: -1001, statusMessage: 'limitReached', statusDetail: '' };
  server.client.playRound = async () => limit as never;
  await play.bet();
  expect(reported).toEqual(['limitReached']);
  expect(play.store.get()).toMatchObject({ balance, isBusy: false, item: null, session: { staked: 0n } });
  landings[0]!();
  await vi.waitFor(() => expect(play.store.get().balance).toBe(BigInt(server.balance())));
  server.client.playRound = playRound;
  expect(server.bets.size).toBe(1);
});
