import { openCampaign } from '#server/modules/bonuses/testing/campaigns.ts';
import { setPolicy, upsertMethods } from '#server/modules/cashier/index.ts';
import { WALLET } from '#server/modules/cashier/testing/gateway.ts';
import { setSiteGames, upsertGames, upsertProvider } from '#server/modules/catalog/index.ts';
import { setGameCycle } from '#server/modules/originals/game-cycle.ts';
import { GAME } from '#server/modules/originals/testing/application.ts';
import { createDefaultProgramme } from '#server/modules/rewards/index.ts';
import { createSite, findSiteByDomain } from '#server/modules/sites/index.ts';
import type { Database, Tx } from '#server/platform/database/index.ts';
import { HOST } from './run-options.ts';

/** The only brand of a soak, created on the first start in one transaction; returns its id. */
export async function setUpSite(database: Database): Promise<number> {
  const known = await findSiteByDomain(database.db, HOST);
  if (known) return known.id;
  return await database.transaction(async (tx) => {
    const siteId = await createSite(tx, {
      externalId: 'one',
      name: 'One',
      currency: 'PHP',
      theme: { code: 'casino1', color: 'emerald' },
      domains: [HOST],
      languages: ['EN'],
    });
    await createDefaultProgramme(tx, siteId, 'PHP');
    await sell(tx, siteId);
    await upsertMethods(tx, siteId, 'PHP', [WALLET]);
    await setPolicy(tx, siteId, 'PHP', {
      payout_adapter: 'simpay',
      bank_age_hours: 0,
      daily_count: 1_000_000,
      daily_amounts: [10n ** 14n],
      second_person_from: 20_000n,
      turnover_percent: 10,
    });
    return siteId;
  });
}

async function sell(tx: Tx, siteId: number): Promise<void> {
  await upsertProvider(tx, { code: GAME.provider_code, name: 'Baize' });
  await upsertGames(tx, [
    {
      providerCode: GAME.provider_code,
      gameCode: GAME.game_code,
      name: 'Lantern Reels',
      category: 'slots',
      gameType: 'SLOTS',
      cover: 'games/BAIZE/lantern-reels',
      releasedAt: '2026-11-01',
      playable: true,
    },
  ]);
  await setSiteGames(tx, siteId, [{ providerCode: GAME.provider_code, gameCode: GAME.game_code }]);
  await setGameCycle(tx, siteId, 0);
  for (const [mode, percent] of [
    ['sticky', 20],
    ['non_sticky', 40],
  ] as const) {
    const rules = {
      title: { EN: mode },
      type: 'reload',
      mode,
      currency: 'PHP',
      percent,
      max_bonus: '100000',
      max_bet: '10000',
      wager_multiple: 2,
      valid_days: 1,
      activation: 'opt_in',
      per_player: 0,
    };
    const campaignId = mode.replace('_', '-');
    await openCampaign(tx, siteId, { campaignId, rules, budget: 10n ** 14n, startsAt: new Date(0) });
  }
}
