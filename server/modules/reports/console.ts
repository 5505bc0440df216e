import type { ConsoleParts, Figures, Timeline } from '../../platform/console/parts.ts';
import { type Db, run } from '../../platform/database.ts';
import { betTotals } from './bet-blocks.ts';

/** What this module adds to the console: figures by day from settled rounds, and play on a player's timeline. */
export const reportsConsole: ConsoleParts = {
  timeline: {
    kinds: ['play'],
    async entries(db, { siteId, playerId }, before, limit) {
      type Row = {
        at: Date;
        round_id: string;
        game_name: string;
        stake: bigint;
        win: bigint;
        currency: string;
      };
      const rows = await run<Row>(db, {
        text: `select settled_at as at, round_id, game_name, stake, win, currency from reports.bet
          where site_id = $1 and player_id = $2 and settled_at < $3 order by settled_at desc, round_id desc limit $4`,
        values: [siteId, playerId, before, limit],
      });
      return rows.map(({ at, round_id, game_name, stake, win, currency }) => ({
        at,
        kind: 'play' as const,
        what: 'bet',
        title: game_name,
        id: round_id,
        sum: { amount: win - stake, currency },
      }));
    },
  } satisfies Timeline,
  figures: (db, siteId, days) => kept(db, siteId, () => figures(db, siteId, days)),
  async playerFigures(db, { siteId, playerId }) {
    const all = { from: null, to: null, category: '', outcome: '' } as const;
    const { stake: turnover, win, rounds } = await betTotals(db, { siteId, playerId, ...all });
    const ggr = turnover - win;
    return [
      { name: 'turnover', sum: turnover },
      { name: 'ggr', sum: ggr },
      { name: 'rounds', count: Number(rounds) },
    ];
  },
};

/** By settlement time (operations 7). A round without stake is no turnover. */
const figures: Figures = async (db, siteId, days) => {
  type Row = { turnover: bigint; ggr: bigint; active: bigint; registered: bigint };
  const rows = await run<Row>(db, {
    text: `select b.*, (select count(*) from reports.player p where p.site_id = $1 and p.registered_at >= d.from_at
        and p.registered_at < d.to_at) as registered
      from unnest($2::timestamptz[], $3::timestamptz[]) with ordinality as d (from_at, to_at, n)
      cross join lateral (select coalesce(sum(stake), 0)::int8 as turnover, coalesce(sum(stake - win), 0)::int8 as ggr,
          count(distinct player_id) filter (where stake > 0) as active
        from reports.bet where site_id = $1 and settled_at >= d.from_at and settled_at < d.to_at) b
      order by d.n`,
    values: [siteId, days.map(({ from }) => from), days.map(({ to }) => to)],
  });
  const of = (name: keyof Row) => rows.map((row) => row[name]);
  return [
    { name: 'turnover', unit: 'money', values: of('turnover') },
    { name: 'ggr', unit: 'money', values: of('ggr') },
    { name: 'active_players', unit: 'count', values: of('active') },
    { name: 'registered', unit: 'count', values: of('registered') },
  ];
};

type Kept = { until: number; value: ReturnType<Figures> };
const KEPT_MS = 15_000;
const memory = new WeakMap<Db, Map<number, Kept>>();

/** Many dashboards of one site ask once: a map of as many entries as there are sites. */
function kept(db: Db, siteId: number, ask: () => ReturnType<Figures>): ReturnType<Figures> {
  const sites = memory.get(db) ?? new Map<number, Kept>();
  memory.set(db, sites);
  const known = sites.get(siteId);
  if (known && known.until > Date.now()) return known.value;
  const value = ask();
  sites.set(siteId, { until: Date.now() + KEPT_MS, value });
  value.catch(() => sites.delete(siteId));
  return value;
}
