import type { LobbyGame } from '#contracts/api/product.ts';
import { succeeded } from '#contracts/client.ts';
import { OWN_PROVIDER } from '#games/slot-games.ts';
import type { LoadContext } from '../../loaders/context.ts';

/** How somebody else's game opens, and from where. */
export type Door = {
  open: 'iframe' | 'redirect' | 'new_tab' | 'popup';
  origin: string;
  demo: 'never' | 'verified' | 'signed_in';
  /** How it is played, by language code. */
  rules: Record<string, string>;
};
/** What the page opens: the proof of a round, a game, or nothing that this site knows. */
export type PlayData = { verify: string | null; game: LobbyGame | null; door: Door | null };

export async function load({ query, client, site }: LoadContext): Promise<PlayData> {
  const verify = query.get('verify');
  const key = { provider_code: query.get('provider') ?? '', game_code: query.get('game') ?? '' };
  if (!key.provider_code || !key.game_code) return { verify, game: null, door: null };
  const answer = await client.game({ ...site, ...key });
  const game = succeeded(answer) ? answer.value : null;
  if (!game?.playable || game.provider_code === OWN_PROVIDER) return { verify, game, door: null };
  const door = await client.gameDoor({ ...site, ...key });
  if (!succeeded(door) || door.origin === null) return { verify, game, door: null };
  return { verify, game, door: { open: door.open, origin: door.origin, demo: door.demo, rules: door.rules } };
}

/** The page of a provider's game may frame that provider alone. */
export const gameOrigin = (data: unknown): string | undefined => (data as PlayData).door?.origin;
