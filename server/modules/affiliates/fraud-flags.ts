import { type Db, run, type Tx, write } from '../../platform/database/index.ts';
import type { AuditContext } from '../../platform/history.ts';
import { refuse } from '../../platform/refusal.ts';
import { type FlagRow, history, tables } from './tables.ts';

/**
 * Accounts of one affiliate at one address, and equal first deposits within a day, from which a review is
 * required.
 */
const SHARED_ADDRESS_MIN = 2;
const SAME_DEPOSIT_MIN = 4;

/** Flags players of one affiliate who signed up from the same address. */
export async function flagSharedAddress(
  tx: Tx,
  siteId: number,
  affiliateId: string,
  place: Buffer,
  at: Date,
): Promise<void> {
  await lockAffiliateFlags(tx, siteId, affiliateId);
  const players = await playersWhere(tx, siteId, affiliateId, 'address_hash = $3', [place]);
  if (players.length < SHARED_ADDRESS_MIN) return;
  const evidence = { accounts: players.length, place: place.toString('hex').slice(0, 16) };
  await upsertFlag(tx, {
    siteId,
    affiliateId,
    kind: 'SAME_PLACE',
    subject: evidence.place,
    players,
    evidence,
    at,
  });
}

/** Flags players of one affiliate whose first deposits within a day are identical to the minor unit. */
export async function flagDepositPattern(
  tx: Tx,
  siteId: number,
  affiliateId: string,
  playerId: string,
  amount: bigint,
  at: Date,
): Promise<void> {
  await lockAffiliateFlags(tx, siteId, affiliateId);
  const others = await playersWhere(
    tx,
    siteId,
    affiliateId,
    `first_deposit = $3 and first_deposit_at > $4::timestamptz - interval '1 day'`,
    [amount, at],
  );
  const players = [...new Set([...others, playerId])];
  if (players.length < SAME_DEPOSIT_MIN) return;
  const day = at.toISOString().slice(0, 10);
  const evidence = { accounts: players.length, first_deposit: amount.toString(), day };
  const subject = `${day} ${amount}`;
  await upsertFlag(tx, { siteId, affiliateId, kind: 'SAME_PATTERN', subject, players, evidence, at });
}

/** Serialises counting: concurrent sign-ups do not see each other. */
async function lockAffiliateFlags(tx: Tx, siteId: number, affiliateId: string): Promise<void> {
  await write(tx, {
    text: `select pg_advisory_xact_lock(hashtextextended('affiliates/flags/' || $1::text, $2))`,
    values: [affiliateId, siteId],
  });
}

async function playersWhere(
  tx: Tx,
  siteId: number,
  affiliateId: string,
  where: string,
  values: unknown[],
): Promise<string[]> {
  const rows = await run<{ player_id: string }>(tx, {
    text: `select player_id from affiliates.attribution where site_id = $1 and affiliate_id = $2 and ${where}
      order by joined_at limit 100`,
    values: [siteId, affiliateId, ...values],
  });
  return rows.map(({ player_id }) => player_id);
}

type DetectedCluster = {
  siteId: number;
  affiliateId: string;
  kind: FlagRow['kind'];
  subject: string;
  players: string[];
  evidence: Record<string, unknown>;
  at: Date;
};

/** A new account in a cluster reopens its flag. */
async function upsertFlag(
  tx: Tx,
  { siteId, affiliateId, kind, subject, players, evidence, at }: DetectedCluster,
): Promise<void> {
  const found = { players, evidence: JSON.stringify(evidence), cleared_at: null, cleared_by: null };
  await tables(tx)
    .insertInto('fraud_flag')
    .values({ site_id: siteId, affiliate_id: affiliateId, kind, subject, opened_at: at, ...found })
    .onConflict((conflict) =>
      conflict.columns(['site_id', 'affiliate_id', 'kind', 'subject']).doUpdateSet(found),
    )
    .execute();
}

/** Flags to review, oldest first. */
export async function openFraudFlags(db: Db, siteId: number): Promise<FlagRow[]> {
  return await tables(db)
    .selectFrom('fraud_flag')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('cleared_at', 'is', null)
    .orderBy('opened_at')
    .execute();
}

/**
 * Dismisses a cluster, once: its players count from the next draft on. Returns the flagged cluster. Refuses
 * `notFound`, and `notClaimable` if it was already dismissed.
 */
export async function clearFraudFlag(
  tx: Tx,
  siteId: number,
  flagId: string,
  audit: AuditContext,
): Promise<FlagRow> {
  const row = await tables(tx)
    .selectFrom('fraud_flag')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('flag_id', '=', flagId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) refuse('notFound');
  if (row.cleared_at) refuse('notClaimable');
  await tables(tx)
    .updateTable('fraud_flag')
    .set({ cleared_at: audit.now, cleared_by: audit.actor })
    .where('site_id', '=', siteId)
    .where('flag_id', '=', flagId)
    .execute();
  await history.record(tx, { siteId, subject: flagId, action: 'cleared' }, audit);
  return row;
}
