import { type Database, run, type Tx } from '../../platform/database.ts';
import { endGrant } from './ending.ts';
import { finishRounds } from './free-rounds.ts';
import { findGrant, lockPlayer, setGrant } from './grants.ts';
import type { PlayerKey } from './tables.ts';
import { tellBonus } from './tell.ts';

/** Bonuses ended in one go at most; the next go takes the rest. */
const MOST = 200;

/** A running bonus is spoken of so long before it expires (operations 4.2). */
const NOTICE_MS = 24 * 3_600_000;

/** Tells players whose bonus expires within a day, once. */
export async function noticeBonuses({ db, transaction }: Database, now: Date): Promise<number> {
  const due = await run<{ site_id: number; player_id: string; grant_id: string }>(db, {
    text: `select site_id, player_id, grant_id from bonuses.grant
      where state in ('rounds', 'queued', 'active') and state = 'active' and noticed_at is null and expires_at <= $1
      order by expires_at limit ${MOST}`,
    values: [new Date(now.getTime() + NOTICE_MS)],
  });
  for (const { site_id, player_id, grant_id } of due)
    await transaction(async (tx) => {
      const player = { siteId: site_id, playerId: player_id };
      await lockPlayer(tx, player);
      const grant = await findGrant(tx, player, grant_id);
      if (grant?.state !== 'active' || grant.noticed_at) return;
      await setGrant(tx, grant, { noticed_at: now });
      await tellBonus(tx, grant, 'bonus_expires', grant.amount, now);
    });
  return due.length;
}

/** Ends what is past its time: for a job every minute. Each in a transaction of its own, so that none delays another. */
export async function expireBonuses({ db, transaction }: Database, now: Date): Promise<number> {
  const due = await run<{ site_id: number; player_id: string; grant_id: string }>(db, {
    text: `select site_id, player_id, grant_id from bonuses.grant
      where state in ('rounds', 'queued', 'active') and expires_at <= $1 order by expires_at limit ${MOST}`,
    values: [now],
  });
  for (const { site_id, player_id, grant_id } of due)
    await transaction((tx) => expire(tx, { siteId: site_id, playerId: player_id }, grant_id, now));
  return due.length;
}

async function expire(tx: Tx, player: PlayerKey, grantId: string, now: Date): Promise<void> {
  await lockPlayer(tx, player);
  const grant = await findGrant(tx, player, grantId);
  if (!grant || grant.ended_at || grant.expires_at > now) return;
  const deed = { actor: 'system', reason: '', now };
  if (grant.state === 'rounds') await finishRounds(tx, grant, 'expired', deed);
  else await endGrant(tx, grant, 'expired', deed);
}
