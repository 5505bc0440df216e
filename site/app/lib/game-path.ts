/** Path that opens a game; games are named by query, as routes have no parameters [W-03]. */
export function gamePath(game: { provider_code: string; game_code: string }): string {
  return `/playnow?provider=${encodeURIComponent(game.provider_code)}&game=${encodeURIComponent(game.game_code)}`;
}
