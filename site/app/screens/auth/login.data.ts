import type { LobbyGame } from '#contracts/api/games.ts';
import { succeeded } from '#contracts/client.ts';
import { gameOfPath, gamePath } from '../../lib/game-path.ts';
import type { LoadContext } from '../../loaders/context.ts';

type RequestedGame = Pick<
  LobbyGame,
  'game_name' | 'local_names' | 'provider_code' | 'img_url' | 'thumbhash' | 'rtp' | 'rtp_max'
>;
export type Data = { game: (RequestedGame & { freePath: string | null }) | null };

/** The game that a guest opened before having to sign in. */
export async function load({ query, client, site }: LoadContext): Promise<Data> {
  const key = gameOfPath(query.get('next') ?? '');
  if (!key) return { game: null };
  const answer = await client.game({ ...site, ...key });
  if (!succeeded(answer)) return { game: null };
  const free = await client.openFreePlay({ ...site, ...key });
  const { game_name, local_names, provider_code, img_url, thumbhash, rtp, rtp_max } = answer.value;
  return {
    game: {
      ...{ game_name, provider_code, img_url, thumbhash, rtp },
      freePath: succeeded(free) ? `${gamePath(key)}&fun=1` : null,
      ...(local_names ? { local_names } : {}),
      ...(rtp_max === undefined ? {} : { rtp_max }),
    },
  };
}
