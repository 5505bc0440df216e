import { homeCountryOf } from '#contracts/values/countries.ts';
import { allowsCategory, type JurisdictionProfile } from '#contracts/values/jurisdictions.ts';
import { houseEdge } from '#contracts/values/turnover.ts';
import { type Db, run, sql, type Tx } from '../../platform/database/index.ts';
import { announceChangeToAll } from '../sites/index.ts';
import type { GameDefinition } from './definitions.ts';
import { type ProviderOffers, providerOffers } from './provider-offers.ts';
import type { GameKey } from './site-games.ts';
import { type Rules, tables } from './tables.ts';

/** Whether a game's provider or the site excludes it in a country, a two-letter code. */
export async function isBlockedInCountry(
  db: Db,
  siteId: number,
  { providerCode, gameCode }: GameKey,
  country: string,
): Promise<boolean> {
  const offer = (await providerOffers(db, siteId)).get(providerCode);
  if (offer?.closedCountries.includes(country)) return true;
  const game = await tables(db)
    .selectFrom('game')
    .select('blocked_countries')
    .where('provider_code', '=', providerCode)
    .where('game_code', '=', gameCode)
    .executeTakeFirst();
  return game?.blocked_countries.includes(country) ?? false;
}

/** Limits a game to these currencies; if there are none, it is not on sale anywhere. */
export async function setCurrencies(
  tx: Tx,
  { providerCode, gameCode }: GameKey,
  currencies: readonly string[],
): Promise<void> {
  const sorted = [...currencies].sort();
  const changed = await tables(tx)
    .updateTable('game')
    .set({ currencies: sorted })
    .where('provider_code', '=', providerCode)
    .where('game_code', '=', gameCode)
    .where(sql<boolean>`currencies is distinct from ${sorted}::text[]`)
    .executeTakeFirst();
  if (changed.numUpdatedRows > 0n) await announceChangeToAll(tx);
}

/** Providers with a game that has a jackpot. */
export async function providersWithJackpots(db: Db): Promise<string[]> {
  const rows = await tables(db)
    .selectFrom('game')
    .select('provider_code')
    .distinct()
    .where('jackpot_ids', '<>', sql<string[]>`'{}'`)
    .where('withdrawn_at', 'is', null)
    .execute();
  return rows.map(({ provider_code }) => provider_code);
}

/**
 * Whether a provider's game has the data required for sale: return and rules, where the jurisdiction requires
 * them (player protection G1).
 */
export function hasRequiredDisclosures(
  jurisdiction: JurisdictionProfile,
  { rtp, rules }: { rtp: string | number | null; rules: Rules },
): boolean {
  return !jurisdiction.game_info_required || (rtp !== null && Object.keys(rules).length > 0);
}

/** The game rules as the provider describes them; empty without a description. */
export async function findGameRules(db: Db, { providerCode, gameCode }: GameKey): Promise<Rules> {
  const game = await tables(db)
    .selectFrom('game')
    .select('rules')
    .where('provider_code', '=', providerCode)
    .where('game_code', '=', gameCode)
    .executeTakeFirst();
  return game?.rules ?? {};
}

/**
 * The house edge of a game's best bet in hundredths of a percent, from the return its provider declares;
 * undefined if it declares none.
 */
export async function findHouseEdge(
  db: Db,
  providerCode: string,
  gameCode: string,
): Promise<number | undefined> {
  const game = await tables(db)
    .selectFrom('game')
    .select(['rtp', 'rtp_max'])
    .where('provider_code', '=', providerCode)
    .where('game_code', '=', gameCode)
    .executeTakeFirst();
  return game?.rtp ? houseEdge(game.rtp_max ?? game.rtp) : undefined;
}

/** Whether a site sells any game. */
export async function hasGamesOnSale(db: Db, siteId: number): Promise<boolean> {
  const row = await tables(db)
    .selectFrom('site_game')
    .select('game_code')
    .where('site_id', '=', siteId)
    .where('enabled', '=', true)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The number of games a site sells per category. */
export async function countGamesOnSale(db: Db, siteId: number): Promise<Map<string, number>> {
  const rows = await run<{ category: string; n: number }>(db, {
    text: `select g.category, count(*)::int as n from catalog.site_game s
      join catalog.game g using (provider_code, game_code) where s.site_id = $1 and s.enabled
      group by g.category`,
    values: [siteId],
  });
  return new Map(rows.map(({ category, n }) => [category, n]));
}

/** Games that a site sells, with their declared return. */
export async function listGamesOnSale(
  db: Db,
  siteId: number,
): Promise<{ category: string; game: string; edge: number }[]> {
  const rows = await tables(db)
    .selectFrom('site_game')
    .innerJoin('game', (join) =>
      join
        .onRef('game.provider_code', '=', 'site_game.provider_code')
        .onRef('game.game_code', '=', 'site_game.game_code'),
    )
    .select(['game.provider_code', 'game.game_code', 'game.category', 'game.rtp', 'game.rtp_max'])
    .where('site_game.site_id', '=', siteId)
    .where('site_game.enabled', '=', true)
    .where('game.rtp', 'is not', null)
    .execute();
  return rows.map(({ provider_code, game_code, category, rtp, rtp_max }) => ({
    ...{ category, game: `${provider_code}/${game_code}` },
    edge: houseEdge(rtp_max ?? rtp!),
  }));
}

/** Site properties that determine its games. */
type SiteMarket = {
  currency: string;
  jurisdiction: Pick<JurisdictionProfile, 'closed' | 'bonus_buy'>;
  offers: ProviderOffers;
};

/** Games with the limits of a currency; sites with equal properties share one object. */
const marketVariants = new WeakMap<GameDefinition, Map<string, GameDefinition>>();

/**
 * A game on a site, with its bet limits; undefined if its category is excluded, or its provider does not
 * offer the site's currency or excludes that currency's country (wallet 4.1, 5).
 */
export function offeredIn(game: GameDefinition, place: SiteMarket): GameDefinition | undefined {
  if (unavailabilityReason(game, place)) return undefined;
  const { terms, card } = game;
  const limits = terms.limits[place.currency];
  const mayBuy = terms.hasBonusBuy && place.jurisdiction.bonus_buy;
  if (!limits && !mayBuy) return game;
  const known = marketVariants.get(game) ?? new Map<string, GameDefinition>();
  marketVariants.set(game, known);
  const name = `${place.currency} ${mayBuy}`;
  const made = known.get(name) ?? {
    ...game,
    card: {
      ...card,
      ...(limits?.min !== undefined && { min_bet: limits.min }),
      ...(limits?.max !== undefined && { max_bet: limits.max }),
      ...(mayBuy && { bonus_buy: true }),
    },
  };
  known.set(name, made);
  return made;
}

/** The reason an existing game is not on a site; undefined if it is. */
export function unavailabilityReason(
  {
    card,
    terms,
  }: {
    card: { category: string; provider_code: string };
    terms: Pick<GameDefinition['terms'], 'currencies' | 'blockedCountries'>;
  },
  { currency, jurisdiction, offers }: SiteMarket,
): 'provider' | 'closed' | 'currency' | 'country' | undefined {
  const offer = offers.get(card.provider_code);
  if (offer?.isOn === false) return 'provider';
  if (!allowsCategory(jurisdiction, card.category)) return 'closed';
  const isElsewhere = (currencies: readonly string[] | null | undefined) =>
    currencies && !currencies.includes(currency);
  if (isElsewhere(terms.currencies) || isElsewhere(offer?.currencies)) return 'currency';
  const home = homeCountryOf(currency);
  const closed = [...terms.blockedCountries, ...(offer?.closedCountries ?? [])];
  return home && closed.includes(home) ? 'country' : undefined;
}
