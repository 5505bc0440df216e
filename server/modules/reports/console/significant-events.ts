import type { ConsoleHandlers } from '../../../platform/console/module-console.ts';
import type { Significant, SignificantEvent } from '../../../platform/console/significant-events.ts';
import { run } from '../../../platform/database/index.ts';
import { dayIn } from '../../../platform/site-days.ts';
import { daySpanOf } from '../days/day.ts';
import { findNgrDeductions } from '../ngr-deductions.ts';
import { requestedDays } from './money-report.ts';

const MAX_LISTED = 500;
/** A win of this many stakes is a significant event (operations 11). */
const LARGE_WIN_MULTIPLE = 500;

/** Very large wins, and where reports and ledger did not agree. */
export const significantPlayEvents: Significant = async (db, { id }, { from, to, limit }) => {
  const rows = await run<Omit<SignificantEvent, 'reason' | 'staffId'>>(db, {
    text: `(select settled_at as at, 'win' as kind, game_name as what,
      'round:' || provider_code || ' ' || round_id as subject,
          win as amount
        from reports.bet where site_id = $1 and settled_at >= $2 and settled_at < $3 and stake > 0
        and win > stake * ${LARGE_WIN_MULTIPLE}
        order by settled_at desc limit $4)
      union all (select raised_at, 'report', lower(what), subject, null from reports.alarm
        where site_id = $1 and raised_at >= $2 and raised_at < $3 order by raised_at desc limit $4)`,
    values: [id, from, to, limit],
  });
  return rows.map((row) => ({ ...row, reason: '', staffId: '' }));
};

export const significantHandlers: ConsoleHandlers = {
  async significantEvents({ from, to }, { db, site, now, moduleConsoles: parts, namesOf }) {
    const { zone } = await findNgrDeductions(db, site.id);
    requestedDays(from, to, dayIn(now, zone));
    const span = { from: daySpanOf(site.id, from, zone).from, to: daySpanOf(site.id, to, zone).to };
    const found = await Promise.all(
      parts.flatMap(({ significant }) => significant?.(db, site, { ...span, limit: MAX_LISTED + 1 }) ?? []),
    );
    const all = found.flat().sort((a, b) => b.at.getTime() - a.at.getTime());
    const shown = all.slice(0, MAX_LISTED);
    const nameOf = await namesOf(shown.flatMap(({ staffId }) => staffId || []));
    return {
      value: shown.map(({ at, staffId, amount, ...event }) => ({
        ...event,
        at: at.toISOString(),
        by: staffId ? nameOf(staffId) : null,
        amount: amount === null ? null : `${amount}`,
      })),
      is_cut: all.length > MAX_LISTED,
    };
  },
};
