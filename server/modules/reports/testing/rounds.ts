import { randomUUID } from 'node:crypto';
import type { RoundSettled } from '#contracts/events/round.ts';
import type { ApiPlayer } from '#test/support/module-api.ts';

/** A settled round of a player, amounts in centavos; by default an ordinary losing slot round. */
export function settledRound(player: ApiPlayer, overrides: Partial<RoundSettled> = {}): RoundSettled {
  const id = randomUUID();
  return {
    event_id: id,
    site_id: player.siteId,
    player_id: player.id,
    account_id: player.accountId,
    round_id: id,
    provider_code: 'BAIZE',
    game_code: 'lantern-reels',
    game_name: 'Lantern Reels',
    category: 'slots',
    currency: 'PHP',
    stake: '100',
    win: '0',
    at: '2026-11-21T10:00:00.000Z',
    ...overrides,
  };
}
