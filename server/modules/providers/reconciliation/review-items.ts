import { DAY_MS } from '#contracts/values/time.ts';
import type { Db } from '../../../platform/database/index.ts';
import { listWaitingWins } from '../orphan-wins.ts';
import { tables } from '../tables.ts';
import { listUnfinishedRounds } from './unfinished-rounds.ts';

const MAX_LISTED = 500;

/**
 * A site's items for staff [wallet 8]: differences, unfinished rounds, waiting wins, and flagged
 * transactions.
 */
export async function providerReviewItems(db: Db, siteId: number, now: Date) {
  const since = new Date(now.getTime() - 30 * DAY_MS);
  const [differences, rounds, wins, flagged, sums, jackpots] = await Promise.all([
    tables(db)
      .selectFrom('difference')
      .selectAll()
      .where('site_id', '=', siteId)
      .where('state', '=', 'open')
      .orderBy('found_at')
      .limit(MAX_LISTED)
      .execute(),
    listUnfinishedRounds(db, new Date(now.getTime() - DAY_MS), siteId),
    listWaitingWins(db, siteId),
    tables(db)
      .selectFrom('transaction')
      .selectAll()
      .where('site_id', '=', siteId)
      .where('created_at', '>=', since)
      .where((expression) => expression('flags', '<>', expression.val([])))
      .orderBy('created_at', 'desc')
      .limit(MAX_LISTED)
      .execute(),
    tables(db)
      .selectFrom('day_sum')
      .selectAll()
      .where('site_id', '=', siteId)
      .where((expression) =>
        expression.or([
          expression('our_count', '<>', expression.ref('their_count')),
          expression('our_sum', '<>', expression.ref('their_sum')),
        ]),
      )
      .orderBy('day', 'desc')
      .limit(MAX_LISTED)
      .execute(),
    tables(db)
      .selectFrom('jackpot')
      .selectAll()
      .where('site_id', '=', siteId)
      .where('differs_since', 'is not', null)
      .orderBy('differs_since')
      .limit(MAX_LISTED)
      .execute(),
  ]);
  return { differences, rounds, wins, flagged, sums, jackpots };
}
