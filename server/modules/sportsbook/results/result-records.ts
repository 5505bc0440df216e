import { type Tx, write } from '../../../platform/database/index.ts';
import type { Goals } from '../fixtures/file.ts';
import { lockEvents } from '../prices/price-publication.ts';
import { type ResultStatus, type StoredGoal, tables } from '../tables.ts';

/** A result that has been confirmed; `full` is null where no score counts. */
export type ConfirmedResult = {
  eventId: string;
  status: ResultStatus;
  full: Goals | null;
  half: Goals | null;
  /** With overtime, where regular time was drawn and one was played. */
  overtime?: Goals | null;
  goals: StoredGoal[] | null;
  startedAt: Date | null;
  endedAt: Date | null;
  /** The version before was entered wrongly (sportsbook 8.3). */
  isEntryError: boolean;
};

export type ResultSource = { siteId: number; enteredBy: string; reason: string; now: Date };

const CHUNK = 500;

/**
 * Writes confirmed results as the next version of each event's result. Betting on the events ends; settlement
 * follows the version.
 */
export async function recordResults(
  tx: Tx,
  { siteId, enteredBy, reason, now }: ResultSource,
  results: readonly ConfirmedResult[],
): Promise<void> {
  for (let first = 0; first < results.length; first += CHUNK) {
    const some = results.slice(first, first + CHUNK);
    const versions = await write<{ event_id: string; result_version: number }>(tx, {
      text: `update sportsbook.event set result_version = result_version + 1, state = 'settled'
        where site_id = $1 and event_id = any($2::uuid[]) returning event_id, result_version`,
      values: [siteId, some.map(({ eventId }) => eventId)],
    });
    const versionOf = new Map(versions.map((row) => [row.event_id, row.result_version]));
    await tables(tx)
      .insertInto('result')
      .values(
        some.map(({ eventId, status, full, half, overtime, goals, startedAt, endedAt, isEntryError }) => ({
          site_id: siteId,
          event_id: eventId,
          version: versionOf.get(eventId)!,
          status,
          full_home: full?.home ?? null,
          full_away: full?.away ?? null,
          half_home: half?.home ?? null,
          half_away: half?.away ?? null,
          goals: goals && JSON.stringify(goals),
          started_at: startedAt,
          ended_at: endedAt,
          entered_by: enteredBy,
          reason,
          confirmed_at: now,
          is_entry_error: isEntryError,
          overtime_home: overtime?.home ?? null,
          overtime_away: overtime?.away ?? null,
        })),
      )
      .execute();
  }
}

/** Cancels events: their bets are refunded at the next settlement. */
export async function cancelEvents(tx: Tx, source: ResultSource, eventIds: readonly string[]): Promise<void> {
  if (eventIds.length === 0) return;
  await lockEvents(tx, source.siteId, eventIds);
  const nothing = {
    full: null,
    half: null,
    goals: null,
    startedAt: null,
    endedAt: null,
    isEntryError: false,
  };
  await recordResults(
    tx,
    source,
    eventIds.map((eventId) => ({ eventId, status: 'cancelled' as const, ...nothing })),
  );
}
