import { type Db, type Tx, transaction } from '../../../platform/database/index.ts';
import { ProviderRefused } from '../outbound/errors.ts';
import type { Outbound } from '../outbound/provider-client.ts';
import { type ProviderKey, tables } from '../tables.ts';
import type { Difference } from './comparison.ts';
import { createMessageId } from './message-ids.ts';
import { sendOwnMessage } from './wallet-messages.ts';

type RepairTools = { db: Db; outbound: Outbound; now(): Date };
export type RepairActor = { actor: string; reason: string };

/**
 * Repairs a difference through normal wallet messages if there is a single correct repair: a missing win is
 * posted under its own id, a bet the provider denies is rolled back, and so is a transaction it has rolled
 * back. Everything else waits for staff. Returns the repair.
 */
export async function repairDifference(
  { db, outbound, now }: RepairTools,
  key: ProviderKey,
  difference: Difference,
  { actor, reason }: RepairActor,
): Promise<string | undefined> {
  const done = await repairMessage({ db, outbound, now }, key, difference);
  if (done)
    await transaction(db, (tx) =>
      settleDifference(tx, key, difference, 'repaired', { actor, reason: reason || done }, now()),
    );
  return done;
}

async function repairMessage(
  tools: RepairTools,
  key: ProviderKey,
  difference: Difference,
): Promise<string | undefined> {
  const { db, now } = tools;
  const { theirs, ours, what, tx_id, op } = difference;
  if (what === 'missing_here' && theirs?.op === 'win' && theirs.round_id && theirs.game) {
    const { player_id, amount, currency, game, round_id } = theirs;
    const verdict = await sendOwnMessage(
      db,
      key,
      { op: 'win', tx_id, player_id, game, round_id, amount, currency },
      now,
    );
    return verdict.status === 'OK' ? 'the win was posted' : undefined;
  }
  const isTakenBack = what === 'state_differs' && theirs?.state === 'reversed' && ours?.state === 'ok';
  const isDenied = what === 'missing_there' && op === 'bet' && (await isUnknownToProvider(tools, key, tx_id));
  if (!isTakenBack && !isDenied) return undefined;
  const player_id = theirs?.player_id ?? (await refOf(db, key, tx_id));
  if (!player_id) return undefined;
  const fields = {
    tx_id: createMessageId('back', tx_id),
    target_tx_id: tx_id,
    player_id,
    reason: 'reconciliation',
  };
  const verdict = await sendOwnMessage(db, key, { op: 'rollback', target_op: op, ...fields }, now);
  return verdict.status === 'OK' ? 'it was taken back' : undefined;
}

/** Whether the provider, queried for the round, does not know the bet. No response is not a denial. */
async function isUnknownToProvider(
  { db, outbound }: RepairTools,
  key: ProviderKey,
  txId: string,
): Promise<boolean> {
  const row = await storedTransaction(db, key, txId);
  if (!row?.round_id) return false;
  try {
    const { transactions } = await outbound.ask(db, key, 'round', { round_id: row.round_id });
    return !transactions.some(({ tx_id }) => tx_id === txId);
  } catch (error) {
    return error instanceof ProviderRefused && error.status === 'ROUND_NOT_FOUND';
  }
}

function storedTransaction(db: Db, key: ProviderKey, txId: string) {
  return tables(db)
    .selectFrom('transaction')
    .select(['round_id', 'player_id'])
    .where('site_id', '=', key.site_id)
    .where('provider_code', '=', key.provider_code)
    .where('tx_id', '=', txId)
    .executeTakeFirst();
}

async function refOf(db: Db, key: ProviderKey, txId: string): Promise<string | undefined> {
  const row = await storedTransaction(db, key, txId);
  if (!row?.player_id) return undefined;
  const link = await tables(db)
    .selectFrom('player_link')
    .select('player_ref')
    .where('site_id', '=', key.site_id)
    .where('provider_code', '=', key.provider_code)
    .where('player_id', '=', row.player_id)
    .executeTakeFirst();
  return link?.player_ref;
}

/** Closes a difference after a repair or acceptance by staff. */
export async function settleDifference(
  tx: Tx,
  key: ProviderKey,
  { tx_id, what }: Pick<Difference, 'tx_id' | 'what'>,
  state: 'repaired' | 'dismissed',
  { actor, reason }: RepairActor,
  now: Date,
): Promise<void> {
  await tables(tx)
    .updateTable('difference')
    .set({ state, actor, note: reason, settled_at: now })
    .where('site_id', '=', key.site_id)
    .where('provider_code', '=', key.provider_code)
    .where('tx_id', '=', tx_id)
    .where('what', '=', what)
    .execute();
}

/** An open difference, as found. */
export async function findOpenDifference(
  db: Db,
  key: ProviderKey,
  { tx_id, what }: Pick<Difference, 'tx_id' | 'what'>,
): Promise<Difference | undefined> {
  const row = await tables(db)
    .selectFrom('difference')
    .select(['tx_id', 'what', 'op', 'ours', 'theirs'])
    .where('site_id', '=', key.site_id)
    .where('provider_code', '=', key.provider_code)
    .where('tx_id', '=', tx_id)
    .where('what', '=', what)
    .where('state', '=', 'open')
    .executeTakeFirst();
  return row as Difference | undefined;
}
