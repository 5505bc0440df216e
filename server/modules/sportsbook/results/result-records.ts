import { type Tx, write } from '../../../platform/database/index.ts';
import type { Goals } from '../fixtures/file.ts';
import { lockEvents } from '../prices/price-publication.ts';
import type { StoredStandings } from '../races/race-tables.ts';
import { type ResultStatus, type StoredGoal, tables } from '../tables.ts';

/** A confirmed result; `full` is null if no score counts. */
export type ConfirmedResult = {
  eventId: string;
  status: ResultStatus;
  full: Goals | null;
  half: Goals | null;
  /** Including overtime, if played after a draw. */
  overtime?: Goals | null;
  goals: StoredGoal[] | null;
  /** Of a race. */
  standings?: StoredStandings | null;
  startedAt: Date | null;
  endedAt: Date | null;
  /** The previous version was an entry error (sportsbook 8.3). */
  isEntryError: boolean;
};

export type ResultSource = { siteId: number; enteredBy: string; reason: string; now: Date };

const CHUNK = 500;

/**
 * Writes confirmed results as the next version of each event's result. Betting on the events ends; a race
 * with only non-runners recorded is suspended instead. Settlement follows the version.
 */
export async function recordResults(
  tx: Tx,
  { siteId, enteredBy, reason, now }: ResultSource,
  results: readonly ConfirmedResult[],
): Promise<void> {
  for (let first = 0; first < results.length; first += CHUNK) {
    const some = results.slice(first, first + CHUNK);
    const versions = await write<{ event_id: string; result_version: number }>(tx, {
      text: `update sportsbook.event e set result_version = result_version + 1,
          state = case when n.status = 'open' then 'suspended' else 'settled' end
        from unnest($2::uuid[], $3::text[]) as n (event_id, status)
        where e.site_id = $1 and e.event_id = n.event_id returning e.event_id, e.result_version`,
      values: [siteId, some.map(({ eventId }) => eventId), some.map(({ status }) => status)],
    });
    const versionOf = new Map(versions.map((row) => [row.event_id, row.result_version]));
    await tables(tx)
      .insertInto('result')
      .values(
        some.map((result) => ({
          site_id: siteId,
          event_id: result.eventId,
          version: versionOf.get(result.eventId)!,
          status: result.status,
          full_home: result.full?.home ?? null,
          full_away: result.full?.away ?? null,
          half_home: result.half?.home ?? null,
          half_away: result.half?.away ?? null,
          goals: result.goals && JSON.stringify(result.goals),
          started_at: result.startedAt,
          ended_at: result.endedAt,
          entered_by: enteredBy,
          reason,
          confirmed_at: now,
          is_entry_error: result.isEntryError,
          overtime_home: result.overtime?.home ?? null,
          overtime_away: result.overtime?.away ?? null,
          standings: result.standings ? JSON.stringify(result.standings) : null,
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
