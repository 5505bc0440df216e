import type { ConsoleHandlers } from '../../../platform/console/parts.ts';
import type { Significant, SignificantEvent } from '../../../platform/console/significant.ts';
import { run } from '../../../platform/database.ts';
import { dayOf } from '../../../platform/days.ts';
import { spanOf } from '../days/day.ts';
import { termsOf } from '../terms.ts';
import { daysOf } from './report.ts';

const MOST = 500;
/** A win of so many stakes is one (operations 11). */
const LARGE_WIN = 500;

/** Very large wins, and where reports and ledger did not agree. */
export const significantPlay: Significant = async (db, { id }, { from, to, limit }) => {
  const rows = await run<Omit<SignificantEvent, 'reason' | 'staffId'>>(db, {
    text: `(select settled_at as at, 'win' as kind, game_name as what, 'round:' || provider_code || ' ' || round_id as subject,
          win as amount
        from reports.bet where site_id = $1 and settled_at >= $2 and settled_at < $3 and stake > 0 and win > stake * ${LARGE_WIN}
        order by settled_at desc limit $4)
      union all (select raised_at, 'report', lower(what), matter, null from reports.alarm
        where site_id = $1 and raised_at >= $2 and raised_at < $3 order by raised_at desc limit $4)`,
    values: [id, from, to, limit],
  });
  return rows.map((row) => ({ ...row, reason: '', staffId: '' }));
};

export const significantHandlers: ConsoleHandlers = {
  async significantEvents({ from, to }, { db, site, now, parts, namesOf }) {
    const { zone } = await termsOf(db, site.id, site.currency);
    daysOf(from, to, dayOf(now, zone));
    const span = { from: spanOf(site.id, from, zone).from, to: spanOf(site.id, to, zone).to };
    const found = await Promise.all(
      parts.flatMap(({ significant }) => significant?.(db, site, { ...span, limit: MOST + 1 }) ?? []),
    );
    const all = found.flat().sort((a, b) => b.at.getTime() - a.at.getTime());
    const shown = all.slice(0, MOST);
    const nameOf = await namesOf(shown.flatMap(({ staffId }) => staffId || []));
    return {
      value: shown.map(({ at, staffId, amount, ...event }) => ({
        ...event,
        at: at.toISOString(),
        by: staffId ? nameOf(staffId) : null,
        amount: amount === null ? null : `${amount}`,
      })),
      is_cut: all.length > MOST,
    };
  },
};
