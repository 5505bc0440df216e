import { GAME_CHOICES, type GAME_ROWS } from '#contracts/console/site-content.ts';
import { OWN_PROVIDER } from '#games/provider.ts';
import { deny, denyField } from '../../platform/console/denial.ts';
import type { ConsoleHandlers, ModuleConsole } from '../../platform/console/module-console.ts';
import { isUnchanged } from '../../platform/console/stale-check.ts';
import { type Db, run, type Tx, write } from '../../platform/database/index.ts';
import { siteProfile } from '../sites/index.ts';
import { hasRequiredDisclosures, unavailabilityReason } from './availability.ts';
import { gamesKind } from './game-drafts.ts';
import { offerHandlers } from './offer-console.ts';
import { type Popularity, sitePopularity } from './popularity.ts';
import { providerOffers } from './provider-offers.ts';
import { searchGames } from './search.ts';
import { type OfferedGame, type SiteCatalog, siteCatalog } from './site-catalog.ts';
import { setGameRow, setSiteGames } from './site-games.ts';
import { type GameListName, type Rules, tables } from './tables.ts';

const PAGE = 50;

type Row = {
  provider_code: string;
  game_code: string;
  game_name: string;
  category: string;
  enabled: boolean;
  hot: boolean;
  position: number;
  game_rows: (typeof GAME_ROWS)[number][];
  is_withdrawn: boolean;
  rtp: string | null;
  rules: Rules;
  currencies: string[] | null;
  blocked_countries: string[];
};
type GamesQuery = { category: string; find: string; after: string };

/** Games arranged by a site, on sale or not, in display order; pages continue after position and game key. */
async function listSiteGames(db: Db, siteId: number, { category, find, after }: GamesQuery): Promise<Row[]> {
  const [position = '', key = ''] = after.split(' ');
  if (after !== '' && !/^-?\d{1,9} [A-Za-z0-9_-]{1,32}\/[A-Za-z0-9._-]{1,64}$/.test(after))
    denyField('after', 'format');
  return await run<Row>(db, {
    text: `select s.provider_code, s.game_code, g.name as game_name, g.category, s.enabled, s.hot, s.position,
        array(select l.list from catalog.site_list l where l.site_id = $1
        and l.provider_code = s.provider_code
          and l.game_code = s.game_code order by 1) as game_rows,
        g.withdrawn_at is not null as is_withdrawn, g.rtp, g.rules, g.currencies, g.blocked_countries
      from catalog.site_game s join catalog.game g on g.provider_code = s.provider_code
      and g.game_code = s.game_code
      where s.site_id = $1 and ($2 = '' or g.category = $2)
        and ($3 = '' or strpos(lower(g.name || ' ' || s.provider_code || '/' || s.game_code), lower($3)) > 0)
        and ($4 = '' or (s.position, s.provider_code || '/' || s.game_code) > (nullif($4, '')::int, $5))
      order by s.position, s.provider_code || '/' || s.game_code limit ${PAGE}`,
    values: [siteId, category, find, position, key],
  });
}

/** Why a game on sale is not visible, or one off sale cannot be put on sale. */
async function hiddenReasons(db: Db, siteId: number) {
  const [{ jurisdiction, site }, offers] = await Promise.all([
    siteProfile(db, siteId),
    providerOffers(db, siteId),
  ]);
  const place = { jurisdiction, currency: site.currency, offers };
  return ({ is_withdrawn, currencies, blocked_countries: blockedCountries, ...row }: Row) => {
    if (is_withdrawn) return 'withdrawn' as const;
    const reason = unavailabilityReason({ card: row, terms: { currencies, blockedCountries } }, place);
    if (reason) return reason;
    const isComplete = row.provider_code === OWN_PROVIDER || hasRequiredDisclosures(jurisdiction, row);
    return row.enabled || isComplete ? '' : 'game_info';
  };
}

const gameRowOf = (db: Db, siteId: number, list: GameListName) =>
  tables(db)
    .selectFrom('site_list')
    .select(['provider_code', 'game_code'])
    .where('site_id', '=', siteId)
    .where('list', '=', list)
    .orderBy('position')
    .execute();

/** Serialised, because the displayed state is compared with the current one. */
async function lockSiteGames(tx: Tx, siteId: number): Promise<void> {
  const text = `select pg_advisory_xact_lock(hashtextextended('catalog/game-rows', $1))`;
  await write(tx, { text, values: [siteId] });
}

/**
 * Our own games define their data in code; for providers' games the jurisdiction may require return and rules
 * before sale.
 */
async function requireDisclosures(tx: Tx, siteId: number, key: { provider_code: string; game_code: string }) {
  if (key.provider_code === OWN_PROVIDER) return;
  const game = await tables(tx)
    .selectFrom('game')
    .select(['rtp', 'rules'])
    .where('provider_code', '=', key.provider_code)
    .where('game_code', '=', key.game_code)
    .executeTakeFirstOrThrow();
  if (!hasRequiredDisclosures((await siteProfile(tx, siteId)).jurisdiction, game)) deny('gameInfoMissing');
}

type ChoicesQuery = { find: string; keys: readonly string[] };

/**
 * Games on sale by key, or by words of a name, provider or code; without either, all of them in the site's
 * order.
 */
async function choicesOf(
  catalogue: SiteCatalog,
  { find, keys }: ChoicesQuery,
  popularity: Popularity,
): Promise<readonly OfferedGame[]> {
  if (keys.length > 0) return keys.flatMap((key) => catalogue.byKey.get(key) ?? []);
  if (find === '') return catalogue.games;
  const typed = find.toLowerCase();
  const byCode = catalogue.games.filter(({ key }) => key.toLowerCase().includes(typed));
  return [...new Set([...byCode, ...(await searchGames(catalogue, find, popularity))])];
}

const handlers: ConsoleHandlers = {
  async siteGames(requested, { db, site }) {
    const [rows, hidden] = await Promise.all([
      listSiteGames(db, site.id, requested),
      hiddenReasons(db, site.id),
    ]);
    const last = rows.length === PAGE ? rows.at(-1) : undefined;
    return {
      value: rows.map((row) => {
        const { is_withdrawn: _, rtp: _rtp, rules: _rules, currencies: _any, ...rest } = row;
        const { blocked_countries: _out, ...shown } = rest;
        return { ...shown, hidden: hidden(row) };
      }),
      next: last ? `${last.position} ${last.provider_code}/${last.game_code}` : '',
    };
  },
  async gameChoices({ find, keys, provider_code, free_rounds }, { db, site }) {
    const [catalogue, popularity] = await Promise.all([
      siteCatalog(db, site.id),
      sitePopularity(db, site.id),
    ]);
    const found = await choicesOf(catalogue, { find, keys }, popularity);
    const isOffered = ({ game: { card } }: OfferedGame) =>
      (provider_code === '' || card.provider_code === provider_code) &&
      (!free_rounds || card.free_rounds !== false);
    return {
      value: found
        .filter(isOffered)
        .slice(0, keys.length || GAME_CHOICES)
        .map(({ game: { card } }) => ({
          ...{ provider_code: card.provider_code, game_code: card.game_code },
          ...{ game_name: card.game_name, cover: card.img_url },
        })),
    };
  },
  async setSiteGame({ provider_code, game_code, enabled, hot, position }, { tx, site }) {
    const after = { enabled, hot, position };
    const query = tables(tx)
      .selectFrom('site_game')
      .select(['enabled', 'hot', 'position'])
      .where('site_id', '=', site.id)
      .where('provider_code', '=', provider_code)
      .where('game_code', '=', game_code)
      .forUpdate();
    const before = (await query.executeTakeFirst()) ?? deny('notFound');
    if (isUnchanged(before, after)) deny('changedMeanwhile');
    if (enabled && !before.enabled) await requireDisclosures(tx, site.id, { provider_code, game_code });
    await setSiteGames(tx, site.id, [{ providerCode: provider_code, gameCode: game_code, ...after }]);
    return {
      answer: {},
      change: { subject: `game:${provider_code}/${game_code}`, before, after },
    };
  },
  siteGameRow: async ({ list }, { db, site }) => ({ value: await gameRowOf(db, site.id, list) }),
  async setSiteGameRow({ list, before, after }, { tx, site }) {
    await lockSiteGames(tx, site.id);
    const now = await gameRowOf(tx, site.id, list);
    if (!isUnchanged(before, now) || isUnchanged(after, now)) deny('changedMeanwhile');
    const [known] = await run<{ count: number }>(tx, {
      text: `select count(distinct (s.provider_code, s.game_code))::int as count from catalog.site_game s
        join unnest($2::text[], $3::text[]) as w (provider_code, game_code)
          on w.provider_code = s.provider_code and w.game_code = s.game_code
        where s.site_id = $1 and s.enabled`,
      values: [site.id, after.map((provider) => provider.provider_code), after.map((game) => game.game_code)],
    });
    if (known?.count !== after.length) deny('notFound');
    await setGameRow(
      tx,
      site.id,
      list,
      after.map((provider) => ({ providerCode: provider.provider_code, gameCode: provider.game_code })),
    );
    const text = (games: typeof after) =>
      games.map(({ provider_code, game_code }) => `${provider_code}/${game_code}`);
    return {
      answer: {},
      change: { subject: `game row:${list}`, before: { games: text(now) }, after: { games: text(after) } },
    };
  },
};

/**
 * This module's console calls: the games and providers a site sells, their order, and the game rows of its
 * home page.
 */
export const catalogConsole: ModuleConsole = {
  handlers: { ...handlers, ...offerHandlers },
  draftKinds: { games: gamesKind },
};
