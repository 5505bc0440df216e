import { LANGUAGES, type LanguageCode } from '#contracts/values/languages.ts';
import type { Db, Tx } from '../../platform/database/index.ts';
import { announceChange } from './changes.ts';
import { tables } from './tables.ts';

export type LanguageItem = { code: string; name: string; flag: string };

/**
 * Replaces the languages of a site; the first one is its default [L-01, L-04]. At least one, without
 * duplicates.
 */
export async function setLanguages(tx: Tx, siteId: number, codes: readonly LanguageCode[]): Promise<void> {
  if (codes.length === 0) throw new Error('a site has at least one language');
  await tables(tx).deleteFrom('language').where('site_id', '=', siteId).execute();
  await tables(tx)
    .insertInto('language')
    .values(codes.map((code, position) => ({ site_id: siteId, position, code })))
    .execute();
  await announceChange(tx, siteId);
}

/**
 * Languages in the site's order with name and flag icon; `flag` is a path below the image base [L-01, S-11].
 */
export async function listLanguages(db: Db, siteId: number): Promise<LanguageItem[]> {
  const rows = await tables(db)
    .selectFrom('language')
    .select('code')
    .where('site_id', '=', siteId)
    .orderBy('position')
    .execute();
  return rows.filter(isKnown).map(({ code }) => languageItem(code));
}

/** A language as shown in menus. */
export function languageItem(code: LanguageCode): LanguageItem {
  const { name, prefix } = LANGUAGES[code];
  return { code, name, flag: `flags/${prefix}.svg` };
}

const isKnown = (row: { code: string }): row is { code: LanguageCode } => row.code in LANGUAGES;
