import { type Db, run } from '../../platform/database/index.ts';

/** Withdrawable money of players between two amounts, inclusive; null means no bound. */
export type CashRange = { from: bigint | null; to: bigint | null };

const IN_RANGE = `a.kind = 'cash' and a.owner is not null and ($2::bigint is null or a.balance >= $2)
  and ($3::bigint is null or a.balance <= $3)`;

/**
 * Players of a site whose cash is in a range, up to a limit. Balances have no index, because every bet would
 * update it: if few players match, all accounts of the site are read.
 */
export async function playersByCash(
  db: Db,
  siteId: number,
  { from, to }: CashRange,
  limit: number,
): Promise<string[]> {
  const rows = await run<{ owner: string }>(db, {
    text: `select a.owner from ledger.account a where a.site_id = $1 and ${IN_RANGE} limit $4`,
    values: [siteId, from, to, limit],
  });
  return rows.map(({ owner }) => owner);
}

/** The given players whose cash is in a range. */
export async function playersAmongByCash(
  db: Db,
  siteId: number,
  { from, to }: CashRange,
  playerIds: readonly string[],
): Promise<string[]> {
  const rows = await run<{ owner: string }>(db, {
    text: `select a.owner from ledger.account a
      where a.site_id = $1 and ${IN_RANGE} and a.owner = any ($4::uuid[])`,
    values: [siteId, from, to, playerIds],
  });
  return rows.map(({ owner }) => owner);
}
