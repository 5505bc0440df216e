import type pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openCashier, type TestCashier } from '#server/modules/cashier/testing/cashier.ts';
import { play, type TestPlayer } from '#server/modules/originals/testing/application.ts';
import { handleOf, PoolHandle } from '#server/platform/database/handles.ts';
import { type Db, run } from '#server/platform/database/index.ts';
import { declaredPlacements } from '#server/platform/distribution/declaration.ts';
import { readCluster } from '#server/platform/distribution/index.ts';
import { expectBooks } from './support/books.ts';
import { CITUS_URL, distribute } from './support/cluster.ts';
import { withOwner } from './support/database.ts';

/** Runs `work` in sessions in which a statement that reaches several shards fails. */
async function onOneShard<T>(db: Db, work: () => Promise<T>): Promise<T> {
  await inEverySession(db, `set citus.multi_task_query_log_level = 'error'`);
  try {
    return await work();
  } finally {
    await inEverySession(db, 'reset citus.multi_task_query_log_level');
  }
}

async function inEverySession(db: Db, text: string): Promise<void> {
  const handle = handleOf(db);
  if (!(handle instanceof PoolHandle)) throw new Error('not a pool');
  const clients: pg.PoolClient[] = [];
  for (let n = 0; n < handle.pool.options.max; n++) clients.push(await handle.acquire());
  for (const client of clients) await client.query(text);
  for (const client of clients) client.release();
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

  test('a deposit is made, proved and credited on one shard', async () => {
    await one(async () => {
      const { deposit_id } = await cashier.prove(player, (await cashier.deposit(player, 20_000)).deposit_id);
      await cashier.approve(player, deposit_id, 20_000n);
      expect(await cashier.cash(player)).toBe(20_000n);
    });
  });

  test('a bet with its win, and the balance after it, are on one shard', async () => {
    await one(async () => {
      const before = await cashier.cash(player);
      const { round } = await cashier.get(player, 'playRound', play(1_000n));
      expect(await cashier.cash(player)).toBe(before - 1_000n + BigInt(round.win));
      await cashier.get(player, 'getBalance');
    });
  });
});
