import { type Database, run, type Tx } from '../../platform/database.ts';
import { oneByOne } from '../../platform/one-by-one.ts';
import { endGrant } from './ending.ts';
import { finishRounds } from './free-rounds.ts';
import { findGrant, lockPlayer, setGrant } from './grants.ts';
import { tellBonus } from './tell.ts';

/** Bonuses ended in one go at most; the next go takes the rest. */
const MOST = 200;

/** A running bonus is spoken of so long before it expires (operations 4.2). */
const NOTICE_MS = 24 * 3_600_000;

type Due = { site_id: number; player_id: string; grant_id: string };

/** Tells players whose bonus expires within a day, once. */
export async function noticeBonuses({ db }: Database, now: Date): Promise<number> {
  const due = await run<Due>(db, {
    text: `select site_id, player_id, grant_id from bonuses.grant
      where state in ('rounds', 'queued', 'active') and state = 'active' and noticed_at is null and expires_at <= $1
      order by expires_at limit ${MOST}`,
    values: [new Date(now.getTime() + NOTICE_MS)],
  });
  return await oneByOne(db, due, async (tx, { site_id, player_id, grant_id }) => {
    const player = { siteId: site_id, playerId: player_id };
    await lockPlayer(tx, player);
    const grant = await findGrant(tx, player, grant_id);
    if (grant?.state !== 'active' || grant.noticed_at) return false;
    await setGrant(tx, grant, { noticed_at: now });
    await tellBonus(tx, grant, 'bonus_expires', grant.amount, now);
  });
}

/** Ends what is past its time: for a job every minute. Each in a transaction of its own, so that none delays another. */
export async function expireBonuses({ db }: Database, now: Date): Promise<number> {
  const due = await run<Due>(db, {
    text: `select site_id, player_id, grant_id from bonuses.grant
      where state in ('rounds', 'queued', 'active') and expires_at <= $1 order by expires_at limit ${MOST}`,
    values: [now],
  });
  return await oneByOne(db, due, (tx, row) => expire(tx, row, now));
}

async function expire(tx: Tx, { site_id, player_id, grant_id }: Due, now: Date): Promise<unknown> {
  const player = { siteId: site_id, playerId: player_id };
  await lockPlayer(tx, player);
  const grant = await findGrant(tx, player, grant_id);
  if (!grant || grant.ended_at || grant.expires_at > now) return false;
  const deed = { actor: 'system', reason: '', now };
  if (grant.state === 'rounds') await finishRounds(tx, grant, 'expired', deed);
  else await endGrant(tx, grant, 'expired', deed);
}
