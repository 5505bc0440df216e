import { exec } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openCashier, type TestCashier } from '#server/modules/cashier/testing/cashier.ts';
import { createWithdrawalTools } from '#server/modules/cashier/testing/withdrawals.ts';
import { play, type TestPlayer } from '#server/modules/originals/testing/application.ts';
import { creditPlayMoney } from '#server/modules/originals/testing/funds.ts';
import { openProviderSite, type ProviderTestSite } from '#server/modules/providers/testing/application.ts';
import { openGameClient } from '#server/modules/providers/testing/game-client.ts';
import type { Provider } from '#server/modules/providers/testing/provider.ts';
import { type Db, run, type Tx, write } from '#server/platform/database/index.ts';
import { declaredPlacements } from '#server/platform/distribution/declaration.ts';
import { readCluster } from '#server/platform/distribution/index.ts';
import { addJob } from '#server/platform/jobs/index.ts';
import { expectBooks } from './support/books.ts';
import { CITUS_URL, distribute } from './support/cluster.ts';
import { withOwner } from './support/database.ts';
import { onOneShard } from './support/one-shard.ts';

/** Transactions of several servers that the coordinator has decided and not yet cleaned up. */
async function twoPhaseCommits(db: Db): Promise<number> {
  return withOwner(db, async (client) => {
    const { rows } = await client.query<{ count: number }>('select count(*)::int from pg_dist_transaction');
    return rows[0]!.count;
  });
}

describe.skipIf(!CITUS_URL)('on the cluster of CITUS_URL', { timeout: 600_000 }, () => {
  let cashier: TestCashier;
  let player: TestPlayer;
  beforeAll(async () => {
    cashier = await openCashier();
    player = await cashier.guest();
  }, 600_000);
  afterEach(() => expectBooks(cashier.db));
  afterAll(() => cashier.close());

  test('every table is where it is declared, and a second run finds nothing to do', async () => {
    await withOwner(cashier.db, async (client) => {
      const { placements } = await readCluster(client);
      for (const [table, placement] of declaredPlacements)
        expect(placements.get(table) ?? 'local', table).toBe(placement);
      expect(await distribute(client)).toEqual([]);
    });
  });

  const one = <T>(work: () => Promise<T>) => onOneShard(cashier.db, work);

  test('a statement that reaches several shards fails where one is required', async () => {
    const all = { text: 'select count(*) from players.player' };
    await expect(one(() => run(cashier.db, all))).rejects.toThrow('multi-task query');
    expect(await run(cashier.db, all)).toHaveLength(1);
  });

  test('a deposit is made and proved on one shard, and credited', async () => {
    const { deposit_id } = await one(async () =>
      cashier.prove(player, (await cashier.deposit(player, 20_000)).deposit_id),
    );
    // The limit of a person who credits alone counts the deposits of every brand.
    await cashier.approve(player, deposit_id, 20_000n);
    expect(await one(() => cashier.cash(player))).toBe(20_000n);
  });

  test('a bet with its win, and the balance after it, are on one shard', async () => {
    await one(async () => {
      const before = await cashier.cash(player);
      const { round } = await cashier.get(player, 'playRound', play(1_000n));
      expect(await cashier.cash(player)).toBe(before - 1_000n + BigInt(round.win));
      await cashier.get(player, 'getBalance');
    });
  });

  test('a withdrawal is requested, approved and paid on one shard', async () => {
    const out = createWithdrawalTools(cashier);
    await out.policy({ bank_age_hours: 0 });
    const holder = await out.holder(100_000n);
    await one(async () => {
      const { withdrawal_id } = await out.withdraw(holder, 600);
      const decision = await out.decision(withdrawal_id);
      expect(await cashier.staffConsole.approveWithdrawal(decision)).toMatchObject({ outcome: 'approved' });
      expect(await cashier.staffConsole.recordPayment({ ...decision, paid: 60_000n })).toMatchObject({
        outcome: 'paid',
      });
      expect(await cashier.cash(holder)).toBe(40_000n);
    });
  });

  test('a job and the rows that caused it are committed in two phases', async () => {
    const touchPlayer = (tx: Tx) =>
      write(tx, {
        text: 'update players.player set player_id = player_id where site_id = 1 and player_id = $1',
        values: [player.playerId],
      });
    const before = await twoPhaseCommits(cashier.db);
    await cashier.database.transaction(touchPlayer);
    expect(await twoPhaseCommits(cashier.db)).toBe(before);
    await cashier.database.transaction(async (tx) => {
      await touchPlayer(tx);
      await addJob(tx, 'later', {}, { runAt: new Date('2100-01-01') });
    });
    expect(await twoPhaseCommits(cashier.db)).toBe(before + 1);
  });

  test('events of payments and rounds are delivered, and reports show them', async () => {
    await cashier.drain();
    expect((await cashier.get(player, 'transactions', { kind: 'deposit' })).value).toHaveLength(1);
    expect(await run(cashier.db, { text: 'select from reports.bet' })).toHaveLength(1);
    expect(await run(cashier.db, { text: 'select from platform.event' })).toEqual([]);
  });
});

const RESTART = process.env.CITUS_WORKER_RESTART;

describe.skipIf(!CITUS_URL || !RESTART)('while a worker is restarted', { timeout: 600_000 }, () => {
  const PLAYERS = 6;
  /** Bets of each player before the restart begins, and after it has ended. */
  const BETS_AROUND = 5;
  const STAKE = 100n;
  let cashier: TestCashier;
  beforeAll(async () => {
    cashier = await openCashier();
  }, 600_000);
  afterAll(() => cashier.close());

  /** The port of the server with the rows of a site. */
  async function portOf(siteId: number): Promise<number> {
    return withOwner(cashier.db, async (client) => {
      const { rows } = await client.query<{ port: number }>(
        `select nodeport as port from pg_dist_shard_placement
          where shardid = get_shard_id_for_distribution_column('ledger.account', $1::int)`,
        [siteId],
      );
      return rows[0]!.port;
    });
  }

  test('every acknowledged bet is booked once, and a repetition of a failed one makes one round', async () => {
    const siteId = await cashier.siteId();
    const players = await Promise.all(
      Array.from({ length: PLAYERS }, async () => {
        const player = await cashier.guest();
        await creditPlayMoney(cashier.database, siteId, player.playerId, 1_000_000n);
        return player;
      }),
    );
    const counts = { acknowledged: 0, failed: 0 };
    let state: 'before' | 'restarting' | 'after' = 'before';
    /** Bets one after another, each repeated until it is acknowledged; returns the round and win of each. */
    async function betOn(player: TestPlayer): Promise<{ id: string; win: bigint }[]> {
      const rounds: { id: string; win: bigint }[] = [];
      let after = 0;
      while (after < BETS_AROUND) {
        const request = { ...player, ...play(STAKE) };
        for (;;) {
          const answer = await cashier.call('one.test', 'playRound', request).catch(() => undefined);
          if (answer && 'round' in answer) {
            rounds.push({ id: answer.round.round_id, win: BigInt(answer.round.win) });
            break;
          }
          counts.failed += 1;
        }
        counts.acknowledged += 1;
        if (state === 'after') after += 1;
      }
      return rounds;
    }
    const playing = players.map(betOn);
    await expect.poll(() => counts.acknowledged, { timeout: 60_000 }).toBeGreaterThan(PLAYERS * BETS_AROUND);
    state = 'restarting';
    const port = await portOf(siteId);
    await promisify(exec)(`${RESTART} ${port}`);
    state = 'after';
    const played = await Promise.all(playing);
    expect(counts.failed).toBeGreaterThan(0);
    for (const [n, rounds] of played.entries()) {
      const player = players[n]!;
      const stored = await run<{ round_id: string }>(cashier.db, {
        text: 'select round_id from originals.round where site_id = $1 and player_id = $2',
        values: [siteId, player.playerId],
      });
      expect(stored.map(({ round_id }) => round_id).sort()).toEqual(rounds.map(({ id }) => id).sort());
      const won = rounds.reduce((sum, { win }) => sum + win - STAKE, 0n);
      expect(await cashier.cash(player)).toBe(1_000_000n + won);
    }
    await cashier.drain();
    await expectBooks(cashier.db);
  });
});

describe.skipIf(!CITUS_URL)('providers on the cluster of CITUS_URL', { timeout: 600_000 }, () => {
  let platform: ProviderTestSite;
  let provider: Provider;
  beforeAll(async () => {
    platform = await openProviderSite();
    provider = await platform.provider();
  }, 600_000);
  afterEach(() => expectBooks(platform.db));
  afterAll(() => platform.close());

  test('a bet, its win, a repetition and a rollback are on one shard', async () => {
    const guest = await platform.guest('one.test', 1_000n);
    const table = await openGameClient(platform, provider, guest);
    await onOneShard(platform.db, async () => {
      expect(await table.bet('b-1', 100, 'r-1')).toMatchObject({ status: 'OK', balance: '900' });
      expect(await table.bet('b-1', 100, 'r-1')).toMatchObject({ status: 'OK', replayed: true });
      expect(await table.win('w-1', 250, 'r-1')).toMatchObject({ status: 'OK', balance: '1150' });
      expect(await table.bet('b-2', 5_000, 'r-2')).toMatchObject({ status: 'INSUFFICIENT_FUNDS' });
      expect(await table.bet('b-3', 150, 'r-3')).toMatchObject({ status: 'OK', balance: '1000' });
      expect(await table.rollback('x-3', 'b-3')).toMatchObject({ status: 'OK', balance: '1150' });
    });
  });

  test('bets of two brands at once are each booked on their shard', async () => {
    const other = await platform.provider('two.test');
    const tables = await Promise.all(
      Array.from({ length: 20 }, async (_, n) => {
        const [host, side] = n % 2 ? (['two.test', other] as const) : (['one.test', provider] as const);
        return openGameClient(platform, side, await platform.guest(host, 1_000n));
      }),
    );
    const answers = await onOneShard(platform.db, () =>
      Promise.all(tables.map((table, n) => table.bet(`many-${n}`, 10, `many-${n}`))),
    );
    expect(answers.map(({ status, balance }) => [status, balance])).toEqual(tables.map(() => ['OK', '990']));
  });
});
