import { type Db, run, type Tx, transaction, write } from '../../../platform/database/index.ts';
import { houseBalances } from '../../ledger/index.ts';
import { jackpotAccount } from '../house-accounts.ts';
import { accountsWithJackpots, type JackpotTools, refreshJackpotFeed } from '../jackpot-pools.ts';
import type { JackpotRow, ProviderKey } from '../tables.ts';

/** Play continues during the comparison: a pool that changed in the meantime is read again. */
const MAX_ATTEMPTS = 3;

type Pool = Pick<JackpotRow, 'jackpot_id' | 'currency' | 'seed' | 'shared'> & { current: bigint };
type ComparedPool = Pool & { ours: bigint; agrees: boolean };

/**
 * Compares jackpot pools in our ledger with the providers' figures [wallet I15], and stores the differences.
 */
export async function reconcileJackpots(tools: JackpotTools): Promise<{ unequal: number }> {
  let unequal = 0;
  for (const key of await accountsWithJackpots(tools.db)) {
    try {
      const pools = await comparePools(tools, key);
      await transaction(tools.db, (tx) => storePools(tx, key, pools, tools.now()));
      unequal += pools.filter(({ agrees }) => !agrees).length;
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      tools.log.warn({ ...key, why }, 'a provider’s jackpots could not be compared');
    }
  }
  return { unequal };
}

/** Ours is read before and after theirs: theirs agrees if it equals ours at some time in between. */
async function comparePools(tools: JackpotTools, key: ProviderKey): Promise<ComparedPool[]> {
  for (let left = MAX_ATTEMPTS; ; left--) {
    const before = await ledgerPools(tools.db, key);
    const reported = await refreshJackpotFeed(tools, key);
    const after = await ledgerPools(tools.db, key);
    const pools = poolsOf(reported, after).map((pool): ComparedPool => {
      const [a, b] = [expectedPool(before, pool), expectedPool(after, pool)];
      const [min, max] = a < b ? [a, b] : [b, a];
      return { ...pool, ours: b, agrees: pool.shared || (pool.current >= min && pool.current <= max) };
    });
    if (left === 1 || pools.every(({ agrees }) => agrees)) return pools;
  }
}

type JackpotFeed = Awaited<ReturnType<typeof refreshJackpotFeed>>;
type LedgerPools = Map<string, { balance: bigint; wins: bigint }>;

/** Pools with contributions here. A pool missing from the feed counts as zero. */
function poolsOf(reported: JackpotFeed, ours: LedgerPools): Pool[] {
  const fed = reported.filter((pool) => ours.has(nameOf(pool)));
  const named = fed.map(({ jackpot_id, currency, seed, shared, current }) => ({
    ...{ jackpot_id, currency, shared, seed: BigInt(seed), current: BigInt(current) },
  }));
  const known = new Set(named.map(nameOf));
  const forgotten = [...ours].filter(([name, { balance }]) => !known.has(name) && balance !== 0n);
  return [
    ...named,
    ...forgotten.map(([name]) => {
      const [jackpot_id = '', currency = ''] = name.split(' ');
      return { jackpot_id, currency, seed: 0n, shared: false, current: 0n };
    }),
  ];
}

const nameOf = ({ jackpot_id, currency }: Pick<Pool, 'jackpot_id' | 'currency'>) =>
  `${jackpot_id} ${currency}`;

/**
 * A pool's expected balance: contributions less payouts, plus its initial seed and one after each win [wallet
 * I15].
 */
function expectedPool(ours: LedgerPools, pool: Pool): bigint {
  const { balance, wins } = ours.get(nameOf(pool)) ?? { balance: 0n, wins: 0n };
  return balance + pool.seed * (1n + wins);
}

/** By pool name: our ledger's balance and the number of effective wins. */
async function ledgerPools(db: Db, key: ProviderKey): Promise<LedgerPools> {
  const prefix = jackpotAccount(key, '').house;
  const [balances, wins] = await Promise.all([
    houseBalances(db, key.site_id, prefix),
    run<{ name: string; wins: bigint }>(db, {
      text: `select detail ->> 'jackpot_id' || ' ' || currency as name, count(*) as wins
        from providers.transaction
        where site_id = $1 and provider_code = $2 and op = 'jackpot_win' and state = 'ok' and amount > 0
        group by 1`,
      values: [key.site_id, key.provider_code],
    }),
  ]);
  const won = new Map(wins.map((row) => [row.name, row.wins]));
  return new Map(
    balances.map(({ code, currency, balance }) => {
      const name = `${code.slice(prefix.length)} ${currency}`;
      return [name, { balance, wins: won.get(name) ?? 0n }];
    }),
  );
}

/** A difference keeps the time it was first seen, until both sides agree again. */
async function storePools(
  tx: Tx,
  key: ProviderKey,
  pools: readonly ComparedPool[],
  now: Date,
): Promise<void> {
  for (const { jackpot_id, currency, current, ours, agrees } of pools)
    await write(tx, {
      text: `insert into providers.jackpot (site_id, provider_code, jackpot_id, currency, games, amount, seed,
        shared, read_at,
          ours, theirs, differs_since)
        values ($1, $2, $3, $4, '{}', 0, 0, false, 'epoch', $5, $6, $7)
        on conflict (site_id, provider_code, jackpot_id, currency) do update
        set ours = excluded.ours, theirs = excluded.theirs,
          differs_since = case when excluded.differs_since is null then null
            else coalesce(jackpot.differs_since, excluded.differs_since) end`,
      values: [key.site_id, key.provider_code, jackpot_id, currency, ours, current, agrees ? null : now],
    });
}
