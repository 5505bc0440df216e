import { gameSort } from '#contracts/api/product.ts';
import { listOr } from '../../../loaders/answers.ts';
import type { LoadContext } from '../../../loaders/context.ts';
import { cardGame } from '../../../sections/card-game.ts';

/** One page of a category: what was asked for, what was found, and the filters there are. */
export async function load({ client, site, route, query }: LoadContext) {
  const asked = {
    search: (query.get('search') ?? '').slice(0, 64),
    providers: query.getAll('provider').slice(0, 32),
    features: query.getAll('feature').slice(0, 16),
    sort: gameSort.catch('popular').parse(query.get('sort') ?? 'popular'),
    page: Math.max(1, Math.min(10_000, Math.trunc(Number(query.get('page')) || 1))),
  };
  const category = route.category ?? '';
  const empty = { value: [], providers: [], features: [], suggestions: [], page: 1, pages: 0, total: 0 };
  const answer = listOr(await client.games({ ...site, category, ...asked }), empty);
  return {
    asked,
    games: answer.value.map(cardGame),
    providers: answer.providers,
    features: answer.features,
    suggestions: answer.suggestions,
    page: answer.page,
    pages: answer.pages,
    total: answer.total,
  };
}
export type Data = Awaited<ReturnType<typeof load>>;
