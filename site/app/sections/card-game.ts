import type { DefaultGame, LobbyGame } from '#contracts/api/games.ts';

/** The fields of a game on a card; only these are sent to the browser. */
export type CardGame = Pick<
  LobbyGame,
  'game_code' | 'game_name' | 'provider_code' | 'img_url' | 'thumbhash'
> &
  Partial<
    Pick<
      LobbyGame,
      'playable' | 'popup' | 'rtp' | 'rtp_max' | 'volatility' | 'demo_figures' | 'features' | 'category'
    >
  > & {
    /** The game feeds a jackpot, whose value is requested separately. */
    hasJackpot?: true;
  };

/** A card of a lobby game or of a default game, whose image is called `game_image` [S-20]. */
export function cardGame(game: LobbyGame | DefaultGame): CardGame {
  return {
    game_code: game.game_code,
    game_name: game.game_name,
    provider_code: game.provider_code,
    img_url: 'img_url' in game ? game.img_url : game.game_image,
    thumbhash: game.thumbhash,
    ...(game.playable ? { playable: true } : {}),
    ...(game.popup ? { popup: true } : {}),
  };
}

/** A card with further facts from the catalogue: type, return and volatility. */
export function factGame(game: LobbyGame): CardGame {
  const { category, rtp, rtp_max, volatility, demo_figures, jackpot_ids } = game;
  return {
    ...cardGame(game),
    category,
    ...(rtp ? { rtp } : {}),
    ...(rtp_max ? { rtp_max } : {}),
    ...(volatility ? { volatility } : {}),
    ...(demo_figures ? { demo_figures } : {}),
    ...(jackpot_ids?.length ? { hasJackpot: true as const } : {}),
  };
}
