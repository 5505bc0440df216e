import { randomUUID } from 'node:crypto';
import { choiceGames } from '#games/choice-games.ts';
import type { Json } from '#games/engine/fair/canonical-json.ts';
import { OWN_PROVIDER } from '#games/slot-games.ts';
import { setSiteGames, upsertGames } from '../../catalog/index.ts';
import { findSiteByDomain } from '../../sites/index.ts';
import type { TestCasino } from './application.ts';

/** Puts all choice games on sale at a brand. */
export async function sellChoiceGames(platform: TestCasino, host: string): Promise<void> {
  const site = (await findSiteByDomain(platform.db, host))!;
  await platform.database.transaction(async (tx) => {
    await upsertGames(
      tx,
      choiceGames.map(({ game_code }) => ({
        providerCode: OWN_PROVIDER,
        gameCode: game_code,
        name: `The ${game_code}`,
        category: 'arcade',
        gameType: 'ARCADE',
        cover: `games/baize/${game_code}`,
        releasedAt: '2026-11-01',
        playable: true,
      })),
    );
    const sold = choiceGames.map(({ game_code }) => ({ providerCode: OWN_PROVIDER, gameCode: game_code }));
    await setSiteGames(tx, site.id, sold);
  });
}

/** A bet on a choice game, without the player's fields. */
export function bet(game_code: string, stake: bigint, choice: Json | undefined) {
  return {
    provider_code: OWN_PROVIDER,
    game_code,
    client_round_id: `r-${randomUUID()}`,
    stake: stake.toString(),
    choice,
  };
}
