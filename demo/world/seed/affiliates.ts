import { timeZoneOfCurrency } from '#contracts/values/time-zones.ts';
import { addAffiliate, upsertProgramme } from '../../../server/modules/affiliates/index.ts';
import type { Tx } from '../../../server/platform/database/index.ts';
import type { DemoCurrency } from '../brands/types.ts';
import { PARTNER_CODE } from './players.ts';
import { COIN } from './rewards.ts';

/**
 * Two affiliates, one referred by the other. The demo's bots come by the first one's code: all its figures
 * are from real play.
 */
export async function writeAffiliates(
  tx: Tx,
  siteId: number,
  currency: DemoCurrency,
  now: Date,
): Promise<void> {
  const coin = BigInt(COIN[currency]);
  const audit = { actor: 'demo', reason: 'demo', now };
  const sum = (coins: bigint) => (coins * coin).toString();
  const programme = { currency, zone: timeZoneOfCurrency(currency), minPayout: 100n * coin };
  await upsertProgramme(tx, siteId, programme, audit);
  const sharing = {
    tiers: [
      { from: '0', share: 2_500 },
      { from: sum(100_000n), share: 4_000 },
    ],
    payments: 250,
    admin: 200,
    overrides: [500],
  };
  const first = { code: PARTNER_CODE, name: 'Demo partner', plan: sharing };
  const parentId = await addAffiliate(tx, siteId, first, audit);
  const hybrid = {
    tiers: [{ from: '0', share: 1_500 }],
    cpa: sum(50n),
    min_deposit: sum(100n),
    min_turnover: sum(200n),
  };
  const second = { code: 'demo-friend', name: 'Demo partner’s friend', parentId, plan: hybrid };
  await addAffiliate(tx, siteId, second, audit);
}
