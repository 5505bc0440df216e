import { type Db, run, type Tx, write } from '../../platform/database/index.ts';
import { ledger } from './tables.ts';
import type { AccountKind } from './transfer.ts';

/** A player's balances in minor units of `currency`, tokens in whole tokens. */
export type Balances = { currency: string } & Record<AccountKind, bigint>;

/**
 * Opens the player's missing accounts on the site with a balance of zero; existing ones are unchanged. Throws
 * for an unknown currency.
 */
export async function openAccounts(
  tx: Tx,
  { siteId, playerId, currency }: { siteId: number; playerId: string; currency: string },
): Promise<void> {
  await write(tx, {
    name: 'ledger-open',
    text: `insert into ledger.account (site_id, owner, kind, currency)
      select $1, $2, k.code, case when k.code in ('token', 'frozen_token') then 'TOKEN' else $3 end
      from ledger.account_kind k where k.holder = 'player'
      on conflict (site_id, owner, kind) where owner is not null do nothing`,
    values: [siteId, playerId, currency],
  });
}

/** All balances of a player; undefined when the player has no accounts on this site. */
export async function findBalances(db: Db, siteId: number, playerId: string): Promise<Balances | undefined> {
  const rows = await ledger(db)
    .selectFrom('account')
    .select(['kind', 'balance', 'currency'])
    .where('site_id', '=', siteId)
    .where('owner', '=', playerId)
    .execute();
  const cash = rows.find(({ kind }) => kind === 'cash');
  if (!cash) return undefined;
  const of = (accountKind: AccountKind): bigint =>
    rows.find(({ kind }) => kind === accountKind)?.balance ?? 0n;
  return {
    currency: cash.currency,
    cash: of('cash'),
    bonus: of('bonus'),
    reserved: of('reserved'),
    token: of('token'),
    frozen_token: of('frozen_token'),
  };
}

/**
 * A house account's balance: the sum of its entries. Reads all of them: for reports and reconciliation, not
 * during play.
 */
export async function houseBalance(db: Db, siteId: number, code: string, currency: string): Promise<bigint> {
  const [row] = await run<{ balance: bigint }>(db, {
    text: `select coalesce(sum(e.amount), 0)::int8 as balance from ledger.account a
      join ledger.entry e on e.site_id = a.site_id and e.account_id = a.id
      where a.site_id = $1 and a.owner is null and a.kind = $2 and a.currency = $3`,
    values: [siteId, code, currency],
  });
  return row?.balance ?? 0n;
}

/** Whether a house account has ever been posted to. */
export async function hasHouseAccount(
  db: Db,
  siteId: number,
  code: string,
  currency: string,
): Promise<boolean> {
  const rows = await run(db, {
    name: 'ledger-has-house',
    text: `select from ledger.account where site_id = $1 and owner is null and kind = $2 and currency = $3`,
    values: [siteId, code, currency],
  });
  return rows.length > 0;
}

/** Balances of all house accounts whose name starts with a prefix, one for each name and currency. */
export function houseBalances(
  db: Db,
  siteId: number,
  prefix: string,
): Promise<{ code: string; currency: string; balance: bigint }[]> {
  return run(db, {
    text: `select a.kind as code, a.currency, coalesce(sum(e.amount), 0)::int8 as balance
      from ledger.account a
      left join ledger.entry e on e.site_id = a.site_id and e.account_id = a.id
      where a.site_id = $1 and a.owner is null and starts_with(a.kind, $2) group by 1, 2`,
    values: [siteId, prefix],
  });
}
