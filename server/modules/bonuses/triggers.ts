import type { BonusRules } from '#contracts/values/bonus-rules.ts';
import type { TriggeredBonusType } from '#contracts/values/bonus-types.ts';
import { minAmount } from '#contracts/values/money.ts';
import type { Db, Tx } from '../../platform/database/index.ts';
import type { AuditContext } from '../../platform/history.ts';
import type { PlayerKey } from '../../platform/player-key.ts';
import { bonusAmount } from './amounts.ts';
import { openCampaigns } from './campaigns.ts';
import { revokeGrant } from './grant-settlement.ts';
import { findGrantBySource, type GrantResult, grantBonus, lockPlayerBonuses } from './grants.ts';
import { rejectFlag } from './held-bonuses.ts';

/** A player event that may trigger a bonus; amounts in minor units. */
type BonusTrigger = PlayerKey & {
  type: TriggeredBonusType;
  /** The occasion, each granted once: `birthday:2026`, `level_up:3`. */
  source: string;
  level: number;
  /** The loss, for cashback. */
  lost?: bigint;
  /** Valid turnover by category, for a rebate. */
  played?: Readonly<Record<string, bigint>>;
  /** The maximum value; unlimited if omitted. */
  max?: bigint;
  /** Only this campaign. */
  campaignId?: string;
};

/**
 * Grants the bonus of the site's open campaigns of a type for an occasion: the first by priority that grants
 * this player a bonus (operations 4.1). Once per source, however often it is called. Returns the bonus, or
 * undefined.
 */
export async function grantTriggeredBonus(
  tx: Tx,
  happened: BonusTrigger,
  now: Date,
): Promise<GrantResult | undefined> {
  const { siteId, playerId, source, level } = happened;
  for (const { campaign_id: campaignId, rules } of await openCampaigns(tx, siteId, now)) {
    if (rules.type !== happened.type) continue;
    if (happened.campaignId !== undefined && happened.campaignId !== campaignId) continue;
    const worth = triggeredAmount(rules, happened);
    const amount = happened.max === undefined ? worth : minAmount(worth, happened.max);
    const request = { siteId, playerId, campaignId, source, level, amount };
    const granted = await grantBonus(tx, request, { actor: 'system', reason: '', now });
    if (granted.ok || granted.reason === 'review') return granted;
  }
  return undefined;
}

/**
 * Revokes the bonus of a source that no longer exists, with its winnings (operations B12); a bonus held for
 * review is refused.
 */
export async function removeTriggeredBonus(
  tx: Tx,
  { siteId, playerId, source }: PlayerKey & { source: string },
  audit: AuditContext,
): Promise<void> {
  const player = { siteId, playerId };
  await lockPlayerBonuses(tx, player);
  const grant = await findGrantBySource(tx, player, source);
  if (grant) await revokeGrant(tx, grant, audit);
  await rejectFlag(tx, { ...player, source }, audit);
}

/** Whether a site has a campaign for this occasion: jobs check it before reading every player. */
export async function hasTriggeredCampaign(
  db: Db,
  siteId: number,
  type: TriggeredBonusType,
  now: Date,
): Promise<boolean> {
  return (await openCampaigns(db, siteId, now)).some(({ rules }) => rules.type === type);
}

const BASIS_POINTS = 10_000n;

function triggeredAmount(rules: BonusRules, { lost = 0n, played = {} }: BonusTrigger): bigint {
  if (rules.type === 'cashback') return lost > 0n ? bonusAmount(rules, lost) : 0n;
  if (rules.type !== 'rebate') return bonusAmount(rules, 0n);
  const back = Object.entries(rules.rebate).map(
    ([category, points]) => ((played[category] ?? 0n) * BigInt(points)) / BASIS_POINTS,
  );
  return minAmount(
    back.reduce((sum, part) => sum + part, 0n),
    BigInt(rules.max_bonus),
  );
}
