import { type Db, run, schemaOf, type Tx, write } from '../../../platform/database/index.ts';
import { forEachInOwnTransaction } from '../../../platform/database/item-transactions.ts';
import { refuse } from '../../../platform/refusal.ts';
import { grantTriggeredBonus } from '../../bonuses/index.ts';
import { post } from '../../ledger/index.ts';
import { playerLevel } from '../player-level.ts';
import { windowBounds } from '../reward-windows.ts';
import { siteZone } from '../site-zone.ts';
import type { MissionProgressRow, RewardsTables } from '../tables.ts';
import { releaseTokens, spendTokens } from '../tokens.ts';
import { type RequiredIdentityLevel, requireMissionEligibility } from './mission-eligibility.ts';
import { completeMission, type MissionKey, tokenMovement } from './mission-progress.ts';
import { findMission, type Mission } from './missions.ts';
import { createHold, findTokenRule } from './token-holds.ts';

const tables = schemaOf<RewardsTables>('rewards');

type MissionClaim = { mission: Mission; row: MissionProgressRow };

/**
 * Claims a completed mission [operations 9]: the row is locked, its reserved tokens are released, or held
 * under the site's rule, and it is marked as claimed, in one transaction, so a second claim returns the first
 * result. A mission of the kind `daily_claim` is completed by the claim itself, only in its current window.
 * Refuses `notFound` for an unknown mission, the refusals of `requireMayEarn`, and `notClaimable` for one
 * that is not completed or has expired.
 */
export async function claimMission(
  tx: Tx,
  mine: MissionKey,
  { now, requiredIdentityLevel }: { now: Date; requiredIdentityLevel: RequiredIdentityLevel },
): Promise<MissionClaim> {
  const mission = (await findMission(tx, mine.siteId, mine.code)) ?? refuse('notFound');
  await requireMissionEligibility(tx, mission, mine, { now, requiredIdentityLevel });
  if (mission.kind === 'daily_claim') await completeMissionNow(tx, mission, mine, now);
  const row = await lockProgressRow(tx, mine);
  if (!row?.completed_at) refuse('notClaimable');
  if (row.claimed_at) return { mission, row };
  if (row.expired_at || row.claim_until! <= now) refuse('notClaimable');
  if (mission.campaign !== '') await grantMissionBonus(tx, mission, mine, now);
  const rule = await findTokenRule(tx, mine.siteId);
  if (rule) await createHold(tx, mine, row.tokens!, rule, now);
  else await releaseTokensNow(tx, mine, row.tokens!);
  await updateProgressRow(tx, mine, { claimed_at: now });
  return { mission, row: { ...row, claimed_at: now } };
}

async function releaseTokensNow(tx: Tx, mine: MissionKey, tokens: bigint): Promise<void> {
  const posted = await post(tx, releaseTokens(tokenMovement(mine, 'claimed', tokens)));
  if (!posted.ok) throw new Error(`mission ${mine.code} cannot be claimed: ${posted.reason}`);
}

/** The unique source of a mission's bonus. */
export const bonusSource = ({ code, window }: MissionKey): string => `mission:${code}:${window}`;

/**
 * If the campaign does not currently grant the bonus, the reward excludes it; the mission list shows this in
 * advance.
 */
async function grantMissionBonus(tx: Tx, { campaign }: Mission, mine: MissionKey, now: Date): Promise<void> {
  const { siteId, playerId } = mine;
  const level = await playerLevel(tx, siteId, playerId);
  const source = bonusSource(mine);
  await grantTriggeredBonus(
    tx,
    { siteId, playerId, type: 'mission', source, level, campaignId: campaign },
    now,
  );
}

async function completeMissionNow(tx: Tx, mission: Mission, mine: MissionKey, now: Date): Promise<void> {
  const zone = await siteZone(tx, mine.siteId);
  const { key, endsAt } = windowBounds(mission.rhythm, now, zone);
  const isRunning =
    mission.is_open &&
    key === mine.window &&
    (!mission.starts_at || mission.starts_at <= now) &&
    (!mission.ends_at || now < mission.ends_at);
  if (!isRunning) return;
  const [opened] = await write(tx, {
    name: 'rewards-mission-open',
    text: `insert into rewards.mission_progress (site_id, player_id, code, window_key, progress)
      values ($1, $2, $3, $4, $5) on conflict do nothing returning 1 as opened`,
    values: [mine.siteId, mine.playerId, mine.code, mine.window, mission.target],
  });
  if (opened) await completeMission(tx, mission, mine, now, endsAt);
}

async function lockProgressRow(tx: Tx, mine: MissionKey): Promise<MissionProgressRow | undefined> {
  return tables(tx)
    .selectFrom('mission_progress')
    .selectAll()
    .where('site_id', '=', mine.siteId)
    .where('player_id', '=', mine.playerId)
    .where('code', '=', mine.code)
    .where('window_key', '=', mine.window)
    .forUpdate()
    .executeTakeFirst();
}

async function updateProgressRow(
  tx: Tx,
  mine: MissionKey,
  change: Partial<MissionProgressRow>,
): Promise<void> {
  await tables(tx)
    .updateTable('mission_progress')
    .set(change)
    .where('site_id', '=', mine.siteId)
    .where('player_id', '=', mine.playerId)
    .where('code', '=', mine.code)
    .where('window_key', '=', mine.window)
    .execute();
}

/** Maximum number of missions read at once. */
const BATCH_SIZE = 500;

type DueMission = MissionKey & { until: Date };

/**
 * Takes back all reserved tokens not claimed in time (operations 9), one transaction per mission; returns the
 * number expired. Idempotent.
 */
export async function expireMissions(db: Db, now: Date): Promise<number> {
  let expired = 0;
  for (let last: DueMission | undefined; ; ) {
    const due = await listDueMissions(db, now, last);
    expired += await forEachInOwnTransaction(db, due, (tx, claim) => expireOne(tx, claim, now));
    if (due.length < BATCH_SIZE) return expired;
    last = due.at(-1);
  }
}

/** Missions whose claim period is over, after a cursor. */
function listDueMissions(db: Db, now: Date, last: DueMission | undefined): Promise<DueMission[]> {
  return run<DueMission>(db, {
    text: `select site_id as "siteId", player_id as "playerId", code, window_key::text as window,
      claim_until as until
      from rewards.mission_progress
      where completed_at is not null and claimed_at is null and expired_at is null and claim_until <= $1
        and ($2::timestamptz is null or (claim_until, site_id, player_id, code, window_key) > ($2, $3, $4, $5,
        $6::date))
      order by claim_until, site_id, player_id, code, window_key limit ${BATCH_SIZE}`,
    values: [now, last?.until, last?.siteId, last?.playerId, last?.code, last?.window],
  });
}

/** Waits for concurrent claims and reversals. */
async function expireOne(tx: Tx, mine: MissionKey, now: Date): Promise<boolean> {
  const row = await lockProgressRow(tx, mine);
  const isDue = row?.completed_at && !row.claimed_at && !row.expired_at && row.claim_until! <= now;
  if (!isDue) return false;
  const posted = await post(tx, spendTokens(tokenMovement(mine, 'expired', row.tokens!), 'frozen_token'));
  if (!posted.ok) throw new Error(`mission ${mine.code} cannot expire: ${posted.reason}`);
  await updateProgressRow(tx, mine, { expired_at: now });
  return true;
}
