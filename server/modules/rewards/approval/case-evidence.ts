import { moneyField } from '#contracts/console/fields.ts';
import type { LevelCaseEvidence } from '#contracts/console/rewards.ts';
import { DAY_MS } from '#contracts/values/time.ts';
import type { Db } from '../../../platform/database/index.ts';
import { netDeposits, playTotalsSince } from '../../ledger/index.ts';
import { birthDateOf, findPlayerById, identityLevelOf, mayPlay } from '../../players/index.ts';
import { riskStateOf, wasExcluded } from '../../protection/index.ts';
import { mayReceiveMarketing } from '../marketing-eligibility.ts';

type EvidenceSubject = { siteId: number; playerId: string; currency: string };

/**
 * Recorded evidence on a player who has earned a high level: means, losses, age of the account, markers of
 * harm (player protection I5).
 */
export async function readCaseEvidence(
  db: Db,
  { currency, ...key }: EvidenceSubject,
  now: Date,
): Promise<LevelCaseEvidence> {
  const { siteId, playerId } = key;
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const money = (amount: bigint) => moneyField(amount, currency);
  const lost = async (days: number) => {
    const { staked, returned } = await playTotalsSince(db, siteId, playerId, ago(days));
    return money(staked - returned);
  };
  const [net, net30, lost30, lost365, player, known, born, risk, excluded] = await Promise.all([
    netDeposits(db, siteId, playerId),
    netDeposits(db, siteId, playerId, ago(30)),
    lost(30),
    lost(365),
    findPlayerById(db, siteId, playerId),
    identityLevelOf(db, siteId, playerId),
    birthDateOf(db, siteId, playerId),
    riskStateOf(db, key, now),
    wasExcluded(db, key, ago(365)),
  ]);
  return {
    ...{ net_deposits: money(net), net_deposits_30: money(net30), lost_30: lost30, lost_365: lost365 },
    account_since: (player?.createdAt ?? now).toISOString(),
    ...{ known, birth_date: born !== null },
    ...{ harm_score: risk.score, harm_rules: risk.rules, suppressed: risk.suppressed },
    excluded_lately: excluded,
  };
}

/**
 * Whether a high level may be granted: requires a name in the profile, and a player who may play and may
 * receive level messages (operations 5).
 */
export async function canBePromoted(
  db: Db,
  { siteId, playerId }: EvidenceSubject,
  now: Date,
): Promise<boolean> {
  return (
    (await identityLevelOf(db, siteId, playerId)) > 0 &&
    (await mayPlay(db, siteId, playerId)).allowed &&
    (await mayReceiveMarketing(db, { siteId, playerId }, now))
  );
}
