import { type Database, run, type Tx } from '../../../platform/database/index.ts';
import type { Log } from '../../../platform/log.ts';
import { verifySite } from '../../ledger/index.ts';
import { listSites } from '../../sites/index.ts';
import { closeDays, type DayCloseContext, daysEnding, recordOpenRounds } from '../days/day-close.ts';
import { findNgrDeductions } from '../ngr-deductions.ts';
import { raiseAlarm } from './alarms.ts';
import { CHECK_DELAY_MS } from './late-events.ts';
import { advanceCheck, lockCheckedUntil, raiseMismatches } from './rounds.ts';

/**
 * Shows for every site that its reports are what the ledger says (operations 7): every round's money, the
 * days that are over, and, once a day, the books themselves. What is not so raises an alarm. For a job every
 * hour, so that each site's midnight is met; it may be run as often as one likes.
 */
export async function checkReports(database: Database, log: Log, now: Date): Promise<void> {
  const failed: unknown[] = [];
  for (const site of await listSites(database.db)) {
    try {
      const raised = await checkSite(database, site, now);
      if (raised > 0) log.error({ siteId: site.id, raised }, 'reports and ledger do not agree');
    } catch (err) {
      // The other sites are proved all the same; the job fails at the end, and comes again.
      log.error({ err, siteId: site.id }, 'a site could not be proved');
      failed.push(err);
    }
  }
  if (failed.length > 0) throw new AggregateError(failed, 'sites could not be proved');
}

/** Proves a site's rounds up to a moment and closes its days. Answers how many alarms it raised. */
export async function checkSite(
  { db, transaction }: Database,
  { id: siteId, currency }: { id: number; currency: string },
  now: Date,
  through = new Date(now.getTime() - CHECK_DELAY_MS),
): Promise<number> {
  const before = await openRoundsOf(db, siteId);
  const terms = await findNgrDeductions(db, siteId, currency);
  const closing = { siteId, terms, now };
  await transaction((tx) => checkThrough(tx, closing, through));
  const closed = await transaction((tx) => closeDays(tx, closing));
  if (closed.length > 0) await verifyLedger({ transaction }, siteId, now);
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
 * Proves up to a moment, and halts at each midnight on the way: what is staked then is what the day ends
 * with, like what players hold.
 */
async function checkThrough(tx: Tx, closing: DayCloseContext, through: Date): Promise<void> {
  const { siteId, now } = closing;
  const from = await lockCheckedUntil(tx, siteId);
  for (const { day, end } of await daysEnding(tx, closing, from, through)) {
    await advanceCheck(tx, siteId, end);
    await recordOpenRounds(tx, siteId, day);
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
