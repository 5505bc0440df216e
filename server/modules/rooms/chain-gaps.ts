import { type Db, run } from '../../platform/database/index.ts';
import type { RoomKey } from './round.ts';

/** A gap in a chain: `round` is the one after it, undefined if no round followed. */
type ChainGap = { round: string | null; place: number };

const NEWEST_CHAINS = 2;

/**
 * Links of a game's chains that were used without a round (fairness 5.1): the only trace if the house
 * discards a link together with its number. The two newest chains are checked in full, plus one random
 * earlier chain.
 */
export function findChainGaps(db: Db, { siteId, gameCode }: RoomKey): Promise<ChainGap[]> {
  return run<ChainGap>(db, {
    text: `with chains as (select chain_id, used, row_number() over (order by chain_id desc) as age
      from rooms.seed_chain
        where site_id = $1 and game_code = $2),
      looked as (select * from chains where age <= $3
        union all (select * from chains where age > $3 order by random() limit 1)),
      flown as (select r.chain_id, r.round_id, r.chain_place,
          lag(r.chain_place, 1, 0) over (partition by r.chain_id order by r.chain_place) as before
        from rooms.round r where r.site_id = $1 and r.chain_id in (select chain_id from looked))
      select round_id as round, before + 1 as place from flown where chain_place > before + 1
      union all
      select null, coalesce(max(f.chain_place), 0) + 1 from looked l left
      join flown f on f.chain_id = l.chain_id
        group by l.chain_id, l.used having l.used > coalesce(max(f.chain_place), 0)`,
    values: [siteId, gameCode, NEWEST_CHAINS],
  });
}
