import type { RoundCorrected, RoundSettled } from '#contracts/events/round.ts';
import { isDistributed } from '../../../platform/database/distributed-tables.ts';
import { type Db, run, type Tx, transaction, write } from '../../../platform/database/index.ts';
import { listNamedLines } from '../../protection/index.ts';
import { addDays, type Day, dayIn, nextMonthOf, startOfDay, weekStart } from '../reward-windows.ts';
import { siteZone } from '../site-zone.ts';

export type LeaderboardPeriod = 'day' | 'week' | 'month';
export type LeaderboardPlace = { accountId: string; multiple: bigint; game: string; at: Date };

/** Places shown; players who may not be named are skipped. */
const MAX_PLACES = 20;

/** Win ÷ stake of a round in hundredths, truncated; 0 without a stake. */
export function winMultiple({ stake, win }: Pick<RoundSettled, 'stake' | 'win'>): bigint {
  return BigInt(stake) > 0n ? (BigInt(win) * 100n) / BigInt(stake) : 0n;
}

/** Stores a round that beats the player's best of its day; ties keep the earlier one. */
export async function recordBestRound(tx: Tx, round: RoundSettled): Promise<void> {
  const multiple = winMultiple(round);
  if (multiple === 0n) return;
  const at = new Date(round.at);
  const day = dayIn(at, await siteZone(tx, round.site_id));
  await write(tx, {
    name: 'rewards-best-round',
    text: `insert into rewards.best_round as b (site_id, day, player_id, account_id, multiple, game_name, at)
      values ($1, $2, $3, $4, $5, $6, $7)
      on conflict (site_id, day, player_id) do update
        set multiple = excluded.multiple, game_name = excluded.game_name, at = excluded.at
        where excluded.multiple > b.multiple or (excluded.multiple = b.multiple and excluded.at < b.at)`,
    values: [round.site_id, day, round.player_id, round.account_id, multiple, round.game_name, at],
  });
}

/** A best round with new figures is re-ranked on its own day; a voided one is removed. */
export async function correctBestRound(tx: Tx, round: RoundCorrected): Promise<void> {
  const { was } = round;
  if (!was) return;
  const at = new Date(was.settled_at);
  const day = dayIn(at, await siteZone(tx, round.site_id));
  await write(tx, {
    name: 'rewards-best-round-corrected',
    text: `delete from rewards.best_round where site_id = $1 and day = $2 and player_id = $3 and at = $4
      and multiple = $5`,
    values: [round.site_id, day, round.player_id, at, winMultiple(was)],
  });
  await recordBestRound(tx, { ...round, at: was.settled_at });
}

/** Retention of a best round: the longest board, a month, and one more for inquiries. */
const RETENTION_DAYS = 62;
/** Maximum rounds deleted in one transaction. */
const BATCH_SIZE = 5_000;

/**
 * Deletes rounds that no board shows any longer, in batches; returns the number deleted. For a daily job;
 * repeatable.
 */
export async function deleteOldBestRounds(db: Db, now: Date): Promise<number> {
  const before = addDays(dayIn(now, 'UTC'), -RETENTION_DAYS);
  if (isDistributed(db)) return await deleteOnEveryServer(db, before);
  let forgotten = 0;
  for (;;) {
    const [some] = await transaction(db, (tx) =>
      write<{ rows: bigint }>(tx, {
        text: `with gone as (delete from rewards.best_round where ctid = any (array(
            select ctid from rewards.best_round where day < $1 limit ${BATCH_SIZE} for update skip locked))
            returning 1)
          select count(*) as rows from gone`,
        values: [before],
      }),
    );
    forgotten += Number(some!.rows);
    if (some!.rows < BigInt(BATCH_SIZE)) return forgotten;
  }
}

/** The same for a cluster, where rows are not known by their place. */
async function deleteOnEveryServer(db: Db, before: Day): Promise<number> {
  const gone = await transaction(db, (tx) =>
    write(tx, { text: 'delete from rewards.best_round where day < $1 returning day', values: [before] }),
  );
  return gone.length;
}

/** First day of a running period, and the first day after it. */
export function periodBounds(period: LeaderboardPeriod, today: Day): { from: Day; to: Day } {
  if (period === 'day') return { from: today, to: addDays(today, 1) };
  if (period === 'week') return { from: weekStart(today), to: addDays(weekStart(today), 7) };
  return { from: `${today.slice(0, 8)}01`, to: nextMonthOf(today) };
}

export type Leaderboard = { places: LeaderboardPlace[]; startsAt: Date; endsAt: Date };

/**
 * The board of the current period: each player's best round, highest multiple first, ties by time. Only
 * players who may be named are shown (operations 8, 9).
 */
export async function readLeaderboard(
  db: Db,
  site: { id: number; currency: string },
  period: LeaderboardPeriod,
  now: Date,
): Promise<Leaderboard> {
  const zone = await siteZone(db, site.id);
  const { from, to } = periodBounds(period, dayIn(now, zone));
  const read = (without: readonly string[], limit: number) =>
    run<LeaderboardPlace & { player_id: string }>(db, {
      name: 'rewards-board',
      text: `select player_id, account_id as "accountId", multiple, game_name as game, at
        from (select distinct on (player_id) * from rewards.best_round
          where site_id = $1 and day >= $2 and day < $3 and player_id <> all ($4::uuid[])
          order by player_id, multiple desc, at) best
        order by multiple desc, at, player_id limit $5`,
      values: [site.id, from, to, without, limit],
    });
  const places = await listNamedLines({ db, siteId: site.id, now, size: MAX_PLACES, read });
  return { places, startsAt: startOfDay(from, zone), endsAt: startOfDay(to, zone) };
}
