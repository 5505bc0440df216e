/**
 * Where the proof of a round is; with a game, the way back to it. Without a round, the page for checking by
 * hand.
 */
export function proofPath(roundId = '', game?: { provider_code: string; game_code: string }): string {
  const query = new URLSearchParams({ verify: roundId });
  if (game) {
    query.set('provider', game.provider_code);
    query.set('game', game.game_code);
  }
  return `/playnow?${query}`;
}
