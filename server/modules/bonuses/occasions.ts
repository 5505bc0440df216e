import type { BonusRules } from '#contracts/values/bonus.ts';
import type { Occasion } from '#contracts/values/bonus-types.ts';
import type { Db, Tx } from '../../platform/database.ts';
import { openCampaigns } from './campaigns.ts';
import { removeGrant } from './ending.ts';
import { dropFlag } from './flags.ts';
import { findBySource, type Granted, grantBonus, lockPlayer } from './grants.ts';
import type { Deed } from './steps.ts';
import { bonusFor, least } from './sums.ts';
import type { PlayerKey } from './tables.ts';

/** Something that has happened to a player and may bring a bonus; amounts in minor units. */
export type Happened = PlayerKey & {
  type: Occasion;
  /** What it is given for, once: `birthday:2026`, `level_up:3`. */
  source: string;
  level: number;
  /** What was lost, for cashback. */
  lost?: bigint;
  /** Valid turnover by category, for a rebate. */
  played?: Readonly<Record<string, bigint>>;
  /** This campaign and no other. */
  campaignId?: string;
};

/**
 * Gives what the site's open campaigns of a type offer for an occasion: of those that give this player something, the first by priority
 * (operations 4.1). Once for each source, however often it is asked. Answers the bonus, or undefined where there is none.
 */
export async function grantForOccasion(tx: Tx, happened: Happened, now: Date): Promise<Granted | undefined> {
  const { siteId, playerId, source, level } = happened;
  for (const { campaign_id: campaignId, rules } of await openCampaigns(tx, siteId, now)) {
    if (rules.type !== happened.type) continue;
    if (happened.campaignId !== undefined && happened.campaignId !== campaignId) continue;
    const wanted = { siteId, playerId, campaignId, source, level, amount: worthOf(rules, happened) };
    const granted = await grantBonus(tx, wanted, { actor: 'system', reason: '', now });
    if (granted.ok || granted.reason === 'review') return granted;
  }
  return undefined;
}

/** Takes away the bonus that was given for a source that is gone, and what was won by it (B12); one that is held back is not given any more. */
export async function removeForOccasion(
  tx: Tx,
  { siteId, playerId, source }: PlayerKey & { source: string },
  deed: Deed,
): Promise<void> {
  const player = { siteId, playerId };
  await lockPlayer(tx, player);
  const grant = await findBySource(tx, player, source);
  if (grant) await removeGrant(tx, grant, deed);
  await dropFlag(tx, { ...player, source }, deed);
}

/** Whether a site has anything to give for such an occasion: for jobs, before they look at every player. */
export async function hasOccasion(db: Db, siteId: number, type: Occasion, now: Date): Promise<boolean> {
  return (await openCampaigns(db, siteId, now)).some(({ rules }) => rules.type === type);
}

const POINTS = 10_000n;

function worthOf(rules: BonusRules, { lost = 0n, played = {} }: Happened): bigint {
  if (rules.type === 'cashback') return lost > 0n ? bonusFor(rules, lost) : 0n;
  if (rules.type !== 'rebate') return bonusFor(rules, 0n);
  const back = Object.entries(rules.rebate).map(
    ([category, points]) => ((played[category] ?? 0n) * BigInt(points)) / POINTS,
  );
  return least(
    back.reduce((sum, part) => sum + part, 0n),
    BigInt(rules.max_bonus),
  );
}
