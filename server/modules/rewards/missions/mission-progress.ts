import type { RoundSettled } from '#contracts/events/round.ts';
import { EVENT_CATEGORIES } from '#contracts/values/bonus-rules.ts';
import { DAY_MS } from '#contracts/values/time.ts';
import { type Db, schemaOf, sql, type Tx, write } from '../../../platform/database/index.ts';
import { ownMoneyTurnover } from '../../bonuses/index.ts';
import { post } from '../../ledger/index.ts';
import { addDays, type Day, dayIn, ONCE_WINDOW_DAY, windowBounds } from '../reward-windows.ts';
import { siteZone } from '../site-zone.ts';
import type { MissionProgressRow, RewardsTables } from '../tables.ts';
import { issueTokens } from '../tokens.ts';
import { listMissionsAt, type Mission } from './missions.ts';

const tables = schemaOf<RewardsTables>('rewards');

/** How long a completed mission can be claimed after its window (operations 9). */
const CLAIM_DAYS = 7;
/** The longest finite window, a week, plus a margin for time zones. */
const WINDOW_DAYS = 9;

/** The key of a player's claim of a mission. */
export type MissionKey = { siteId: number; playerId: string; code: string; window: Day };

/**
 * Counts a settled round for every mission it belongs to, unless nothing was risked in it. The platform
 * applies each event once.
 */
export async function countForMissions(tx: Tx, round: RoundSettled): Promise<void> {
  if (round.valid === '0') return;
  await countActivity(tx, round, async (mission, mine) => {
    const { kind, category } = mission;
    if (category !== '' && category !== round.category) return 0n;
    if (kind === 'play_count') return 1n;
    if (kind === 'bet_on_event') return EVENT_CATEGORIES.includes(round.category) ? 1n : 0n;
    if (kind === 'turnover') return mission.currency === round.currency ? ownMoneyTurnover(round) : 0n;
    if (kind !== 'distinct_games') return 0n;
    return (await recordNewGame(tx, mine, `${round.provider_code}/${round.game_code}`)) ? 1n : 0n;
  });
}

type PlayerActivity = { site_id: number; player_id: string; currency: string; at: string };

/** Advances each running mission by the value of a player's event. */
export async function countActivity(
  tx: Tx,
  happening: PlayerActivity,
  worth: (mission: Mission, mine: MissionKey) => Promise<bigint>,
): Promise<void> {
  const at = new Date(happening.at);
  const missions = await listMissionsAt(tx, happening.site_id, at);
  if (missions.length === 0) return;
  const zone = await siteZone(tx, happening.site_id);
  for (const mission of missions) {
    const { key, endsAt } = windowBounds(mission.rhythm, at, zone);
    const mine = {
      siteId: happening.site_id,
      playerId: happening.player_id,
      code: mission.code,
      window: key,
    };
    const amount = await worth(mission, mine);
    if (amount > 0n) await advanceMission(tx, mission, mine, { amount, at, endsAt });
  }
}

/** Records a game for a mission that counts different games; true the first time in its window. */
async function recordNewGame(tx: Tx, mine: MissionKey, game: string): Promise<boolean> {
  const noted = await write(tx, {
    name: 'rewards-mission-game',
    text: `insert into rewards.mission_game (site_id, player_id, code, window_key, game)
      values ($1, $2, $3, $4, $5)
      on conflict do nothing returning 1 as first`,
    values: [mine.siteId, mine.playerId, mine.code, mine.window, game],
  });
  return noted.length === 1;
}

/**
 * Deletes counted games that are no longer needed: completed missions, and windows that are over. For a daily
 * job.
 */
export async function deleteOldMissionGames(tx: Tx, now: Date): Promise<void> {
  await write(tx, {
    text: `delete from rewards.mission_game g where (g.window_key > $1 and g.window_key < $2)
      or exists (select from rewards.mission_progress p where p.site_id = g.site_id
      and p.player_id = g.player_id
        and p.code = g.code and p.window_key = g.window_key and p.completed_at is not null
        and g.window_key = $1)`,
    values: [ONCE_WINDOW_DAY, addDays(dayIn(now, 'UTC'), -WINDOW_DAYS)],
  });
}

type ProgressStep = { amount: bigint; at: Date; endsAt: Date | null };

/**
 * Adds to the progress and, when it reaches the target, completes the mission: its tokens are reserved for
 * the player until the claim.
 */
async function advanceMission(
  tx: Tx,
  mission: Mission,
  mine: MissionKey,
  { amount, at, endsAt }: ProgressStep,
): Promise<void> {
  const [row] = await write<{ progress: bigint; isDone: boolean }>(tx, {
    name: 'rewards-mission-step',
    text: `insert into rewards.mission_progress as p (site_id, player_id, code, window_key, progress)
      values ($1, $2, $3, $4, $5)
      on conflict (site_id, player_id, code, window_key) do update
      set progress = p.progress + excluded.progress
      returning progress, completed_at is not null as "isDone"`,
    values: [mine.siteId, mine.playerId, mine.code, mine.window, amount],
  });
  if (row && !row.isDone && row.progress >= mission.target)
    await completeMission(tx, mission, mine, at, endsAt);
}

/**
 * Marks a mission as completed, with its tokens and the claim period, and reserves the tokens for the player.
 */
export async function completeMission(
  tx: Tx,
  { tokens }: Mission,
  mine: MissionKey,
  at: Date,
  endsAt: Date | null,
): Promise<void> {
  const until = new Date((endsAt ?? at).getTime() + CLAIM_DAYS * DAY_MS);
  const { taken_back } = await tables(tx)
    .updateTable('mission_progress')
    .set({ completed_at: at, tokens, claim_until: until })
    .where('site_id', '=', mine.siteId)
    .where('player_id', '=', mine.playerId)
    .where('code', '=', mine.code)
    .where('window_key', '=', mine.window)
    .returning('taken_back')
    .executeTakeFirstOrThrow();
  const earned = taken_back === 0 ? 'earned' : `earned-${taken_back}`;
  const posted = await post(tx, issueTokens(tokenMovement(mine, earned, tokens), 'frozen_token'));
  if (!posted.ok) throw new Error(`mission ${mine.code} cannot be rewarded: ${posted.reason}`);
}

/** A posting of a mission's tokens; each part is posted once. */
export function tokenMovement({ siteId, playerId, code, window }: MissionKey, part: string, amount: bigint) {
  const key = `mission:${playerId}:${code}:${window}:${part}`;
  return { siteId, playerId, key, amount, reference: code };
}

/** A player's progress in the given windows, and all other completed, unclaimed missions. */
export async function listProgress(
  db: Db,
  siteId: number,
  playerId: string,
  now: Date,
): Promise<MissionProgressRow[]> {
  return tables(db)
    .selectFrom('mission_progress')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('player_id', '=', playerId)
    .where((where) =>
      where.or([
        where('window_key', '>=', sql<Day>`${now}::timestamptz::date - 8`),
        where('window_key', '=', sql<Day>`'2000-01-01'::date`),
        where('claim_until', '>', now),
      ]),
    )
    .orderBy('window_key')
    .execute();
}
