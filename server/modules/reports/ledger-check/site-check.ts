import { type Database, run, type Tx } from '../../../platform/database/index.ts';
import type { Log } from '../../../platform/log.ts';
import { verifySite } from '../../ledger/index.ts';
import { listSites } from '../../sites/index.ts';
import { closeDays, type DayCloseContext, daysEnding, recordOpenRoundsOfDay } from '../days/day-close.ts';
import { lockDays } from '../days/zone.ts';
import { findNgrDeductions } from '../ngr-deductions.ts';
import { recordPlayerDays } from '../players/cohorts.ts';
import { recordOrigins } from '../players/origins.ts';
import { raiseAlarm } from './alarms.ts';
import { CHECK_DELAY_MS } from './late-events.ts';
import { advanceCheck, lockCheckedUntil, raiseMismatches } from './round-check.ts';

/**
 * Reconciles every site's reports with the ledger (operations 7): every round's money, completed days, and,
 * once a day, the books themselves. A difference raises an alarm. Run hourly, so that each site's midnight is
 * met; repeatable.
 */
export async function checkReports(database: Database, log: Log, now: Date): Promise<void> {
  const failed: unknown[] = [];
  for (const site of await listSites(database.db)) {
    try {
      const raised = await checkSite(database, site, now);
      if (raised > 0) log.error({ siteId: site.id, raised }, 'reports and ledger differ');
    } catch (err) {
      // The other sites are still reconciled; the job fails at the end and is retried.
      log.error({ err, siteId: site.id }, 'a site could not be reconciled');
      failed.push(err);
    }
  }
  if (failed.length > 0) throw new AggregateError(failed, 'sites could not be reconciled');
}

/**
 * Reconciles a site's rounds up to a time, closes its days and records their players. Returns how many alarms
 * it raised.
 */
export async function checkSite(
  { db, transaction }: Database,
  { id: siteId, currency }: { id: number; currency: string },
  now: Date,
  through = new Date(now.getTime() - CHECK_DELAY_MS),
): Promise<number> {
  const before = await openRoundsOf(db, siteId);
  const terms = await findNgrDeductions(db, siteId);
  const closing = { siteId, terms, now };
  await transaction((tx) => checkThrough(tx, closing, through));
  const closed = await transaction(async (tx) => {
    await lockDays(tx, siteId);
    return await closeDays(tx, { ...closing, terms: await findNgrDeductions(tx, siteId) });
  });
  if (closed.length > 0) await verifyLedger({ transaction }, siteId, now);
  await recordOrigins(transaction, { id: siteId, currency });
  await recordPlayerDays(db, { siteId, terms });
  return (await openRoundsOf(db, siteId)) - before;
}

/**
 * Raises an alarm for every violation in a site's ledger: since the last verification or, with `full`, in its
 * whole history.
 */
async function verifyLedger(
  database: Pick<Database, 'transaction'>,
  siteId: number,
  now: Date,
  full = false,
): Promise<void> {
  const violations = await verifySite(database, siteId, { full });
  await database.transaction(async (tx) => {
    for (const { what, id, detail } of violations.slice(0, 50))
      await raiseAlarm(
        tx,
        { siteId, what: 'BOOKS', subject: `${what} ${id}`, detail: { found: detail } },
        now,
      );
  });
}

/** Verifies the whole ledger of every site, on an operator's request. */
export async function verifyEverySite(database: Database, now: Date): Promise<void> {
  for (const { id } of await listSites(database.db)) await verifyLedger(database, id, now, true);
}

/**
 * Reconciles up to a time, stopping at each midnight on the way: open stakes and players' balances at that
 * time end the day.
 */
async function checkThrough(tx: Tx, closing: DayCloseContext, through: Date): Promise<void> {
  const { siteId, now } = closing;
  const from = await lockCheckedUntil(tx, siteId);
  for (const { day, end } of await daysEnding(tx, closing, from, through)) {
    await advanceCheck(tx, siteId, end);
    await recordOpenRoundsOfDay(tx, siteId, day);
  }
  if (await advanceCheck(tx, siteId, through)) await raiseMismatches(tx, siteId, through, now);
}

async function openRoundsOf(db: Database['db'], siteId: number): Promise<number> {
  const [row] = await run<{ count: number }>(db, {
    text: 'select count(*)::int as count from reports.alarm where site_id = $1 and closed_at is null',
    values: [siteId],
  });
  return row!.count;
}
