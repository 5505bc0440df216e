import { type CurrencyDefinition, registerCurrencies } from '#contracts/values/currency.ts';
import { type Db, run, type Tx, write } from '../../platform/database/index.ts';

type StoredCurrency = CurrencyDefinition & { is_enabled: boolean };

/** All currencies available to the installation, by code; TOKEN is not one. */
export async function listCurrencies(db: Db): Promise<StoredCurrency[]> {
  const rows = await run<Omit<StoredCurrency, 'dollar'> & { dollar: bigint }>(db, {
    text: `select code, exponent, symbol, dollar, is_enabled from ledger.currency
      where code <> 'TOKEN' order by code`,
  });
  return rows.map((row) => ({ ...row, dollar: Number(row.dollar) }));
}

/** Loads the enabled currencies into this process: at start, and whenever one may have been added. */
export async function loadCurrencies(db: Db): Promise<void> {
  const stored = await listCurrencies(db);
  registerCurrencies(
    stored.filter(({ is_enabled }) => is_enabled).map(({ is_enabled: _, ...currency }) => currency),
  );
}

/** Enables a listed currency; `unchanged` when it is already enabled, `unknown` for an unlisted code. */
export async function enableCurrency(tx: Tx, code: string): Promise<'enabled' | 'unchanged' | 'unknown'> {
  const [known] = await write<{ is_enabled: boolean }>(tx, {
    text: `select is_enabled from ledger.currency where code = $1 and code <> 'TOKEN' for update`,
    values: [code],
  });
  if (!known) return 'unknown';
  if (known.is_enabled) return 'unchanged';
  await write(tx, { text: 'update ledger.currency set is_enabled = true where code = $1', values: [code] });
  return 'enabled';
}

/**
 * Adds a coin, or another currency outside ISO 4217, and enables it under an unused number: accounts identify
 * their currency by it. Returns false when the code is taken.
 */
export async function addCurrency(tx: Tx, currency: CurrencyDefinition): Promise<boolean> {
  const rows = await write(tx, {
    text: `insert into ledger.currency (code, number, exponent, symbol, dollar, is_enabled)
      select $1, n, $2, $3, $4, true from generate_series(1, 999) n
      where not exists (select from ledger.currency taken where taken.number = n) order by n limit 1
      on conflict (code) do nothing returning 1 as one`,
    values: [currency.code, currency.exponent, currency.symbol, currency.dollar],
  });
  return rows.length > 0;
}
