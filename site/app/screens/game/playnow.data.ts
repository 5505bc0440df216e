import type { LobbyGame } from '#contracts/api/games.ts';
import { succeeded } from '#contracts/client.ts';
import { OWN_PROVIDER } from '#games/slot-games.ts';
import type { LaunchOptions } from '../../games/external/launch-options.ts';
import { FREE_PARAMETER } from '../../games/screen/free-play.ts';
import type { LoadContext } from '../../loaders/context.ts';
import { gameName } from '../../sections/card-game.ts';

/** The content of the page: the proof of a round, a game, or nothing known to this site. */
export type PlayData = {
  verify: string | null;
  game: LobbyGame | null;
  options: LaunchOptions | null;
  /** Play money was requested and is not offered: the page says so, and sends no request. */
  isFreeClosed: boolean;
};
const NOTHING = { options: null, isFreeClosed: false };

export async function load({ query, client, site, language }: LoadContext): Promise<PlayData> {
  const verify = query.get('verify');
  const key = { provider_code: query.get('provider') ?? '', game_code: query.get('game') ?? '' };
  if (!key.provider_code || !key.game_code) return { ...NOTHING, verify, game: null };
  const answer = await client.game({ ...site, ...key });
  const game = succeeded(answer) ? { ...answer.value, game_name: gameName(answer.value, language) } : null;
  if (game?.playable && game.provider_code === OWN_PROVIDER && query.has(FREE_PARAMETER)) {
    const { statusMessage } = await client.openFreePlay({ ...site, ...key });
    return { ...NOTHING, verify, game, isFreeClosed: statusMessage === 'demoClosed' };
  }
  if (!game?.playable || game.provider_code === OWN_PROVIDER) return { ...NOTHING, verify, game };
  const options = await client.launchOptions({ ...site, ...key });
  if (!succeeded(options) || options.origin === null) return { ...NOTHING, verify, game };
  return {
    ...{ verify, game, isFreeClosed: false },
    options: { open: options.open, origin: options.origin, demo: options.demo, rules: options.rules },
  };
}

/** The page of a provider's game may frame only that provider. */
export const gameOrigin = (data: unknown): string | undefined => (data as PlayData).options?.origin;
