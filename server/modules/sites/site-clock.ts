import { HOUR_MS } from '#contracts/values/time.ts';
import type { Db } from '../../platform/database/index.ts';
import type { Log } from '../../platform/log.ts';
import { tables } from './tables.ts';

/** Look-ahead horizon. */
const HORIZON_MILLISECONDS = HOUR_MS;
const RETRY_MILLISECONDS = 500;

/**
 * A time at which a site changes without an edit: maintenance or a wind-down is announced, begins or ends,
 * or the site expires.
 */
type Moment = { siteId: number; at: number };

export type SiteClock = {
  /** Recalculates the next times; called when a site has changed. */
  refresh(): void;
  close(): void;
};

/**
 * Reports sites whose maintenance begins or ends, which wind down or expire, at that time and in every
 * process separately: cached pages would otherwise show the old state. Edited sites are reported by
 * `watchSiteChanges`.
 */
export function watchSiteClock(options: {
  db: Db;
  log: Log;
  onMoment(site: number, domains: readonly string[]): void;
  clock?: () => number;
}): SiteClock {
  const { db, log, onMoment, clock = Date.now } = options;
  let timer: NodeJS.Timeout | undefined;
  let state: 'idle' | 'looking' | 'again' | 'closed' = 'idle';
  let ahead: Moment[] = [];
  let checkedUntil = clock();

  /** Reports due changes, then finds the next time; returns the wait until then. */
  async function look(): Promise<number> {
    const now = clock();
    // Starts at the last run: a time set in between may have passed and is reported only here.
    const found = await listMoments(db, checkedUntil, now + HORIZON_MILLISECONDS);
    const next = found.filter(({ at }) => at > now);
    const due = new Set([...ahead, ...found].filter(({ at }) => at <= now).map(({ siteId }) => siteId));
    if (due.size > 0) {
      const rows = await tables(db)
        .selectFrom('domain')
        .selectAll()
        .where('site_id', 'in', [...due])
        .execute();
      const domains = Map.groupBy(rows, (row) => row.site_id);
      for (const site of due)
        onMoment(
          site,
          (domains.get(site) ?? []).map((row) => row.domain),
        );
    }
    [ahead, checkedUntil] = [next, now];
    return Math.min(HORIZON_MILLISECONDS, ...next.map(({ at }) => at - clock()));
  }

  function run(): void {
    if (state === 'looking') state = 'again';
    if (state !== 'idle') return;
    state = 'looking';
    clearTimeout(timer);
    void look()
      .catch((error: unknown) => {
        if (state !== 'closed') log.warn({ err: error }, 'scheduled changes of sites could not be read');
        return RETRY_MILLISECONDS;
      })
      .then((pause) => {
        if (state === 'closed') return;
        timer = setTimeout(run, state === 'again' ? 0 : Math.max(pause, 0)).unref();
        state = 'idle';
      });
  }

  run();
  return {
    refresh: run,
    close() {
      state = 'closed';
      clearTimeout(timer);
    },
  };
}

/** Times of all sites after one instant and up to another. */
async function listMoments(db: Db, after: number, upTo: number): Promise<Moment[]> {
  const [from, to] = [new Date(after), new Date(upTo)];
  const columns = [
    ...(['expired_date', 'maintenance_notice_at', 'maintenance_start', 'maintenance_end'] as const),
    ...(['winding_down_notice_at', 'winding_down_at'] as const),
  ];
  const rows = await tables(db)
    .selectFrom('site')
    .select(['site_id', ...columns])
    .where((eb) => eb.or(columns.map((column) => eb.and([eb(column, '>', from), eb(column, '<=', to)]))))
    .execute();
  return rows.flatMap((row) =>
    columns
      .map((column) => row[column]?.getTime() ?? 0)
      .filter((at) => at > after && at <= upTo)
      .map((at) => ({ siteId: row.site_id, at })),
  );
}
