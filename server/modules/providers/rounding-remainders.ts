import { type Tx, write } from '../../platform/database/index.ts';
import { post } from '../ledger/index.ts';
import { clearingAccount } from './house-accounts.ts';
import { type ProviderKey, tables } from './tables.ts';

const MILLION = 1_000_000n;

/**
 * Stores the fraction of a unit truncated from a win, once per transaction, and posts whole units once they
 * add up: the provider counts them as paid, but they could not be credited to the player [wallet R13].
 */
export async function recordRemainder(
  tx: Tx,
  key: ProviderKey,
  { tx_id, currency, millionths }: { tx_id: string; currency: string; millionths: bigint },
): Promise<void> {
  const kept = await tables(tx)
    .insertInto('rounding_remainder')
    .values({ ...key, tx_id, currency, millionths })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (kept.numInsertedOrUpdatedRows === 0n) return;
  const [sum] = await write<{ millionths: bigint; posted: bigint }>(tx, {
    name: 'providers-residue-sum',
    text: `insert into providers.rounding_remainder_sum as known (site_id, provider_code, currency,
      millionths) values ($1, $2, $3, $4)
      on conflict (site_id, provider_code, currency) do update
      set millionths = known.millionths + excluded.millionths
      returning millionths, posted`,
    values: [key.site_id, key.provider_code, currency, millionths],
  });
  const { posted, millionths: all } = sum!;
  const whole = all / MILLION - posted;
  if (whole <= 0n) return;
  const answer = await post(tx, {
    siteId: key.site_id,
    key: `residue:${key.provider_code}:${currency}:${posted + whole}`,
    kind: 'residue',
    currency,
    postings: [{ from: clearingAccount(key), to: { house: 'rounding_residue' }, amount: whole }],
    meta: { reference: tx_id },
  });
  if (!answer.ok) throw new Error(`the residue of ${tx_id} was refused: ${answer.reason}`);
  await write(tx, {
    name: 'providers-residue-posted',
    text: `update providers.rounding_remainder_sum set posted = posted + $4 where site_id = $1
      and provider_code = $2 and currency = $3`,
    values: [key.site_id, key.provider_code, currency, whole],
  });
}
