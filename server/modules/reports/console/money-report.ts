import type { DayFigures, ReportDay } from '#contracts/console/reports.ts';
import { denyField } from '../../../platform/console/denial.ts';
import type { ConsoleContext, ConsoleHandlers } from '../../../platform/console/module-console.ts';
import { type Db, run } from '../../../platform/database/index.ts';
import { oldestUndelivered } from '../../../platform/events/index.ts';
import { cachedForDatabase } from '../../../platform/read-cache.ts';
import { addDays, type Day, dayIn } from '../../../platform/site-days.ts';
import { flowSums, liabilityAt } from '../../ledger/index.ts';
import { sportsFigures, sumDays } from '../days/daily-figures.ts';
import { calculateDay, daySpanOf } from '../days/day.ts';
import { closedDays, firstDay, openStakes } from '../days/day-close.ts';
import { FLOW_RULES } from '../days/flow-rules.ts';
import { CHURN_DAYS, countConversions } from '../days/play-figures.ts';
import { findNgrDeductions, type NgrDeductions, setNgrDeductions } from '../ngr-deductions.ts';

const MAX_DAYS = 366;
/** Open days are recalculated at most this often. */
const CACHE_MS = 15_000;
/** Events by which rounds reach the figures. */
const COUNTED_EVENTS = ['round.settled', 'round.corrected'] as const;

/** The requested days, up to today; refuses more than a year. */
export function requestedDays(from: Day, to: Day, today: Day): Day[] {
  const last = to < today ? to : today;
  if (addDays(from, MAX_DAYS) < to || from > to) denyField('to', 'span');
  const days: Day[] = [];
  for (let day = from; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}

/** Days before a site's first activity are omitted. */
export async function daysSinceOpening(
  { db, site, now }: Pick<ConsoleContext, 'db' | 'site' | 'now'>,
  days: readonly Day[],
  zone: string,
): Promise<Day[]> {
  const first = await firstDay(db, site.id, zone, now);
  return days.filter((day) => day >= first);
}

type OpenDay = {
  figures: DayFigures;
  active: string[];
  state: ReportDay['state'];
  /** Rounds settled before this time are in the figures. */
  countedThrough: Date;
};

type Open = { siteId: number; terms: NgrDeductions; today: Day; now: Date };

async function calculateOpenDay(db: Db, { siteId, terms, today, now }: Open, day: Day): Promise<OpenDay> {
  const span = daySpanOf(siteId, day, terms.zone);
  const time = { now: now.getTime(), milliseconds: CACHE_MS };
  return await cachedForDatabase(db, `day ${siteId} ${day}`, time, async () => {
    // Read before the figures: a round delivered in between is counted and only said to be missing.
    const waiting = await oldestUndelivered(db, siteId, COUNTED_EVENTS);
    const countedThrough = waiting && waiting < now ? waiting : now;
    const { figures, active } = await calculateDay(db, span, terms, now);
    const state = day === today ? ('running' as const) : ('over' as const);
    return { figures, active, state, countedThrough };
  });
}

/** The report of a span: closed days as recorded, others calculated. */
export async function buildReport(context: Pick<ConsoleContext, 'db' | 'site' | 'now'>, from: Day, to: Day) {
  const { db, site, now } = context;
  const terms = await findNgrDeductions(db, site.id);
  const today = dayIn(now, terms.zone);
  const coveredDays = await daysSinceOpening(context, requestedDays(from, to, today), terms.zone);
  const [closed, through] = await Promise.all([
    closedDays(db, site.id, from, to),
    checkedThrough(db, site.id),
  ]);
  const written = new Map(closed.map((closedDay) => [closedDay.day, closedDay]));
  const active = new Set<string>();
  const days: ReportDay[] = [];
  let countedThrough = now;
  for (const day of coveredDays) {
    const row = written.get(day);
    if (row) {
      const isReconciled = through !== null && through >= row.to_at;
      days.push({ ...row.figures, day, state: isReconciled ? 'reconciled' : 'over' });
      continue;
    }
    const open = await calculateOpenDay(db, { siteId: site.id, terms, today, now }, day);
    for (const player of open.active) active.add(player);
    if (open.countedThrough < countedThrough) countedThrough = open.countedThrough;
    days.push({ ...open.figures, day, state: open.state });
  }
  const players = await activePlayersOver(db, site.id, from, to, [...active]);
  const span = { ...daySpanOf(site.id, from, terms.zone), to: daySpanOf(site.id, to, terms.zone).to };
  const [flows, converted] = await Promise.all([flowSums(db, span, FLOW_RULES), countConversions(db, span)]);
  const unique = (name: string) => flows.find((flow) => flow.name === name)?.players ?? 0;
  const once = {
    active_players: players.active,
    depositors: unique('deposits'),
    withdrawers: unique('withdrawals'),
  };
  const total = sumDays(days, once);
  if (to >= today) total.liability = await currentLiability(db, site.id, now);
  return { terms, through, countedThrough, days, total, churned: players.churned, converted };
}

async function currentLiability(db: Db, siteId: number, now: Date) {
  const [held, staked] = await Promise.all([liabilityAt(db, siteId, now), openStakes(db, siteId)]);
  const { cash, reserved, bonus } = held;
  return { cash: `${cash}`, reserved: `${reserved}`, bonus: `${bonus}`, staked: `${staked}` };
}

/** Until when the ledger of a site was checked; null before the first check. */
export async function checkedThrough(db: Db, siteId: number): Promise<Date | null> {
  const [row] = await run<{ checked_through: Date }>(db, {
    text: 'select checked_through from reports.ledger_check where site_id = $1',
    values: [siteId],
  });
  return row?.checked_through ?? null;
}

/** Players active in the span, and those active in the thirty days before it but not in it. */
async function activePlayersOver(db: Db, siteId: number, from: Day, to: Day, today: readonly string[]) {
  const [row] = await run<{ active: number; churned: number }>(db, {
    text: `with now_ as (select player_id from reports.active_day where site_id = $1 and day between $2 and $3
        union select unnest($4::uuid[])),
      before as (select distinct player_id from reports.active_day
        where site_id = $1 and day >= $2::date - ${CHURN_DAYS} and day < $2::date)
      select (select count(*) from now_)::int as active,
        (select count(*) from before where player_id not in (select player_id from now_))::int as churned`,
    values: [siteId, from, to, today],
  });
  return row!;
}

/**
 * Totals reveal no person: all of them are shown to anyone with the right, but sports roles see sports and
 * affiliate managers their own lists.
 */
export const seesMoney = ({ hasAccess, staff }: Pick<ConsoleContext, 'hasAccess' | 'staff'>) =>
  hasAccess('reports', 'read') || staff.roles.includes('crm');

export const reportHandlers: ConsoleHandlers = {
  async moneyReport({ from, to }, context) {
    const { terms, through, countedThrough, days, total, ...people } = await buildReport(context, from, to);
    const { currency } = context.site;
    const about = {
      ...{ zone: terms.zone, currency },
      reconciled_through: through?.toISOString() ?? null,
      counted_through: countedThrough.toISOString(),
    };
    if (seesMoney(context)) return { ...about, days, total, ...people, is_partial: false };
    const partial = days.map((day) => ({ ...sportsFigures(day), day: day.day, state: day.state }));
    const nobody = { churned: 0, converted: { registered: 0, verified: 0, deposited: 0 } };
    return { ...about, days: partial, total: sportsFigures(total), ...nobody, is_partial: true };
  },
  async reportTerms(_, { db, site }) {
    return { ...(await findNgrDeductions(db, site.id)) };
  },
  async setReportTerms({ provider_points, payment_points, duty_points }, { tx, site }) {
    const before = await findNgrDeductions(tx, site.id);
    const after = { ...before, provider_points, payment_points, duty_points };
    await setNgrDeductions(tx, site.id, after);
    return { answer: {}, change: { subject: 'report terms', before, after } };
  },
};
