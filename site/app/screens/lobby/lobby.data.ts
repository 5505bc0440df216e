import { gameSort, type LobbyGame } from '#contracts/api/games.ts';
import { answerOr, readPage } from '../../loaders/answers.ts';
import type { LoadContext } from '../../loaders/context.ts';
import { type CardGame, factGame } from '../../sections/card-game.ts';
import {
  type LobbyQuery,
  type LobbyView,
  MAX_MORE,
  PAGE_SIZE,
  VIEWS,
  VOLATILITIES,
  type Volatility,
} from './parts/lobby-query.ts';

export type Data = {
  requested: LobbyQuery;
  games: CardGame[];
  providers: { provider_code: string; count: number }[];
  features: { feature: string; count: number }[];
  volatilities: { volatility: Volatility; count: number }[];
  returns: { min: number; count: number }[];
  /** Some figures are synthetic in a demo. */
  hasDemoFigures: boolean;
  suggestions: string[];
  /** Games of other categories, if a search finds none in this one. */
  elsewhere: CardGame[];
  page: number;
  pages: number;
  total: number;
  /** The list could not be read, which differs from an empty list. */
  isDown: boolean;
};

/** One page of a category, of favourites or of recently played games: the query and the result. */
export async function load(context: LoadContext): Promise<Data> {
  const requested = queryOf(context.query);
  return requested.view === 'all' ? loadCategory(context, requested) : loadOwn(context, requested);
}

async function loadCategory(context: LoadContext, asked: LobbyQuery): Promise<Data> {
  const { client, site, route } = context;
  const card = cardIn(context);
  const { search, providers, features, volatility, rtp, sort } = asked;
  const category = route.category ?? '';
  const filter = { category, search, providers, features, volatility, min_rtp: rtp, sort };
  const read = (page: number) => client.games({ ...site, ...filter, page, page_size: PAGE_SIZE });
  const more = Array.from({ length: asked.more }, (_, index) => asked.page + index + 1);
  const [{ answer, page }, ...next] = await Promise.all([readPage(asked.page, read), ...more.map(read)]);
  const requested = { ...asked, page };
  // Beyond the last page there are no further ones.
  const lists = [answer, ...(page === asked.page ? next : [])].map((list) => answerOr(list, null));
  const [first] = lists;
  if (!first || lists.includes(null)) return { ...emptyOf(requested), isDown: true };
  const isSearchedInVain = search !== '' && first.total === 0;
  const other = isSearchedInVain && (await client.games({ ...site, search, page_size: PAGE_SIZE }));
  return {
    ...emptyOf(requested),
    elsewhere: other ? (answerOr(other, null)?.value ?? []).map(card) : [],
    games: lists.flatMap((list) => list?.value ?? []).map(card),
    providers: first.providers.map(({ provider_code, count }) => ({ provider_code, count })),
    features: first.features,
    volatilities: first.volatilities,
    returns: first.returns,
    hasDemoFigures: first.demo_figures,
    suggestions: first.suggestions,
    pages: first.pages,
    total: first.total,
  };
}

const cardIn =
  ({ language }: LoadContext) =>
  (game: LobbyGame) =>
    factGame(game, language);

/** The player's own lists, filtered by category; a guest is asked to sign in. */
async function loadOwn(context: LoadContext, requested: LobbyQuery): Promise<Data> {
  const { client, player, route } = context;
  if (!player) return emptyOf(requested);
  const read = requested.view === 'favourites' ? client.favourites : client.recentGames;
  const answer = answerOr(await read(player), null);
  if (!answer) return { ...emptyOf(requested), isDown: true };
  const isHere = ({ category }: { category: string }) =>
    route.category === 'hot' || category === route.category;
  const games = answer.value.filter(isHere);
  const pages = Math.ceil(games.length / PAGE_SIZE);
  const page = Math.min(requested.page, Math.max(1, pages));
  const start = (page - 1) * PAGE_SIZE;
  return {
    ...emptyOf({ ...requested, page }),
    games: games.slice(start, start + PAGE_SIZE * (requested.more + 1)).map(cardIn(context)),
    pages,
    total: games.length,
  };
}

function emptyOf(requested: LobbyQuery): Data {
  const lists = {
    games: [],
    providers: [],
    features: [],
    volatilities: [],
    returns: [],
    suggestions: [],
    elsewhere: [],
  };
  const rest = { hasDemoFigures: false, isDown: false };
  return { requested, ...lists, ...rest, page: requested.page, pages: 0, total: 0 };
}

function queryOf(query: URLSearchParams): LobbyQuery {
  const view = query.get('view') as LobbyView;
  return {
    view: VIEWS.includes(view) ? view : 'all',
    search: (query.get('search') ?? '').trim().slice(0, 64),
    providers: query.getAll('provider').filter(isName).slice(0, 32),
    features: query.getAll('feature').filter(isName).slice(0, 16),
    volatility: VOLATILITIES.filter((name) => query.getAll('volatility').includes(name)),
    rtp: numberOf(query, 'rtp', 0, 99),
    sort: gameSort.catch('popular').parse(query.get('sort') ?? 'popular'),
    page: numberOf(query, 'page', 1, 10_000),
    more: numberOf(query, 'more', 0, MAX_MORE),
  };
}

function numberOf(query: URLSearchParams, name: string, min: number, max: number): number {
  return Math.max(min, Math.min(max, Math.trunc(Number(query.get(name)) || min)));
}

function isName(name: string): boolean {
  return name !== '' && name.length <= 32;
}
