import type { ModulePlayerFilter } from '#server/platform/console/module-console.ts';
import { run } from '#server/platform/database/index.ts';

const REFERRED = `select player_id
  from affiliates.attribution join affiliates.affiliate using (site_id, affiliate_id)
  where site_id = $1 and lower(affiliate.code) = lower($2)`;

/** Filters the player list by the code of the referring affiliate, ignoring case. */
export const affiliateFilter: ModulePlayerFilter = {
  name: 'affiliate',
  async find({ db, site }, code, limit) {
    const rows = await run<{ player_id: string }>(db, {
      text: `${REFERRED} limit $3`,
      values: [site.id, code, limit],
    });
    return rows.map(({ player_id }) => player_id);
  },
  async among({ db, site }, code, playerIds) {
    const rows = await run<{ player_id: string }>(db, {
      text: `${REFERRED} and player_id = any ($3::uuid[])`,
      values: [site.id, code, playerIds],
    });
    return rows.map(({ player_id }) => player_id);
  },
};
