import { type Db, run } from '../../platform/database.ts';
import type { LimitKind, LimitRow, Period, ProfileRow } from './tables.ts';

export type Asked = { siteId: number; playerId: string };
/** What stands between a player and a stake, read in one statement. */
export type Standing = {
  excludedUntil: Date | 'open' | null;
  limits: Pick<LimitRow, 'kind' | 'period' | 'amount'>[];
  realityMinutes: number;
  acknowledgedAt: Date | null;
  windows: ProfileRow['windows'];
  slotCap: bigint | null;
  slotCapYoung: bigint | null;
};

type Row = {
  n: bigint;
  excluded: boolean;
  until_at: Date | null;
  limits: { kind: LimitKind; period: Period; amount: string }[] | null;
  minutes: number | null;
  acknowledged_at: Date | null;
  site_minutes: number | null;
  windows: ProfileRow['windows'] | null;
  slot_cap: bigint | null;
  slot_cap_young: bigint | null;
};

export const STRICT: ProfileRow = {
  raise_delay_hours: 72,
  windows: 'rolling',
  reality_minutes: 30,
  slot_cap: null,
  slot_cap_young: null,
};

/** How it stands with each of these players at a moment. */
export async function standingsOf(db: Db, asked: readonly Asked[], now: Date): Promise<Standing[]> {
  if (asked.length === 0) return [];
  const rows = await run<Row>(db, {
    name: 'protection-standings',
    text: STANDINGS,
    values: [asked.map(({ siteId }) => siteId), asked.map(({ playerId }) => playerId), now],
  });
  const found = new Map(rows.map((row) => [Number(row.n), row]));
  return asked.map((_, at) => standingOf(found.get(at + 1)));
}

function standingOf(row: Row | undefined): Standing {
  const { excluded = false, until_at = null, limits, minutes, acknowledged_at = null } = row ?? {};
  return {
    excludedUntil: excluded ? (until_at ?? 'open') : null,
    limits: (limits ?? []).map((limit) => ({ ...limit, amount: BigInt(limit.amount) })),
    realityMinutes: minutes ?? row?.site_minutes ?? STRICT.reality_minutes,
    acknowledgedAt: acknowledged_at,
    windows: row?.windows ?? STRICT.windows,
    slotCap: row?.slot_cap ?? null,
    slotCapYoung: row?.slot_cap_young ?? null,
  };
}

const STANDINGS = `
  select asked.n, x.excluded, x.until_at, l.limits, r.minutes, r.acknowledged_at, f.reality_minutes as site_minutes, f.windows, f.slot_cap, f.slot_cap_young
  from unnest($1::int[], $2::uuid[]) with ordinality as asked (site_id, player_id, n)
  left join lateral (select true as excluded,
      case when bool_or(e.until_at is null or e.until_at <= $3) then null else max(e.until_at) end as until_at
    from protection.exclusion e where e.site_id = asked.site_id and e.player_id = asked.player_id
      and case e.kind when 'break' then e.until_at > $3 else e.return_at is null or e.return_at > $3 end
    having count(*) > 0) x on true
  left join lateral (select json_agg(json_build_object('kind', p.kind, 'period', p.period, 'amount', p.amount::text)) as limits
    from protection.player_limit p where p.site_id = asked.site_id and p.player_id = asked.player_id) l on true
  left join lateral (select * from protection.reality y
    where y.site_id = asked.site_id and y.player_id = asked.player_id limit 1) r on true
  left join lateral (select * from protection.profile z where z.site_id = asked.site_id limit 1) f on true`;
