import { randomUUID } from 'node:crypto';
import type { DayFigures } from '#contracts/console/reports.ts';
import { HOUR_MS } from '#contracts/values/time.ts';
import { type Db, run, schemaOf, type Tx, write } from '../../../platform/database/index.ts';
import { publish } from '../../../platform/events/index.ts';
import { addDays, type Day, dayIn, startOfDay } from '../../../platform/site-days.ts';
import { liabilityAt } from '../../ledger/index.ts';
import { raiseAlarm } from '../ledger-check/alarms.ts';
import type { NgrDeductions } from '../ngr-deductions.ts';
import type { ReportsTables } from '../tables.ts';
import { calculateDay, daySpanOf } from './day.ts';

const tables = schemaOf<ReportsTables>('reports');

/** A day waits this long for its last events. */
const EVENT_DELAY_MS = HOUR_MS;
/** Maximum number of closed days recalculated, and of days closed, in one run. */
const RECALCULATED_DAYS = 7;
const MAX_CLOSED_PER_RUN = 40;

export type DayCloseContext = { siteId: number; terms: NgrDeductions; now: Date };

/** Closes completed days, and recalculates the last ones. Returns the days it closed. */
export async function closeDays(tx: Tx, closing: DayCloseContext): Promise<Day[]> {
  const { siteId, terms, now } = closing;
  const end = dayIn(new Date(now.getTime() - EVENT_DELAY_MS), terms.zone);
  const closed = await findLastClosedDay(tx, siteId);
  const begin = closed ? addDays(closed, 1) : await firstDay(tx, siteId, terms.zone, now);
  const days: Day[] = [];
  for (let day = begin; day < end && days.length < MAX_CLOSED_PER_RUN; day = addDays(day, 1)) days.push(day);
  if (closed && days.length > 0)
    await recalculateClosedDays(tx, closing, addDays(closed, 1 - RECALCULATED_DAYS));
  for (const day of days) await closeDay(tx, closing, day);
  return days;
}

async function findLastClosedDay(db: Db, siteId: number): Promise<Day | undefined> {
  const [row] = await run<{ day: Day | null }>(db, {
    text: 'select max(day)::text as day from reports.day where site_id = $1',
    values: [siteId],
  });
  return row?.day ?? undefined;
}

/** The day of a site's first player or money; today if there is none. */
export async function firstDay(db: Db, siteId: number, zone: string, now: Date): Promise<Day> {
  const [player] = await run<{ at: Date | null }>(db, {
    text: 'select min(registered_at) as at from reports.player where site_id = $1',
    values: [siteId],
  });
  // Bets are indexed by time in blocks (BRIN): only blocks with bets before that moment are read.
  const [bet] = await run<{ at: Date | null }>(db, {
    text: `select min(settled_at) as at from reports.bet
      where site_id = $1 and settled_at < coalesce($2, 'infinity'::timestamptz)`,
    values: [siteId, player?.at ?? null],
  });
  return dayIn(bet?.at ?? player?.at ?? now, zone);
}

async function closeDay(tx: Tx, { siteId, terms, now }: DayCloseContext, day: Day): Promise<void> {
  const span = daySpanOf(siteId, day, terms.zone);
  const [{ figures, active }, held] = await Promise.all([
    calculateDay(tx, span, terms),
    liabilityAt(tx, siteId, span.to),
  ]);
  const staked = await openStakesAtDayEnd(tx, siteId, day);
  const liability = {
    ...{ cash: `${held.cash}`, reserved: `${held.reserved}`, bonus: `${held.bonus}` },
    staked: `${staked}`,
  };
  await tables(tx)
    .insertInto('day')
    .values({
      ...{ site_id: siteId, day, from_at: span.from, to_at: span.to, closed_at: now },
      figures: JSON.stringify({ ...figures, liability }),
    })
    .execute();
  await recordActivePlayers(tx, siteId, day, active);
  const { sums, counts } = figures;
  const closed = { event_id: randomUUID(), site_id: siteId, day, sums, counts };
  await publish(tx, 'day.closed', { ...closed, at: now.toISOString() });
}

/**
 * Days not yet closed that end after one time and up to another, a limited number of them, each with its end.
 */
export async function daysEnding(
  tx: Tx,
  { siteId, terms: { zone }, now }: DayCloseContext,
  after: Date,
  until: Date,
): Promise<{ day: Day; end: Date }[]> {
  const closed = await findLastClosedDay(tx, siteId);
  const found: { day: Day; end: Date }[] = [];
  let day = closed ? addDays(closed, 1) : await firstDay(tx, siteId, zone, now);
  for (let left = MAX_CLOSED_PER_RUN; left > 0; left--, day = addDays(day, 1)) {
    const end = startOfDay(addDays(day, 1), zone);
    if (end > until) break;
    if (end > after) found.push({ day, end });
  }
  return found;
}

/** Records which rounds are open at the end of a day: the reconciliation has reached exactly that time. */
export async function recordOpenRoundsOfDay(tx: Tx, siteId: number, day: Day): Promise<void> {
  await write(tx, {
    text: `insert into reports.day_open_round (site_id, day, provider_code, player_id, round_id, staked,
      since)
      select site_id, $2, provider_code, player_id, round_id, staked, since from reports.unmatched_round
      where site_id = $1 and event_at is null and staked <> 0 on conflict do nothing`,
    values: [siteId, day],
  });
}

async function openStakesAtDayEnd(db: Db, siteId: number, day: Day): Promise<bigint> {
  const [row] = await run<{ sum: bigint }>(db, {
    text: `select coalesce(sum(staked), 0)::int8 as sum from reports.day_open_round where site_id = $1
      and day = $2`,
    values: [siteId, day],
  });
  return row!.sum;
}

async function recordActivePlayers(
  tx: Tx,
  siteId: number,
  day: Day,
  active: readonly string[],
): Promise<void> {
  await write(tx, {
    text: 'delete from reports.active_day where site_id = $1 and day = $2 and player_id <> all ($3::uuid[])',
    values: [siteId, day, active],
  });
  await write(tx, {
    text: `insert into reports.active_day (site_id, day, player_id) select $1, $2, unnest($3::uuid[])
      on conflict do nothing`,
    values: [siteId, day, active],
  });
}

/** The stakes of open rounds, as of the last reconciliation. */
export async function openStakes(db: Db, siteId: number): Promise<bigint> {
  const [row] = await run<{ sum: bigint }>(db, {
    text: `select coalesce(sum(staked), 0)::int8 as sum from reports.unmatched_round where site_id = $1
      and event_at is null`,
    values: [siteId],
  });
  return row!.sum;
}

/** A closed day with a new result is reported and restated. */
async function recalculateClosedDays(
  tx: Tx,
  { siteId, terms, now }: DayCloseContext,
  since: Day,
): Promise<void> {
  const rows = await closedDays(tx, siteId, since, dayIn(now, terms.zone));
  for (const { day, figures: known } of rows) {
    const { figures, active } = await calculateDay(tx, daySpanOf(siteId, day, terms.zone), terms);
    const changed = differences(known, figures);
    if (changed.length === 0) continue;
    const detail = Object.fromEntries(
      changed.map(([name, was, is]) => [name, `${was} was reported, ${is} is true`]),
    );
    await raiseAlarm(tx, { siteId, what: 'DAY_CHANGED', subject: day, detail }, now);
    await tables(tx)
      .updateTable('day')
      .set({
        ...{ figures: JSON.stringify({ ...figures, liability: known.liability }), closed_at: now },
        ...{ has_players: false, in_cohorts: false },
      })
      .where('site_id', '=', siteId)
      .where('day', '=', day)
      .execute();
    await recordActivePlayers(tx, siteId, day, active);
  }
}

/** By contract, not by the ledger: a change of the terms does not affect completed days. */
const CONTRACTUAL_FIGURES = new Set(['provider_fees', 'payment_fees', 'duty', 'ngr']);

function differences(before: DayFigures, after: DayFigures): [name: string, was: string, is: string][] {
  const of = ({ sums, counts }: DayFigures) => new Map(Object.entries({ ...sums, ...counts }));
  const was = of(before);
  return [...of(after)].flatMap(([name, is]): [string, string, string][] =>
    CONTRACTUAL_FIGURES.has(name) || was.get(name) === is ? [] : [[name, String(was.get(name)), String(is)]],
  );
}

/** Closed days of a site from one day to another, both included, with their figures. */
export async function closedDays(db: Db, siteId: number, from: Day, to: Day) {
  return await run<{ day: Day; figures: DayFigures; to_at: Date }>(db, {
    text: `select day::text as day, figures, to_at from reports.day where site_id = $1 and day >= $2
      and day <= $3 order by day`,
    values: [siteId, from, to],
  });
}
