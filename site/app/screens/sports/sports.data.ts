import { listOr } from '../../loaders/answers.ts';
import type { LoadContext } from '../../loaders/context.ts';
import { cardGame } from '../../sections/card-game.ts';

/** Most games of the category a page holds. */
const GAMES = 60;

/** The sportsbooks and virtual sports of the catalogue: what the menu counts is what stands here. */
export async function load({ client, site }: LoadContext) {
  const answer = listOr(await client.games({ ...site, category: 'sportsbook', page_size: GAMES }), null);
  return { games: answer?.value.map(cardGame) ?? [], total: answer?.total ?? 0 };
}
export type Data = Awaited<ReturnType<typeof load>>;
