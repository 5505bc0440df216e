import { randomUUID } from 'node:crypto';
import type { openCashier } from '../../cashier/testing/cashier.ts';
import { createWithdrawalTools } from '../../cashier/testing/withdrawals.ts';
import { updateSite } from '../../sites/index.ts';
import { grantBonus, listGrants } from '../index.ts';
import { openCampaign } from './campaigns.ts';

/** A bonus hunter's typical bonus: 10 000 centavos to wager ten times, bets up to a tenth of it. */
export const HUNTER_RULES = {
  ...{ title: { EN: 'Test' }, type: 'manual', mode: 'non_sticky', currency: 'PHP', fixed: '10000' },
  ...{ wager_multiple: 10, max_bet: '1000', valid_days: 7 },
};

/** Grants players without money a bonus of `HUNTER_RULES`, with the overrides in `rules`. */
export function createHunters(testCashier: Awaited<ReturnType<typeof openCashier>>) {
  const tools = createWithdrawalTools(testCashier);
  /** One campaign for equal rules. */
  const campaigns = new Map<string, string>();
  return async (rules: object = {}) => {
    const holder = await tools.holder(0n);
    const player = { siteId: await testCashier.siteId(), playerId: holder.playerId };
    const audit = { actor: 'staff-1', reason: 'test', now: new Date() };
    const key = JSON.stringify(rules);
    const campaignId = campaigns.get(key) ?? `c-${randomUUID().slice(0, 8)}`;
    await testCashier.database.transaction(async (tx) => {
      if (!campaigns.has(key)) {
        await updateSite(tx, player.siteId, { jurisdiction: 'open' });
        const draft = {
          ...{ campaignId, rules: { ...HUNTER_RULES, ...rules } },
          ...{ budget: 10n ** 9n, startsAt: new Date(0) },
        };
        await openCampaign(tx, player.siteId, draft);
      }
      const source = 'manual:1';
      await grantBonus(tx, { ...player, campaignId, source, amount: 10_000n }, audit);
    });
    campaigns.set(key, campaignId);
    const grant = async () => {
      await testCashier.drain();
      return (await listGrants(testCashier.db, player))[0]!;
    };
    /** Turnover that a round counts, in hundredths of centavos. */
    const wageredIn = async (play: () => Promise<unknown>) => {
      const before = await grant();
      await play();
      return (await grant()).wagered - before.wagered;
    };
    return { holder, player, grant, wageredIn };
  };
}
