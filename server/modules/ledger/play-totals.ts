import { type Db, run } from '../../platform/database/index.ts';
import { REVERSED_TRANSFER } from './posting-rows.ts';

/** Posting kinds of play. Reversals count with the kind they reverse. */
const KINDS = ['bet', 'bet_void', 'win', 'cash_out', 'jackpot_win', 'resettlement', 'free_bet_win'];
const STAKES = ['bet', 'bet_void'];

/** `first`: the time of the first of these stakes. */
type PlayTotals = { staked: bigint; returned: bigint; first: Date | null };

/** Stakes and returns of a player since a time, over all games, according to the ledger. */
export async function playTotalsSince(
  db: Db,
  siteId: number,
  playerId: string,
  since: Date,
): Promise<PlayTotals> {
  const [row] = await run<PlayTotals>(db, {
    name: 'ledger-play-since',
    text: `select coalesce(-sum(e.amount) filter (where k.kind = any ($5)), 0)::int8 as staked,
        coalesce(sum(e.amount) filter (where k.kind <> all ($5)), 0)::int8 as returned,
        min(e.created_at) filter (where k.kind = 'bet') as first
      from ledger.account a
      join ledger.entry e on e.site_id = a.site_id and e.account_id = a.id
      join ledger.transfer t on t.site_id = e.site_id and t.id = e.transfer_id
      ${REVERSED_TRANSFER}
      cross join lateral (select coalesce(o.kind, t.kind) as kind) k
      where a.site_id = $1 and a.owner = $2 and a.kind in ('cash', 'bonus') and e.seq is not null
        and e.created_at > $3 and k.kind = any ($4)`,
    values: [siteId, playerId, since, KINDS, STAKES],
  });
  return row ?? { staked: 0n, returned: 0n, first: null };
}
