import { type Db, run, type Tx, write } from '../../../platform/database/index.ts';
import { listSignUpOrigins } from '../../players/index.ts';

const BATCH = 1000;
/** Batches of one run; after an upgrade more follow with the next ones. */
const MAX_BATCHES = 200;

type Transaction = <Result>(work: (tx: Tx) => Promise<Result>) => Promise<Result>;

/** Records the origin of players registered since the last run. */
export async function recordOrigins(
  transaction: Transaction,
  site: { id: number; currency: string },
): Promise<void> {
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    const count = await transaction(async (tx) => {
      const ids = await playersWithoutOrigin(tx, site.id);
      const known = new Map(
        (await listSignUpOrigins(tx, site, ids)).map((origin) => [origin.playerId, origin]),
      );
      const all = (name: 'country' | 'device' | 'affiliateCode' | 'campaign') =>
        ids.map((id) => known.get(id)?.[name] ?? '');
      await write(tx, {
        text: `update reports.player p
          set country = o.country, device = o.device, affiliate_code = o.affiliate_code, campaign = o.campaign
          from unnest($2::uuid[], $3::text[], $4::text[], $5::text[], $6::text[])
            as o (player_id, country, device, affiliate_code, campaign)
          where p.site_id = $1 and p.player_id = o.player_id and p.country is null`,
        values: [site.id, ids, all('country'), all('device'), all('affiliateCode'), all('campaign')],
      });
      return ids.length;
    });
    if (count < BATCH) return;
  }
}

async function playersWithoutOrigin(db: Db, siteId: number): Promise<string[]> {
  const rows = await run<{ player_id: string }>(db, {
    text: `select player_id from reports.player where site_id = $1 and country is null
      order by player_id limit ${BATCH}`,
    values: [siteId],
  });
  return rows.map(({ player_id }) => player_id);
}
