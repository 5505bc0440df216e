import type { DayFigures, ReportDay } from '#contracts/console/reports.ts';
import { deny } from '../../../platform/console/deny.ts';
import type { ConsoleContext, ConsoleHandlers } from '../../../platform/console/parts.ts';
import { type Db, run } from '../../../platform/database.ts';
import { addDays, type Day, dayOf } from '../../../platform/days.ts';
import { flowSums, liabilityAt } from '../../ledger/index.ts';
import { kept } from '../cache.ts';
import { closedDays, firstDay, openStakes } from '../days/close.ts';
import { spanOf, workOut } from '../days/day.ts';
import { FLOWS } from '../days/flows.ts';
import { CHURN_DAYS, convertedIn } from '../days/play.ts';
import { sportsOf, totalOf } from '../days/sums.ts';
import { putTerms, type Terms, termsOf } from '../terms.ts';

const MOST_DAYS = 366;
/** Days that are not closed are worked out anew so often at most. */
const KEPT_MS = 15_000;

/** The days asked for, up to today; refuses more than a year. */
export function daysOf(from: Day, to: Day, today: Day): Day[] {
  const last = to < today ? to : today;
  if (addDays(from, MOST_DAYS) < to || from > to)
    deny('invalidRequest', { fields: [{ field: 'to', rule: 'span' }] });
  const days: Day[] = [];
  for (let day = from; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}

/** Days before anything happened on a site are no days of it. */
async function sinceOpening(
  { db, site, now }: Pick<ConsoleContext, 'db' | 'site' | 'now'>,
  days: readonly Day[],
  zone: string,
): Promise<Day[]> {
  const first = await firstDay(db, site.id, zone, now);
  return days.filter((day) => day >= first);
}

type Known = { figures: DayFigures; active: string[]; state: ReportDay['state'] };

type Open = { siteId: number; terms: Terms; today: Day; now: Date };

async function openDay(db: Db, { siteId, terms, today, now }: Open, day: Day): Promise<Known> {
  const span = spanOf(siteId, day, terms.zone);
  const time = { now: now.getTime(), milliseconds: KEPT_MS };
  return await kept(db, `day ${siteId} ${day}`, time, async () => {
    const { figures, active } = await workOut(db, span, terms, now);
    return { figures, active, state: day === today ? ('running' as const) : ('over' as const) };
  });
}

/** The report of a span: closed days as they were written down, others worked out. */
export async function reportOf(context: Pick<ConsoleContext, 'db' | 'site' | 'now'>, from: Day, to: Day) {
  const { db, site, now } = context;
  const terms = await termsOf(db, site.id, site.currency);
  const today = dayOf(now, terms.zone);
  const wanted = await sinceOpening(context, daysOf(from, to, today), terms.zone);
  const [closed, through] = await Promise.all([
    closedDays(db, site.id, from, to),
    provedThrough(db, site.id),
  ]);
  const written = new Map(closed.map((one) => [one.day, one]));
  const active = new Set<string>();
  const days: ReportDay[] = [];
  for (const day of wanted) {
    const row = written.get(day);
    if (row) {
      const isProved = through !== null && through >= row.to_at;
      days.push({ ...row.figures, day, state: isProved ? 'proved' : 'over' });
      continue;
    }
    const open = await openDay(db, { siteId: site.id, terms, today, now }, day);
    for (const player of open.active) active.add(player);
    days.push({ ...open.figures, day, state: open.state });
  }
  const players = await activeOver(db, site.id, from, to, [...active]);
  const span = { ...spanOf(site.id, from, terms.zone), to: spanOf(site.id, to, terms.zone).to };
  const [flows, converted] = await Promise.all([flowSums(db, span, FLOWS), convertedIn(db, span)]);
  const unique = (name: string) => flows.find((flow) => flow.name === name)?.players ?? 0;
  const once = {
    active_players: players.active,
    depositors: unique('deposits'),
    withdrawers: unique('withdrawals'),
  };
  const total = totalOf(days, once);
  if (to >= today) total.liability = await liabilityNow(db, site.id, now);
  return { terms, through, days, total, churned: players.churned, converted };
}

async function liabilityNow(db: Db, siteId: number, now: Date) {
  const [held, staked] = await Promise.all([liabilityAt(db, siteId, now), openStakes(db, siteId)]);
  const { cash, reserved, bonus } = held;
  return { cash: `${cash}`, reserved: `${reserved}`, bonus: `${bonus}`, staked: `${staked}` };
}

export async function provedThrough(db: Db, siteId: number): Promise<Date | null> {
  const [row] = await run<{ through: Date }>(db, {
    text: 'select through from reports.proof where site_id = $1',
    values: [siteId],
  });
  return row?.through ?? null;
}

/** Players active in the span, and those who were so in the thirty days before it and are not now. */
async function activeOver(db: Db, siteId: number, from: Day, to: Day, today: readonly string[]) {
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

export const reportHandlers: ConsoleHandlers = {
  async moneyReport({ from, to }, context) {
    const { terms, through, days, total, ...people } = await reportOf(context, from, to);
    const { currency } = context.site;
    const about = { zone: terms.zone, currency, proved_through: through?.toISOString() ?? null };
    // Sums alone tell of no person: who may read them sees all of them. Roles of sports see sports, partners' managers their own lists.
    const seesMoney = context.mayDo('reports', 'read') || context.staff.roles.includes('crm');
    if (seesMoney) return { ...about, days, total, ...people, is_partial: false };
    const partial = days.map((day) => ({ ...sportsOf(day), day: day.day, state: day.state }));
    const nobody = { churned: 0, converted: { registered: 0, verified: 0, deposited: 0 } };
    return { ...about, days: partial, total: sportsOf(total), ...nobody, is_partial: true };
  },
  async reportTerms(_, { db, site }) {
    return { ...(await termsOf(db, site.id, site.currency)) };
  },
  async setReportTerms({ provider_points, payment_points, duty_points }, { tx, site }) {
    const before = await termsOf(tx, site.id, site.currency);
    const after = { ...before, provider_points, payment_points, duty_points };
    await putTerms(tx, site.id, after);
    return { answer: {}, change: { subject: 'report terms', before, after } };
  },
};
