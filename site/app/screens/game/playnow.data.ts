import type { LobbyGame } from '#contracts/api/product.ts';
import { succeeded } from '#contracts/client.ts';
import type { LoadContext } from '../../loaders/context.ts';

/** What the page opens: the proof of a round, a game, or nothing that this site knows. */
export type PlayData = { verify: string | null; game: LobbyGame | null };

export async function load({ query, client, site }: LoadContext): Promise<PlayData> {
  const verify = query.get('verify');
  const key = { provider_code: query.get('provider') ?? '', game_code: query.get('game') ?? '' };
  if (!key.provider_code || !key.game_code) return { verify, game: null };
  const answer = await client.game({ ...site, ...key });
  return { verify, game: succeeded(answer) ? answer.value : null };
}
