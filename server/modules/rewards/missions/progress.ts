import type { RoundSettled } from '#contracts/events/round.ts';
import { type Db, run, schemaOf, sql, type Tx } from '../../../platform/database.ts';
import { post } from '../../ledger/index.ts';
import { type Day, windowOf } from '../days.ts';
import type { MissionProgressRow, RewardsTables } from '../tables.ts';
import { issue } from '../tokens.ts';
import { siteZone } from '../zone.ts';
import { type Mission, missionsAt } from './missions.ts';

const tables = schemaOf<RewardsTables>('rewards');

/** A completed mission waits so long after its window has ended (operations 9). */
const CLAIM_DAYS = 7;

/** What makes one claim of one mission by one player. */
export type MissionKey = { siteId: number; playerId: string; code: string; window: Day };

/** Counts a settled round for every mission it belongs to; the platform brings an event to this handler's effect once. */
export async function countForMissions(tx: Tx, round: RoundSettled): Promise<void> {
  const at = new Date(round.at);
  const missions = (await missionsAt(tx, round.site_id, at)).filter((mission) => counts(mission, round));
  if (missions.length === 0) return;
  const zone = await siteZone(tx, round.site_id, round.currency);
  for (const mission of missions) {
    const amount = mission.kind === 'turnover' ? BigInt(round.stake) : 1n;
    const { key, endsAt } = windowOf(mission.rhythm, at, zone);
    const mine = { siteId: round.site_id, playerId: round.player_id, code: mission.code, window: key };
    await advance(tx, mission, mine, { amount, at, endsAt });
  }
}

function counts({ kind, category, currency }: Mission, round: RoundSettled): boolean {
  if (kind === 'daily_claim' || (category !== '' && category !== round.category)) return false;
  return kind === 'play_count' || currency === round.currency;
}

type Step = { amount: bigint; at: Date; endsAt: Date | null };

/** Adds to the progress and, when it reaches the target, completes the mission: its tokens are the player's, held till the claim. */
async function advance(
  tx: Tx,
  mission: Mission,
  mine: MissionKey,
  { amount, at, endsAt }: Step,
): Promise<void> {
  const [row] = await run<{ progress: bigint; isDone: boolean }>(tx, {
    name: 'rewards-mission-step',
    text: `insert into rewards.mission_progress as p (site_id, player_id, code, window_key, progress)
      values ($1, $2, $3, $4, $5)
      on conflict (site_id, player_id, code, window_key) do update set progress = p.progress + excluded.progress
      returning progress, completed_at is not null as "isDone"`,
    values: [mine.siteId, mine.playerId, mine.code, mine.window, amount],
  });
  if (row && !row.isDone && row.progress >= mission.target) await complete(tx, mission, mine, at, endsAt);
}

/** Marks a mission as completed, with its tokens and the time to claim them, and holds the tokens for the player. */
export async function complete(
  tx: Tx,
  { tokens }: Mission,
  mine: MissionKey,
  at: Date,
  endsAt: Date | null,
): Promise<void> {
  const until = new Date((endsAt ?? at).getTime() + CLAIM_DAYS * 86_400_000);
  await tables(tx)
    .updateTable('mission_progress')
    .set({ completed_at: at, tokens, claim_until: until })
    .where('site_id', '=', mine.siteId)
    .where('player_id', '=', mine.playerId)
    .where('code', '=', mine.code)
    .where('window_key', '=', mine.window)
    .execute();
  const posted = await post(tx, issue(movement(mine, 'earned', tokens), 'frozen_token'));
  if (!posted.ok) throw new Error(`mission ${mine.code} cannot be rewarded: ${posted.reason}`);
}

/** A movement of a mission's tokens: each part of it happens once. */
export function movement({ siteId, playerId, code, window }: MissionKey, part: string, amount: bigint) {
  const key = `mission:${playerId}:${code}:${window}:${part}`;
  return { siteId, playerId, key, amount, reference: code };
}

/** A player's progress in the windows named, and whatever else is completed and not yet claimed. */
export async function progressIn(
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
