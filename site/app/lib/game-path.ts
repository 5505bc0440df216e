/** Path that opens a game; games are named by query, as routes have no parameters [W-03]. */
export function gamePath(game: { provider_code: string; game_code: string }): string {
  const query = new URLSearchParams({ provider: game.provider_code, game: game.game_code });
  return `/playnow?${query}`;
}
