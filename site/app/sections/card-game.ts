import type { DefaultGame, LobbyGame } from '#contracts/api/games.ts';
import type { LanguageCode } from '#contracts/values/languages.ts';
import { localText } from '../lib/text.ts';

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

/** The name of a game in the visitor's language, English without one. */
export const gameName = (
  { game_name, local_names }: Pick<LobbyGame, 'game_name' | 'local_names'>,
  language: LanguageCode,
): string => localText({ en: game_name, ...local_names }, language);

/** A card of a lobby game or of a default game, whose image is called `game_image` [S-20]. */
export function cardGame(game: LobbyGame | DefaultGame, language: LanguageCode): CardGame {
  return {
    game_code: game.game_code,
    game_name: gameName(game, language),
    provider_code: game.provider_code,
    img_url: 'img_url' in game ? game.img_url : game.game_image,
    thumbhash: game.thumbhash,
    ...(game.playable ? { playable: true } : {}),
    ...(game.popup ? { popup: true } : {}),
  };
}

/** A card with further facts from the catalogue: type, return and volatility. */
export function factGame(game: LobbyGame, language: LanguageCode): CardGame {
  const { category, rtp, rtp_max, volatility, demo_figures, jackpot_ids } = game;
  return {
    ...cardGame(game, language),
    category,
    ...(rtp ? { rtp } : {}),
    ...(rtp_max ? { rtp_max } : {}),
    ...(volatility ? { volatility } : {}),
    ...(demo_figures ? { demo_figures } : {}),
    ...(jackpot_ids?.length ? { hasJackpot: true as const } : {}),
  };
}
