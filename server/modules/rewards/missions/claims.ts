import { type Db, run, schemaOf, type Tx } from '../../../platform/database.ts';
import { oneByOne } from '../../../platform/one-by-one.ts';
import { refuse } from '../../../platform/refusal.ts';
import { grantForOccasion } from '../../bonuses/index.ts';
import { post } from '../../ledger/index.ts';

import { windowOf } from '../days.ts';
import { levelOf } from '../level.ts';
import type { MissionProgressRow, RewardsTables } from '../tables.ts';
import { release, spend } from '../tokens.ts';
import { siteZone } from '../zone.ts';
import { type IdentityWanted, requireMayEarn } from './earners.ts';
import { keepHeld, tokenRuleOf } from './holds.ts';
import { findMission, type Mission } from './missions.ts';
import { complete, type MissionKey, movement } from './progress.ts';

const tables = schemaOf<RewardsTables>('rewards');

type Claimed = { mission: Mission; row: MissionProgressRow };

/**
 * Claims a completed mission [operations 9]: the row is locked, its held tokens are released, or wait for what the site's rule asks, and
 * it is marked, in one transaction, so a second claim finds it claimed and answers the first result. A mission of the kind `daily_claim` is completed by the claim
 * itself, in its running window alone. Refuses `notFound` for what is no mission, what `requireMayEarn` refuses, and `notClaimable` for what is not completed or
 * has expired.
 */
export async function claimMission(
  tx: Tx,
  mine: MissionKey,
  { now, identityWanted }: { now: Date; identityWanted: IdentityWanted },
): Promise<Claimed> {
  const mission = (await findMission(tx, mine.siteId, mine.code)) ?? refuse('notFound');
  await requireMayEarn(tx, mission, mine, { now, identityWanted });
  if (mission.kind === 'daily_claim') await completeNow(tx, mission, mine, now);
  const row = await lock(tx, mine);
  if (!row?.completed_at) refuse('notClaimable');
  if (row.claimed_at) return { mission, row };
  if (row.expired_at || row.claim_until! <= now) refuse('notClaimable');
  if (mission.campaign !== '') await giveBonus(tx, mission, mine, now);
  const rule = await tokenRuleOf(tx, mine.siteId);
  if (rule) await keepHeld(tx, mine, row.tokens!, rule, now);
  else await releaseNow(tx, mine, row.tokens!);
  await set(tx, mine, { claimed_at: now });
  return { mission, row: { ...row, claimed_at: now } };
}

async function releaseNow(tx: Tx, mine: MissionKey, tokens: bigint): Promise<void> {
  const posted = await post(tx, release(movement(mine, 'claimed', tokens)));
  if (!posted.ok) throw new Error(`mission ${mine.code} cannot be claimed: ${posted.reason}`);
}

/** What the bonus of a mission is given for, once. */
export const bonusSource = ({ code, window }: MissionKey): string => `mission:${code}:${window}`;

/** A bonus that its campaign does not give now is not part of the reward: the list of missions says so beforehand. */
async function giveBonus(tx: Tx, { campaign }: Mission, mine: MissionKey, now: Date): Promise<void> {
  const { siteId, playerId } = mine;
  const level = await levelOf(tx, siteId, playerId);
  const source = bonusSource(mine);
  await grantForOccasion(tx, { siteId, playerId, type: 'mission', source, level, campaignId: campaign }, now);
}

async function completeNow(tx: Tx, mission: Mission, mine: MissionKey, now: Date): Promise<void> {
  const zone = await siteZone(tx, mine.siteId, mission.currency);
  const { key, endsAt } = windowOf(mission.rhythm, now, zone);
  const isRunning =
    mission.is_open &&
    key === mine.window &&
    (!mission.starts_at || mission.starts_at <= now) &&
    (!mission.ends_at || now < mission.ends_at);
  if (!isRunning) return;
  const [opened] = await run(tx, {
    name: 'rewards-mission-open',
    text: `insert into rewards.mission_progress (site_id, player_id, code, window_key, progress)
      values ($1, $2, $3, $4, $5) on conflict do nothing returning 1 as opened`,
    values: [mine.siteId, mine.playerId, mine.code, mine.window, mission.target],
  });
  if (opened) await complete(tx, mission, mine, now, endsAt);
}

async function lock(tx: Tx, mine: MissionKey): Promise<MissionProgressRow | undefined> {
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

async function set(tx: Tx, mine: MissionKey, change: Partial<MissionProgressRow>): Promise<void> {
  await tables(tx)
    .updateTable('mission_progress')
    .set(change)
    .where('site_id', '=', mine.siteId)
    .where('player_id', '=', mine.playerId)
    .where('code', '=', mine.code)
    .where('window_key', '=', mine.window)
    .execute();
}

/** Most missions read at once. */
const AT_ONCE = 500;

type Due = MissionKey & { until: Date };

/** Takes back all held tokens nobody claimed in time (operations 9), each mission's by itself; answers how many expired. May be run again. */
export async function expireMissions(db: Db, now: Date): Promise<number> {
  let expired = 0;
  for (let last: Due | undefined; ; ) {
    const due = await dueAfter(db, now, last);
    expired += await oneByOne(db, due, (tx, one) => expireOne(tx, one, now));
    if (due.length < AT_ONCE) return expired;
    last = due.at(-1);
  }
}

/** Missions whose time to claim is over, from the one on that was looked at last. */
function dueAfter(db: Db, now: Date, last: Due | undefined): Promise<Due[]> {
  return run<Due>(db, {
    text: `select site_id as "siteId", player_id as "playerId", code, window_key::text as window, claim_until as until
      from rewards.mission_progress
      where completed_at is not null and claimed_at is null and expired_at is null and claim_until <= $1
        and ($2::timestamptz is null or (claim_until, site_id, player_id, code, window_key) > ($2, $3, $4, $5, $6::date))
      order by claim_until, site_id, player_id, code, window_key limit ${AT_ONCE}`,
    values: [now, last?.until, last?.siteId, last?.playerId, last?.code, last?.window],
  });
}

/** Whoever claims it at this moment, or has it taken back, is let go first. */
async function expireOne(tx: Tx, mine: MissionKey, now: Date): Promise<boolean> {
  const row = await lock(tx, mine);
  const isDue = row?.completed_at && !row.claimed_at && !row.expired_at && row.claim_until! <= now;
  if (!isDue) return false;
  const posted = await post(tx, spend(movement(mine, 'expired', row.tokens!), 'frozen_token'));
  if (!posted.ok) throw new Error(`mission ${mine.code} cannot expire: ${posted.reason}`);
  await set(tx, mine, { expired_at: now });
  return true;
}
