import type { MissionItem } from '#contracts/api/rewards.ts';
import { type Db, transaction } from '../../../platform/database/index.ts';
import type { Handler, Handlers } from '../../../platform/module.ts';
import { refuse } from '../../../platform/refusal.ts';
import { openCampaigns } from '../../bonuses/index.ts';
import { type Day, dayIn, ONCE_WINDOW_DAY, windowBounds, windowEnd } from '../reward-windows.ts';
import { siteZone } from '../site-zone.ts';
import type { MissionProgressRow } from '../tables.ts';
import { tokenBalances } from '../tokens.ts';
import { describeHeldTokens } from './held-tokens.ts';
import { currentStreak } from './login-streaks.ts';
import { claimMission as claim } from './mission-claims.ts';
import { hasMissions, type RequiredIdentityLevel } from './mission-eligibility.ts';
import { listProgress } from './mission-progress.ts';
import { listMissionsAt, type Mission } from './missions.ts';

/** Calls of the missions. `clock` in milliseconds. */
export function createMissionRoutes(
  clock: () => number,
  requiredIdentityLevel: RequiredIdentityLevel,
): Handlers {
  const missions: Handler<'missions'> = async (_input, { db, site, player }) => {
    const now = new Date(clock());
    const isOffered =
      site.hasRewards && (await hasMissions(db, { siteId: site.id, playerId: player.id }, now));
    const [running, rows, zone, balances, held] = await Promise.all([
      isOffered ? listMissionsAt(db, site.id, now) : [],
      listProgress(db, site.id, player.id, now),
      siteZone(db, site.id),
      tokenBalances(db, site.id, player.id),
      describeHeldTokens(db, site, player.id),
    ]);
    const titles = await titlesOf(db, site.id, now);
    const value = running.flatMap((mission) =>
      itemsOf({ ...mission, bonus: titles.get(mission.campaign) }, rows, now, zone),
    );
    return { value, ...balances, held };
  };

  const claimMission: Handler<'claimMission'> = async (input, { db, site, player }) => {
    if (!site.hasRewards) refuse('notFound');
    const now = new Date(clock());
    const mine = {
      siteId: site.id,
      playerId: player.id,
      code: input.mission_code,
      window: input.window_key,
    };
    const claimed = await transaction(db, (tx) => claim(tx, mine, { now, requiredIdentityLevel }));
    const zone = await siteZone(db, site.id);
    const bonus = (await titlesOf(db, site.id, now)).get(claimed.mission.campaign);
    const value = present({ ...claimed.mission, bonus }, claimed.row, input.window_key, now, zone);
    return { value, ...(await tokenBalances(db, site.id, player.id)) };
  };

  return { missions, claimMission };
}

/** A mission with the title of the bonus that comes with it, while its campaign is open. */
type OfferedMission = Mission & { bonus: Record<string, string> | undefined };

async function titlesOf(db: Db, siteId: number, now: Date): Promise<Map<string, Record<string, string>>> {
  const open = await openCampaigns(db, siteId, now);
  const ours = open.filter(({ rules }) => rules.type === 'mission');
  return new Map(ours.map(({ campaign_id, rules }) => [campaign_id, rules.title]));
}

/** A mission in its current window, after its unclaimed completions of earlier windows. */
function itemsOf(
  mission: OfferedMission,
  rows: readonly MissionProgressRow[],
  now: Date,
  zone: string,
): MissionItem[] {
  const { key } = windowBounds(mission.rhythm, now, zone);
  const mine = rows.filter(({ code }) => code === mission.code);
  const waiting = mine.filter(
    (row) =>
      row.window_key !== key && stateOf(row, now) === 'completed' && row.window_key !== ONCE_WINDOW_DAY,
  );
  const running = mine.find(({ window_key }) => window_key === key);
  return [
    ...waiting.map((row) => present(mission, row, row.window_key, now, zone)),
    present(mission, running, key, now, zone),
  ];
}

function stateOf(row: MissionProgressRow | undefined, now: Date): MissionItem['state'] {
  if (!row?.completed_at) return 'in_progress';
  if (row.claimed_at) return 'claimed';
  return row.expired_at || row.claim_until! <= now ? 'expired' : 'completed';
}

function present(
  mission: OfferedMission,
  row: MissionProgressRow | undefined,
  window: Day,
  now: Date,
  zone: string,
): MissionItem {
  const state = stateOf(row, now);
  // A check-in has no target and can be claimed at once.
  const isOpen = mission.kind === 'daily_claim' && state === 'in_progress';
  const progress = row ? currentStreak(row, dayIn(now, zone)) : 0n;
  return {
    mission_code: mission.code,
    title: mission.title,
    kind: mission.kind,
    window: mission.rhythm,
    window_key: window,
    target: mission.target.toString(),
    progress: (progress > mission.target ? mission.target : progress).toString(),
    currency: mission.currency,
    tokens: Number(row?.tokens ?? mission.tokens),
    bonus: mission.bonus ?? null,
    state: isOpen ? 'completed' : state,
    window_ends_at: windowEnd(mission.rhythm, window, zone)?.toISOString() ?? null,
    claim_until: row?.claim_until?.toISOString() ?? null,
  };
}
