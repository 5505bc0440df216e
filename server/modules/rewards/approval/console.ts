import type { LevelCaseEvidence } from '#contracts/console/rewards.ts';
import { deny } from '../../../platform/console/denial.ts';
import type {
  ConsoleHandlers,
  DashboardQueue,
  WriteContext,
} from '../../../platform/console/module-console.ts';
import { type Db, run, schemaOf } from '../../../platform/database/index.ts';
import { maskedPlayers } from '../../players/index.ts';
import { lockProgress, progressOfEach, promotePlayer } from '../contributions.ts';
import { findVipProgramme } from '../programmes.ts';
import { siteZone } from '../site-zone.ts';
import type { RewardsTables } from '../tables.ts';
import { cycleOf } from '../vip-cycle.ts';
import { canBePromoted, readCaseEvidence } from './case-evidence.ts';

const tables = schemaOf<RewardsTables>('rewards');
const MAX_LISTED = 100;
/** Deadline for the review, in days. */
const REVIEW_DAYS = 5;

function selectCases(db: Db, siteId: number) {
  return tables(db).selectFrom('level_case').selectAll().where('site_id', '=', siteId);
}

/** The open case, with the player's progress locked, so that no progress is counted concurrently. */
async function lockCase({ tx, site, now }: WriteContext, caseId: string) {
  const found =
    (await selectCases(tx, site.id).where('case_id', '=', caseId).executeTakeFirst()) ?? deny('notFound');
  await lockProgress(tx, site.id, found.player_id, cycleOf(now, await siteZone(tx, site.id)));
  const row = await selectCases(tx, site.id)
    .where('case_id', '=', caseId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (row.state !== 'open') deny('decidedAlready');
  return row;
}

type Decision = { state: 'approved' | 'refused'; affordability?: string; identity?: string };

async function decideCase(
  context: WriteContext,
  caseId: string,
  playerId: string,
  decision: Decision,
): Promise<void> {
  const { tx, site, staff, now } = context;
  const evidence = await readCaseEvidence(tx, { siteId: site.id, playerId, currency: site.currency }, now);
  await tables(tx)
    .updateTable('level_case')
    .set({ ...decision, decided_at: now, decided_by: staff.id, evidence: JSON.stringify(evidence) })
    .where('site_id', '=', site.id)
    .where('case_id', '=', caseId)
    .execute();
}

/** Promotions to high levels: compliance reviews the player first (player protection I5). */
export const levelCaseHandlers: ConsoleHandlers = {
  async levelCases({ is_open }, context) {
    const { db, site, now } = context;
    const programme = await findVipProgramme(db, site.id);
    const rows = await selectCases(db, site.id)
      .where('state', is_open ? '=' : '<>', 'open')
      .orderBy(is_open ? 'opened_at' : 'decided_at', is_open ? 'asc' : 'desc')
      .limit(MAX_LISTED)
      .execute();
    const staffOf = await context.namesOf(rows.flatMap(({ decided_by }) => decided_by ?? []));
    const ids = rows.map(({ player_id }) => player_id);
    const players = await maskedPlayers(db, site.id, ids);
    const level = (position: number) => programme?.levels[position]?.name ?? '';
    const progress =
      programme && ids.length > 0 ? await progressOfEach(db, programme, site.id, ids, now) : undefined;
    const value = rows.map((row) => ({
      ...{ case_id: row.case_id, player: players.get(row.player_id), state: row.state },
      level: level(progress?.get(row.player_id)?.position ?? -1),
      earned: level(row.position),
      opened_at: row.opened_at.toISOString(),
      decided: row.decided_at && {
        by: staffOf(row.decided_by ?? ''),
        at: row.decided_at.toISOString(),
      },
    }));
    return { value };
  },
  async levelCase({ case_id }, { db, site, now }) {
    const row = await selectCases(db, site.id).where('case_id', '=', case_id).executeTakeFirst();
    if (!row) deny('notFound');
    const { player_id: playerId, affordability, identity } = row;
    const whose = { siteId: site.id, playerId, currency: site.currency };
    const evidence = (row.evidence as LevelCaseEvidence | null) ?? (await readCaseEvidence(db, whose, now));
    return { evidence, affordability, identity };
  },
  async approveLevel({ case_id, affordability, identity }, context) {
    const { tx, site, now } = context;
    const { player_id: playerId, position } = await lockCase(context, case_id);
    const whose = { siteId: site.id, playerId, currency: site.currency };
    if (!(await canBePromoted(tx, whose, now))) deny('notYet');
    await decideCase(context, case_id, playerId, { state: 'approved', affordability, identity });
    const before = await promotePlayer(tx, { siteId: site.id, playerId, position }, now);
    const change = { before: { level: before ?? null }, after: { level: position, case: case_id } };
    return { answer: {}, change: { subject: `player:${playerId}`, ...change } };
  },
  async refuseLevel({ case_id }, context) {
    const { player_id: playerId, position } = await lockCase(context, case_id);
    await decideCase(context, case_id, playerId, { state: 'refused' });
    const after = { level_refused: position, case: case_id };
    return { answer: {}, change: { subject: `player:${playerId}`, after } };
  },
};

export const levelCaseQueue: DashboardQueue = {
  name: 'level_cases',
  right: 'limits',
  path: '/level-cases',
  async count(db, siteId, now) {
    const [row] = await run<{ count: number; oldestAt: Date | null; late: number }>(db, {
      text: `select count(*)::int as count, min(opened_at) as "oldestAt",
          (count(*)
          filter (where opened_at < $2::timestamptz - make_interval(days => ${REVIEW_DAYS})))::int as late
        from rewards.level_case where site_id = $1 and state = 'open'`,
      values: [siteId, now],
    });
    return row!;
  },
};
