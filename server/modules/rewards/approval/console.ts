import type { LevelGrounds } from '#contracts/console/rewards.ts';
import { deny } from '../../../platform/console/deny.ts';
import { maskName, shownAccount } from '../../../platform/console/mask.ts';
import type { ConsoleHandlers, Queue, WriteContext } from '../../../platform/console/parts.ts';
import { type Db, run, schemaOf } from '../../../platform/database.ts';
import { playerById } from '../../players/index.ts';
import { lockProgress, progressOf, promoteTo } from '../counting.ts';
import { cycleOf } from '../cycle.ts';
import { programmeOf } from '../programmes.ts';
import type { RewardsTables } from '../tables.ts';
import { siteZone } from '../zone.ts';
import { groundsOf, mayBeRaised } from './grounds.ts';

const tables = schemaOf<RewardsTables>('rewards');
const MOST = 100;
/** Somebody looks within this many days. */
const LATE_DAYS = 5;

function casesOf(db: Db, siteId: number) {
  return tables(db).selectFrom('level_case').selectAll().where('site_id', '=', siteId);
}

async function nameOf(db: Db, siteId: number, playerId: string) {
  const player = await playerById(db, siteId, playerId);
  const [account_id, name] = [shownAccount(player?.accountId ?? ''), maskName(player?.fullName ?? '')];
  return { player_id: playerId, account_id, name };
}

/** The open case, with the player's progress held, so that nothing is counted meanwhile. */
async function lockCase({ tx, site, now }: WriteContext, caseId: string) {
  const found =
    (await casesOf(tx, site.id).where('case_id', '=', caseId).executeTakeFirst()) ?? deny('notFound');
  await lockProgress(tx, site.id, found.player_id, cycleOf(now, await siteZone(tx, site.id, site.currency)));
  const row = await casesOf(tx, site.id).where('case_id', '=', caseId).forUpdate().executeTakeFirstOrThrow();
  if (row.state !== 'open') deny('decidedAlready');
  return row;
}

type Decision = { state: 'approved' | 'refused'; affordability?: string; identity?: string };

async function decide(
  context: WriteContext,
  caseId: string,
  playerId: string,
  decision: Decision,
): Promise<void> {
  const { tx, site, staff, now } = context;
  const grounds = await groundsOf(tx, { siteId: site.id, playerId, currency: site.currency }, now);
  await tables(tx)
    .updateTable('level_case')
    .set({ ...decision, decided_at: now, decided_by: staff.id, grounds: JSON.stringify(grounds) })
    .where('site_id', '=', site.id)
    .where('case_id', '=', caseId)
    .execute();
}

/** Promotions to high levels: somebody of compliance looks at the player first (player protection I5). */
export const levelHandlers: ConsoleHandlers = {
  async levelCases({ is_open }, context) {
    const { db, site, now } = context;
    const programme = await programmeOf(db, site.id);
    const rows = await casesOf(db, site.id)
      .where('state', is_open ? '=' : '<>', 'open')
      .orderBy(is_open ? 'opened_at' : 'decided_at', is_open ? 'asc' : 'desc')
      .limit(MOST)
      .execute();
    const staffOf = await context.namesOf(rows.flatMap(({ decided_by }) => decided_by ?? []));
    const level = (position: number) => programme?.levels[position]?.name ?? '';
    const value = rows.map(async (row) => ({
      ...{ case_id: row.case_id, player: await nameOf(db, site.id, row.player_id), state: row.state },
      level: programme ? level((await progressOf(db, programme, site.id, row.player_id, now)).position) : '',
      wanted: level(row.position),
      opened_at: row.opened_at.toISOString(),
      decided: row.decided_at && {
        by: staffOf(row.decided_by ?? ''),
        at: row.decided_at.toISOString(),
      },
    }));
    return { value: await Promise.all(value) };
  },
  async levelCase({ case_id }, { db, site, now }) {
    const row = await casesOf(db, site.id).where('case_id', '=', case_id).executeTakeFirst();
    if (!row) deny('notFound');
    const { player_id: playerId, affordability, identity } = row;
    const whose = { siteId: site.id, playerId, currency: site.currency };
    const grounds = (row.grounds as LevelGrounds | null) ?? (await groundsOf(db, whose, now));
    return { grounds, affordability, identity };
  },
  async approveLevel({ case_id, affordability, identity }, context) {
    const { tx, site, now } = context;
    const { player_id: playerId, position } = await lockCase(context, case_id);
    const whose = { siteId: site.id, playerId, currency: site.currency };
    if (!(await mayBeRaised(tx, whose, now))) deny('notYet');
    await decide(context, case_id, playerId, { state: 'approved', affordability, identity });
    const before = await promoteTo(tx, { siteId: site.id, playerId, position }, now);
    const change = { before: { level: before ?? null }, after: { level: position, case: case_id } };
    return { answer: {}, change: { subject: `player:${playerId}`, ...change } };
  },
  async refuseLevel({ case_id }, context) {
    const { player_id: playerId, position } = await lockCase(context, case_id);
    await decide(context, case_id, playerId, { state: 'refused' });
    const after = { level_refused: position, case: case_id };
    return { answer: {}, change: { subject: `player:${playerId}`, after } };
  },
};

export const levelQueue: Queue = {
  name: 'level_cases',
  right: 'limits',
  path: '/level-cases',
  async count(db, siteId, now) {
    const [row] = await run<{ count: number; oldestAt: Date | null; late: number }>(db, {
      text: `select count(*)::int as count, min(opened_at) as "oldestAt",
          (count(*) filter (where opened_at < $2::timestamptz - make_interval(days => ${LATE_DAYS})))::int as late
        from rewards.level_case where site_id = $1 and state = 'open'`,
      values: [siteId, now],
    });
    return row!;
  },
};
