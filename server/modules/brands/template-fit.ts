import type { ConsoleOutput } from '#contracts/console/call.ts';
import type { ConsoleApi } from '#contracts/console/index.ts';
import { HOME_SECTIONS, type ThemeCode } from '#contracts/values/themes.ts';
import type { Db } from '#server/platform/database/index.ts';
import type { SiteRef } from '#server/platform/site-ref.ts';
import { arrangedRows, countGamesOnSale } from '../catalog/index.ts';
import { siteProfile } from '../sites/index.ts';

/** Rows of a home page that show one category of games. */
const CATEGORY_OF_ROW: Readonly<Record<string, string>> = {
  ...{ liveGames: 'livecasino', liveTables: 'livecasino', cardTables: 'table' },
  ...{ fishGames: 'fish', sportsGames: 'sportsbook' },
};

const sectionsOf = (template: string): string[] => (HOME_SECTIONS[template as ThemeCode] ?? '').split(' ');

/**
 * Changes of a brand's home page under another template: sections lost, added, empty for lack of games, and
 * manually arranged rows that no section shows.
 */
export async function templateFit(
  db: Db,
  site: SiteRef,
  template: ThemeCode,
): Promise<ConsoleOutput<ConsoleApi['templateFit']>> {
  const [profile, counts, arranged] = await Promise.all([
    siteProfile(db, site.id),
    countGamesOnSale(db, site.id),
    arrangedRows(db, site.id),
  ]);
  const [now, next] = [sectionsOf(profile.site.theme_code), sectionsOf(template)];
  const isEmpty = (section: string) => {
    const category = CATEGORY_OF_ROW[section];
    return category !== undefined && !counts.get(category);
  };
  return {
    lost: now.filter((section) => section !== '' && !next.includes(section)),
    added: next.filter((section) => !now.includes(section)),
    empty: next.filter(isEmpty),
    arranged: arranged.filter((list) => !next.includes(`${list}Games`)),
  };
}
