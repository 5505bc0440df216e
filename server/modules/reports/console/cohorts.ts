import { deny, denyField } from '../../../platform/console/denial.ts';
import type { ConsoleContext, ConsoleHandlers } from '../../../platform/console/module-console.ts';
import { addDays, type Day } from '../../../platform/site-days.ts';
import { maskedPlayers } from '../../players/index.ts';
import { findNgrDeductions } from '../ngr-deductions.ts';
import {
  type CohortPeriod,
  type CohortUnit,
  cohortsThrough,
  listCohortNames,
  listCohortPlayers,
  listCohorts,
} from '../players/cohorts.ts';
import { seesMoney } from './money-report.ts';

/** Most cohorts of an answer: five years of months. */
const MAX_COHORTS = 60;
const MAX_NAMES = 200;
const PAGE_SIZE = 100;

/** The first day of the week, from Monday, or of the month. */
function startOfUnit(day: Day, unit: CohortUnit): Day {
  if (unit === 'month') return `${day.slice(0, 8)}01`;
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, -((weekday + 6) % 7));
}

/** The first day of the next week or month. */
const nextUnit = (start: Day, unit: CohortUnit): Day =>
  startOfUnit(addDays(start, unit === 'month' ? 31 : 7), unit);

const NOTHING = { active: 0, depositors: 0 };
const NO_MONEY = { deposits: 0n, withdrawals: 0n, turnover: 0n, ggr: 0n, bonus_cost: 0n, ngr: 0n };

function presentPeriod(period: Day, found: CohortPeriod | undefined) {
  const { active, depositors } = found ?? NOTHING;
  const { deposits, withdrawals, turnover, ggr, bonus_cost, ngr } = found ?? NO_MONEY;
  return {
    ...{ period, active, depositors, deposits: `${deposits}`, withdrawals: `${withdrawals}` },
    ...{ turnover: `${turnover}`, ggr: `${ggr}`, bonus_cost: `${bonus_cost}`, ngr: `${ngr}` },
  };
}

/** A cohort with all its weeks or months up to the last that counts. */
function presentCohort(cohort: Day, rows: readonly CohortPeriod[], unit: CohortUnit, through: Day) {
  const size = rows.reduce((sum, row) => sum + row.size, 0);
  const periods = [];
  for (let period = cohort; period <= through; period = nextUnit(period, unit))
    periods.push(
      presentPeriod(
        period,
        rows.find((row) => row.period === period),
      ),
    );
  return { cohort, size, periods };
}

async function zoneOf({ db, site }: ConsoleContext): Promise<string> {
  return (await findNgrDeductions(db, site.id)).zone;
}

export const cohortHandlers: ConsoleHandlers = {
  async reportCohorts({ unit, basis, affiliate, campaign, from, to }, context) {
    const { db, site } = context;
    if (!seesMoney(context)) deny('notAllowed');
    let last = startOfUnit(from, unit);
    for (let n = 1; n < MAX_COHORTS; n++) last = nextUnit(last, unit);
    if (from > to || to >= nextUnit(last, unit)) denyField('to', 'span');
    const query = { unit, basis, from, to, affiliate, campaign };
    const [zone, through, rows, affiliates, campaigns] = await Promise.all([
      zoneOf(context),
      cohortsThrough(db, site.id),
      listCohorts(db, site.id, query),
      listCohortNames(db, site.id, 'affiliate_code', query, MAX_NAMES),
      listCohortNames(db, site.id, 'campaign', query, MAX_NAMES),
    ]);
    const found = Map.groupBy(rows, ({ cohort }) => cohort);
    const value = [...found].map(([cohort, some]) => presentCohort(cohort, some, unit, through ?? cohort));
    return { zone, currency: site.currency, through, affiliates, campaigns, value };
  },
  async cohortPlayers({ after, ...query }, context) {
    const { db, site } = context;
    const cohort = startOfUnit(query.cohort, query.unit);
    const period = startOfUnit(query.period, query.unit);
    const zone = await zoneOf(context);
    const cohortQuery = { ...query, cohort, period, affiliate: query.affiliate, campaign: query.campaign };
    const page = { after, limit: PAGE_SIZE };
    const rows = await listCohortPlayers(db, { siteId: site.id, zone }, cohortQuery, page);
    const ids = rows.map(({ playerId }) => playerId);
    const players = await maskedPlayers(db, site.id, ids);
    const value = rows.map(({ playerId, at, deposits, ggr, ngr }) => ({
      ...{ player: players.get(playerId), at: at.toISOString() },
      ...{ deposits: `${deposits}`, ggr: `${ggr}`, ngr: `${ngr}` },
    }));
    return { value, next: rows.length === PAGE_SIZE ? rows.at(-1)!.playerId : '' };
  },
};
