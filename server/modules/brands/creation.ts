import { defaultMenus } from '#contracts/values/default-menus.ts';
import { gameCatalogue } from '#games/catalogue.ts';
import { OWN_PROVIDER } from '#games/provider.ts';
import { denyField } from '#server/platform/console/denial.ts';
import type { Tx } from '#server/platform/database/index.ts';
import { type GameListName, type SiteGame, setGameRow, setSiteGames } from '../catalog/index.ts';
import { createDefaultProgramme } from '../rewards/index.ts';
import { createSite, findJurisdictionProfile, type NewSite } from '../sites/index.ts';
import { requireKnownZone } from './time-zone.ts';

/** A brand's games, in order of position; by default our own games that its jurisdiction permits. */
type Assortment = {
  games: readonly SiteGame[];
  rows: Readonly<Record<GameListName, readonly SiteGame[]>>;
};

export type NewBrand = NewSite & { assortment?: Assortment };

/**
 * Creates a complete brand: site, menus, games on sale, game rows of the home page and VIP programme. Returns
 * the site's id. Fails when its external id or a domain is taken.
 */
export async function createBrand(tx: Tx, { assortment, ...site }: NewBrand): Promise<number> {
  const profile =
    (await findJurisdictionProfile(tx, site.jurisdiction ?? 'strict')) ??
    denyField('brand.jurisdiction', 'unknown');
  const without = profile.terms.closed;
  await requireKnownZone(tx, site.timeZone, 'brand.time_zone');
  const menus = site.menus ?? defaultMenus({ code: site.externalId, plan: 'games', lead: [], without });
  const siteId = await createSite(tx, { ...site, menus });
  const { games, rows } = assortment ?? ownAssortment(without);
  await setSiteGames(tx, siteId, games);
  for (const [list, shown] of Object.entries(rows)) await setGameRow(tx, siteId, list as GameListName, shown);
  await createDefaultProgramme(tx, siteId, site.currency, site.timeZone);
  return siteId;
}

function ownAssortment(without: readonly string[]): Assortment {
  const keys = gameCatalogue
    .filter(({ category }) => !without.includes(category))
    .map(({ code }) => ({ providerCode: OWN_PROVIDER, gameCode: code }));
  const games = keys.map((key, position) => ({ ...key, position, hot: position < HOT_GAMES }));
  return { games, rows: { hot: keys.slice(0, HOT_GAMES), featured: keys, popular: keys, new: keys } };
}
/** Own games that a new brand marks as hot. */
const HOT_GAMES = 8;
