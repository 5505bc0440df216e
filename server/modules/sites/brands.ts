import type { BrandItem } from '#contracts/console/brands.ts';
import { type Db, run, type Tx, write } from '../../platform/database/index.ts';
import { isUnderMaintenance } from './maintenance.ts';
import { isSiteOpen } from './site-lookup.ts';

type BrandRow = Omit<BrandItem, 'state' | 'created_at'> & {
  status: number;
  expired_date: Date | null;
  archived_at: Date | null;
  winding_down_at: Date | null;
  on: boolean;
  start: Date | null;
  end: Date | null;
  created_at: Date;
};

/** All sites by name, or one site, with domains and visitor state. */
export async function listBrands(db: Db, now: Date, siteId?: number): Promise<BrandItem[]> {
  const rows = await run<BrandRow>(db, {
    text: `select s.site_id, s.external_id as code, s.name, s.currency, s.time_zone, s.jurisdiction,
        s.theme_code as template, s.theme_color as colour, s.status, s.expired_date, s.created_at,
        s.archived_at, s.winding_down_at,
        s.maintenance_on as on, s.maintenance_start as start, s.maintenance_end as end,
        array(select d.domain from sites.domain d where d.site_id = s.site_id order by d.domain) as domains,
        array(select l.code from sites.language l where l.site_id = s.site_id order by l.position)
          as languages
      from sites.site s where $1::int is null or s.site_id = $1 order by s.name, s.site_id`,
    values: [siteId ?? null],
  });
  return rows.map((brand) => {
    const { status, expired_date, archived_at, winding_down_at, on, start, end, created_at, ...row } = brand;
    return { ...row, state: stateOf(brand, now), created_at: created_at.toISOString() };
  });
}

function stateOf(brand: BrandRow, now: Date): BrandItem['state'] {
  if (brand.archived_at) return 'archived';
  if (brand.status !== 1) return 'closed';
  if (!isSiteOpen(brand, now)) return 'expired';
  if (isUnderMaintenance(brand, now)) return 'maintenance';
  return brand.winding_down_at && brand.winding_down_at <= now ? 'winding_down' : 'open';
}

/** Serialises changes of codes and domains, so that duplicates are detected and refused. */
export async function lockBrandNames(tx: Tx): Promise<void> {
  await write(tx, { text: 'lock table sites.domain in share row exclusive mode' });
}
