import { gameSort } from '#contracts/api/product.ts';
import { listOr } from '../../../loaders/answers.ts';
import type { LoadContext } from '../../../loaders/context.ts';
import { type CardGame, factGame } from '../../../sections/card-game.ts';
import { type Asked, type LobbyView, VIEWS } from './asked.ts';

const PAGE_SIZE = 24;

export type Data = {
  asked: Asked;
  games: CardGame[];
  providers: { provider_code: string; count: number }[];
  features: { feature: string; count: number }[];
  suggestions: string[];
  page: number;
  pages: number;
  total: number;
  /** The list could not be read: something else than an empty list. */
  isDown: boolean;
};

/** One page of a category, of its favourites or of what was played last: what was asked for and what was found. */
export async function load(context: LoadContext): Promise<Data> {
  const asked = askedOf(context.query);
  return asked.view === 'all' ? loadCategory(context, asked) : loadOwn(context, asked);
}

async function loadCategory({ client, site, route }: LoadContext, asked: Asked): Promise<Data> {
  const { search, providers, features, sort, page } = asked;
  const category = route.category ?? '';
  const answer = listOr(
    await client.games({ ...site, category, search, providers, features, sort, page, page_size: PAGE_SIZE }),
    null,
  );
  if (!answer) return { ...emptyOf(asked), isDown: true };
  return {
    ...emptyOf(asked),
    games: answer.value.map(factGame),
    providers: answer.providers.map(({ provider_code, count }) => ({ provider_code, count })),
    features: answer.features,
    suggestions: answer.suggestions,
    pages: answer.pages,
    total: answer.total,
  };
}

/** The player's own lists, narrowed to the category; a guest has none and is asked to sign in. */
async function loadOwn({ client, player, route }: LoadContext, asked: Asked): Promise<Data> {
  if (!player) return emptyOf(asked);
  const read = asked.view === 'favourites' ? client.favourites : client.recentGames;
  const answer = listOr(await read(player), null);
  if (!answer) return { ...emptyOf(asked), isDown: true };
  const isHere = ({ category }: { category: string }) =>
    route.category === 'hot' || category === route.category;
  const games = answer.value.filter(isHere);
  const start = (asked.page - 1) * PAGE_SIZE;
  return {
    ...emptyOf(asked),
    games: games.slice(start, start + PAGE_SIZE).map(factGame),
    pages: Math.ceil(games.length / PAGE_SIZE),
    total: games.length,
  };
}

function emptyOf(asked: Asked): Data {
  const lists = { games: [], providers: [], features: [], suggestions: [] };
  return { asked, ...lists, page: asked.page, pages: 0, total: 0, isDown: false };
}

function askedOf(query: URLSearchParams): Asked {
  const view = query.get('view') as LobbyView;
  return {
    view: VIEWS.includes(view) ? view : 'all',
    search: (query.get('search') ?? '').trim().slice(0, 64),
    providers: query.getAll('provider').filter(isName).slice(0, 32),
    features: query.getAll('feature').filter(isName).slice(0, 16),
    sort: gameSort.catch('popular').parse(query.get('sort') ?? 'popular'),
    page: Math.max(1, Math.min(10_000, Math.trunc(Number(query.get('page')) || 1))),
  };
}

function isName(name: string): boolean {
  return name !== '' && name.length <= 32;
}
