/**
 * The address of a round's proof; with a game, it includes the way back. Without a round, the page for manual
 * checks.
 */
export function proofPath(roundId = '', game?: { provider_code: string; game_code: string }): string {
  const query = new URLSearchParams({ verify: roundId });
  if (game) {
    query.set('provider', game.provider_code);
    query.set('game', game.game_code);
  }
  return `/playnow?${query}`;
}
