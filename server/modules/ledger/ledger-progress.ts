import { type Db, run } from '../../platform/database/index.ts';

/** The progress of a site's ledger: the number of its transfers, and the id of the newest one. */
type LedgerProgress = { site_id: number; transfers: number; newest: string };

/** The progress of every site that has transfers. */
export const ledgerProgress = (db: Db): Promise<LedgerProgress[]> =>
  run<LedgerProgress>(db, {
    text: `select site_id, count(*)::int8::float8 as transfers, max(id)::text as newest
      from ledger.transfer group by site_id order by site_id`,
  });

/**
 * The sites whose ledger is behind an earlier reading: it has fewer transfers, or the newest one is missing.
 */
export async function findLedgerLosses(db: Db, before: readonly LedgerProgress[]): Promise<number[]> {
  const now = new Map((await ledgerProgress(db)).map((progress) => [progress.site_id, progress]));
  const missing = await run<{ site_id: number }>(db, {
    text: `select w.site_id from unnest($1::int[], $2::int8[]) w (site_id, id)
      where not exists (select from ledger.transfer t where t.site_id = w.site_id and t.id = w.id)`,
    values: [before.map(({ site_id }) => site_id), before.map(({ newest }) => newest)],
  });
  const gone = new Set(missing.map(({ site_id }) => site_id));
  return before
    .filter(({ site_id, transfers }) => gone.has(site_id) || (now.get(site_id)?.transfers ?? 0) < transfers)
    .map(({ site_id }) => site_id);
}
