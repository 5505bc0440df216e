import { type Db, refuse, run, type Tx, write } from '#server/extension-api.ts';

const KEPT_DAYS = 400;

export type Rating = {
  rating_id: string;
  player_id: string;
  stars: number;
  comment: string;
  created_at: Date;
  answer: string;
};

/** Invites a player whose deposit was credited, again after each one. */
export async function invite(tx: Tx, siteId: number, playerId: string, at: Date): Promise<void> {
  await write(tx, {
    text: `insert into x_player_feedback.invitation (site_id, player_id, invited_at) values ($1, $2, $3)
      on conflict (site_id, player_id) do update set invited_at = excluded.invited_at`,
    values: [siteId, playerId, at],
  });
}

export type NewRating = Pick<Rating, 'rating_id' | 'stars' | 'comment'> & {
  siteId: number;
  playerId: string;
};

/**
 * Stores a rating and uses the invitation up. A request repeated under the same id changes nothing. `new`:
 * stored now; `known`: stored before; `uninvited`: there is no invitation. Refuses `duplicateMismatch` for
 * the id of another player's rating.
 */
export async function storeRating(
  tx: Tx,
  rating: NewRating,
  now: Date,
): Promise<'new' | 'known' | 'uninvited'> {
  const { siteId, playerId, rating_id, stars, comment } = rating;
  // Requests at the same moment wait for each other here.
  const invited = await write(tx, {
    text: `select 1 as one from x_player_feedback.invitation
      where site_id = $1 and player_id = $2 for update`,
    values: [siteId, playerId],
  });
  const known = await run<{ player_id: string }>(tx, {
    text: 'select player_id from x_player_feedback.rating where site_id = $1 and rating_id = $2',
    values: [siteId, rating_id],
  });
  if (known.length > 0) return known[0]!.player_id === playerId ? 'known' : refuse('duplicateMismatch');
  if (invited.length === 0) return 'uninvited';
  await write(tx, {
    text: 'delete from x_player_feedback.invitation where site_id = $1 and player_id = $2',
    values: [siteId, playerId],
  });
  await write(tx, {
    text: `insert into x_player_feedback.rating (site_id, rating_id, player_id, stars, comment, created_at)
      values ($1, $2, $3, $4, $5, $6)`,
    values: [siteId, rating_id, playerId, stars, comment, now],
  });
  return 'new';
}

/** Whether a player may rate now, and the latest own rating. */
export async function ownFeedback(db: Db, siteId: number, playerId: string) {
  const [row] = await run<{ is_invited: boolean }>(db, {
    text: `select exists (select from x_player_feedback.invitation
      where site_id = $1 and player_id = $2) as is_invited`,
    values: [siteId, playerId],
  });
  const [last] = await run<Rating>(db, {
    text: `select rating_id, player_id, stars, comment, created_at, answer from x_player_feedback.rating
      where site_id = $1 and player_id = $2 order by created_at desc limit 1`,
    values: [siteId, playerId],
  });
  return { isInvited: row!.is_invited, last };
}

/** How many ratings a brand has, and their mean in tenths of a star. */
export async function summarize(db: Db, siteId: number): Promise<{ count: number; tenths: number }> {
  const [row] = await run<{ count: number; tenths: number }>(db, {
    text: `select count(*)::int as count, coalesce(round(avg(stars) * 10), 0)::int as tenths
      from x_player_feedback.rating where site_id = $1`,
    values: [siteId],
  });
  return row!;
}

/** Ratings of a brand, newest first; `after` is the id of the last one of the page before. */
export async function listRatings(db: Db, siteId: number, after: string, limit: number): Promise<Rating[]> {
  return await run<Rating>(db, {
    text: `select rating_id, player_id, stars, comment, created_at, answer from x_player_feedback.rating r
      where site_id = $1 and ($2 = '' or (created_at, rating_id) < (select created_at, rating_id
        from x_player_feedback.rating l where l.site_id = $1 and l.rating_id::text = $2))
      order by created_at desc, rating_id desc limit $3`,
    values: [siteId, after, limit],
  });
}

/** Stores an answer; returns the one before, undefined when the brand has no such rating. */
export async function answerRating(
  tx: Tx,
  siteId: number,
  ratingId: string,
  answer: string,
  now: Date,
): Promise<string | undefined> {
  const [row] = await write<{ before: string }>(tx, {
    text: `update x_player_feedback.rating r set answer = $3, answered_at = $4
      from (select site_id, rating_id, answer from x_player_feedback.rating
        where site_id = $1 and rating_id::text = $2 for update) o
      where r.site_id = o.site_id and r.rating_id = o.rating_id returning o.answer as before`,
    values: [siteId, ratingId, answer, now],
  });
  return row?.before;
}

export async function deleteOldRatings(tx: Tx, siteId: number, now: Date): Promise<void> {
  await write(tx, {
    text: `delete from x_player_feedback.rating
      where site_id = $1 and created_at < $2::timestamptz - make_interval(days => $3)`,
    values: [siteId, now, KEPT_DAYS],
  });
}

export async function erasePlayer(tx: Tx, siteId: number, playerId: string): Promise<void> {
  for (const text of [
    'delete from x_player_feedback.rating where site_id = $1 and player_id = $2',
    'delete from x_player_feedback.invitation where site_id = $1 and player_id = $2',
  ])
    await write(tx, { text, values: [siteId, playerId] });
}
