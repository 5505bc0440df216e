import { randomUUID } from 'node:crypto';
import { jurisdictionTerms } from '#contracts/console/jurisdictions.ts';
import type { JurisdictionProfile } from '#contracts/values/jurisdictions.ts';
import { type Db, run, type Tx } from '../../platform/database/index.ts';
import { publish } from '../../platform/events/index.ts';
import { announceChangeToAll } from './changes.ts';
import { tables } from './tables.ts';

export type NamedProfile = { name: string; terms: JurisdictionProfile };

/** The rules of a site's profile. Throws for an unknown site. */
export async function findJurisdictionOfSite(db: Db, siteId: number): Promise<JurisdictionProfile> {
  const [row] = await run<{ terms: unknown }>(db, {
    name: 'sites-jurisdiction',
    text: `select p.terms from sites.site s
      join sites.jurisdiction_profile p on p.code = s.jurisdiction where s.site_id = $1`,
    values: [siteId],
  });
  if (!row) throw new Error(`no site ${siteId}`);
  return jurisdictionTerms.parse(row.terms);
}

/** A jurisdiction profile of the platform; undefined for an unknown code. */
export async function findJurisdictionProfile(db: Db, code: string): Promise<NamedProfile | undefined> {
  const row = await tables(db)
    .selectFrom('jurisdiction_profile')
    .select(['name', 'terms'])
    .where('code', '=', code)
    .executeTakeFirst();
  return row && { name: row.name, terms: jurisdictionTerms.parse(row.terms) };
}

/** Adds a profile, or changes its rules; they apply on every brand under it from the next request on. */
export async function putJurisdictionProfile(
  tx: Tx,
  code: string,
  { name, terms }: NamedProfile,
): Promise<void> {
  const text = JSON.stringify(jurisdictionTerms.parse(terms));
  await tables(tx)
    .insertInto('jurisdiction_profile')
    .values({ code, name, terms: text })
    .onConflict((conflict) => conflict.column('code').doUpdateSet({ name, terms: text }))
    .execute();
  const under = await run<{ site_id: number }>(tx, {
    text: 'select site_id from sites.site where jurisdiction = $1 order by site_id',
    values: [code],
  });
  if (under.length === 0) return;
  await announceChangeToAll(tx);
  await publishJurisdictionChange(
    tx,
    under.map(({ site_id }) => site_id),
  );
}

/** Notifies modules that cache these sites' profiles. */
export async function publishJurisdictionChange(tx: Tx, siteIds: readonly number[]): Promise<void> {
  for (const site_id of siteIds)
    await publish(tx, 'jurisdiction.changed', { event_id: randomUUID(), site_id });
}
