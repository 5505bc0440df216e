/** Path that opens a game; games are named by query, as routes have no parameters [W-03]. */
export function gamePath(game: { provider_code: string; game_code: string }): string {
  return `/playnow?provider=${encodeURIComponent(game.provider_code)}&game=${encodeURIComponent(game.game_code)}`;
}

/** The game that a path of `gamePath` opens, with or without a language; null for any other path. */
export function gameOfPath(path: string): { provider_code: string; game_code: string } | null {
  const query = /^(?:\/[a-z]{2,3})?\/playnow\?(.*)$/.exec(path)?.[1];
  if (query === undefined) return null;
  const names = new URLSearchParams(query);
  const [provider_code, game_code] = [names.get('provider'), names.get('game')];
  return provider_code && game_code ? { provider_code, game_code } : null;
}
