import type { DepositCredited, DepositReturned } from '#contracts/events/payments.ts';
import { DAY_MS } from '#contracts/values/time.ts';
import { type Tx, write } from '../../platform/database/index.ts';

/** Counts deposits and deducts reversed ones. */
type DepositCounter = 'vip' | 'referral' | 'mission';
/** Longer than any cycle or rule lasts: a later reversal deducts nothing. */
const RETENTION_DAYS = 400;

/**
 * Counts a credited deposit, unless its reversal arrived first. `count` returns where it was counted, null
 * for nowhere: that is stored, so that a reversal deducts exactly what was counted, in whichever order the
 * events arrive.
 */
export async function countDepositOnce(
  tx: Tx,
  counter: DepositCounter,
  { site_id, deposit_id, at }: DepositCredited,
  count: () => Promise<string | null>,
): Promise<void> {
  const [first] = await write(tx, {
    name: 'rewards-deposit-counted',
    text: `insert into rewards.counted_deposit (site_id, counter, deposit_id, at) values ($1, $2, $3, $4)
      on conflict do nothing returning 1 as first`,
    values: [site_id, counter, deposit_id, new Date(at)],
  });
  if (!first) return;
  const counted_in = await count();
  if (counted_in === null) return;
  await write(tx, {
    name: 'rewards-deposit-counted-in',
    text: `update rewards.counted_deposit set counted_in = $4 where site_id = $1 and counter = $2
      and deposit_id = $3`,
    values: [site_id, counter, deposit_id, counted_in],
  });
}

/** Deducts a reversed deposit where it was counted, or records that it will not count. */
export async function uncountDeposit(
  tx: Tx,
  counter: DepositCounter,
  { site_id, deposit_id, at }: DepositReturned,
  uncount: (countedIn: string) => Promise<void>,
): Promise<void> {
  const [counted] = await write<{ countedIn: string | null }>(tx, {
    name: 'rewards-deposit-uncounted',
    text: `insert into rewards.counted_deposit (site_id, counter, deposit_id, at) values ($1, $2, $3, $4)
      on conflict (site_id, counter, deposit_id) do update set at = excluded.at
      returning counted_in as "countedIn"`,
    values: [site_id, counter, deposit_id, new Date(at)],
  });
  if (counted!.countedIn !== null) await uncount(counted!.countedIn);
}

/** Deletes deposits that no longer count anywhere. For a daily job. */
export async function deleteOldCountedDeposits(tx: Tx, now: Date): Promise<void> {
  await write(tx, {
    text: 'delete from rewards.counted_deposit where at < $1',
    values: [new Date(now.getTime() - RETENTION_DAYS * DAY_MS)],
  });
}
