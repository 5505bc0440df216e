import type { FooterBody } from '#contracts/values/site-footer.ts';
import type { Db, Tx } from '../../platform/database/index.ts';
import { announceChange, createSiteCache } from '../sites/index.ts';
import { tables } from './tables.ts';

const footers = createSiteCache({ sites: 300, load: loadFooter });

/** Writes the published footer. */
export async function projectFooter(tx: Tx, siteId: number, body: FooterBody): Promise<void> {
  const row = {
    columns: JSON.stringify(body.columns),
    seals: JSON.stringify(body.seals),
    texts: JSON.stringify(body.texts),
  };
  await tables(tx)
    .insertInto('footer')
    .values({ site_id: siteId, ...row })
    .onConflict((conflict) => conflict.column('site_id').doUpdateSet(row))
    .execute();
  await announceChange(tx, siteId);
}

/** The footer published by the operator; empty where the template decides. */
export const siteFooter = (db: Db, siteId: number): Promise<FooterBody> => footers.get(db, siteId);

async function loadFooter(db: Db, siteId: number): Promise<FooterBody> {
  const row = await tables(db)
    .selectFrom('footer')
    .select(['columns', 'seals', 'texts'])
    .where('site_id', '=', siteId)
    .executeTakeFirst();
  return row ?? { columns: [], seals: [], texts: {} };
}
