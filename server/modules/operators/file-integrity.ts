import type { DashboardQueue } from '#server/platform/console/module-console.ts';
import type { Significant } from '#server/platform/console/significant-events.ts';
import { run } from '#server/platform/database/index.ts';
import { lastFileChecks } from '#server/platform/integrity/file-checks.ts';

/**
 * Machines whose files differ from those of their build: all sites run on them. The alert ends with the next
 * check that finds no differences.
 */
export const fileIntegrityQueue: DashboardQueue = {
  name: 'files',
  right: 'audit',
  path: '/audit',
  async count(db, _, now) {
    const wrong = (await lastFileChecks(db, now)).filter(({ state }) => state !== 'same');
    const oldestAt = wrong.reduce<Date | null>(
      (oldest, { at }) => (oldest && oldest < at ? oldest : at),
      null,
    );
    return { count: wrong.length, oldestAt, late: wrong.length };
  },
};

/**
 * File checks with differences or without a manifest; for all machines, shown to the auditors of all sites.
 */
export const significantFileEvents: Significant = async (db, _, { from, to, limit }) => {
  type Row = { at: Date; host: string; state: string; paths: string[] };
  const rows = await run<Row>(db, {
    text: `select at, host, state, array(select d ->> 'path'
      from jsonb_array_elements(differences) d limit 3) as paths
      from platform.file_integrity_check where state <> 'same' and at >= $1 and at < $2
      order by at desc limit $3`,
    values: [from, to, limit],
  });
  return rows.map(({ at, host, state, paths }) => ({
    ...{ at, kind: 'report', what: state === 'none' ? 'files.unknown' : 'files.differ' },
    ...{ subject: `machine:${host}`, reason: paths.join(', '), staffId: '', amount: null },
  }));
};
