import type { LineFigure, PlayerFigureName } from '#contracts/console/report-breakdowns.ts';
import type { ConsoleContext, ConsoleHandlers } from '../../../platform/console/module-console.ts';
import { type Db, run } from '../../../platform/database/index.ts';
import { addDays, type Day, dayIn } from '../../../platform/site-days.ts';
import { balancesAt, listFlowPlayers } from '../../ledger/index.ts';
import { listVerifiedPlayers, maskedPlayers } from '../../players/index.ts';
import type { DaySpan } from '../days/day.ts';
import { FLOW_RULES } from '../days/flow-rules.ts';
import { CHURN_DAYS } from '../days/play-figures.ts';
import { requestedSpan } from './report-lines.ts';

const PAGE_SIZE = 100;

type Days = { from: Day; to: Day };
type PlayerListQuery = DaySpan & { zone: string; days: Days; now: Date };
type Page = { after: string; limit: number };
type Found = { playerId: string; at?: Date | null; amount?: bigint };
type Opens = { figure: LineFigure } & Days;

/** Players whose row meets a condition; `$2` and `$3` are the span. */
const playersWhere =
  (at: string, where: string) =>
  (db: Db, { siteId, from, to }: PlayerListQuery, { after, limit }: Page) =>
    run<Found>(db, {
      text: `select player_id as "playerId", ${at} as at from reports.player
      where site_id = $1 and ${where} and ($4 = '' or player_id > nullif($4, '')::uuid)
      order by player_id limit $5`,
      values: [siteId, from, to, after, limit],
    });
const inSpan = (column: string) => `${column} >= $2 and ${column} < $3`;

const withFlow = (name: string) => (db: Db, requested: PlayerListQuery, page: Page) =>
  listFlowPlayers(
    db,
    requested,
    FLOW_RULES.filter((flow) => flow.name === name),
    page,
  );

const withBalance =
  (kind: 'cash' | 'reserved' | 'bonus') =>
  (db: Db, { siteId, to, now }: PlayerListQuery, page: Page) =>
    balancesAt(db, { siteId, kind, at: to < now ? to : now }, page);

/** Closed days: as recorded; open days: from rounds. */
const ACTIVE = `select player_id from reports.active_day where site_id = $1 and day between $2::date
  and $3::date
  union select player_id from reports.bet where site_id = $1 and stake > bonus_stake and settled_at < $5
    and settled_at >= greatest($4, (select max(to_at) from reports.day where site_id = $1))`;
const BEFORE = `select player_id from reports.active_day
  where site_id = $1 and day >= $2::date - ${CHURN_DAYS} and day < $2::date`;

const withPlay =
  (query: string) =>
  (db: Db, { siteId, from, to, days }: PlayerListQuery, { after, limit }: Page) =>
    run<Found>(db, {
      text: `select player_id as "playerId" from (${query}) x
      where $6 = '' or player_id > nullif($6, '')::uuid order by player_id limit $7`,
      values: [siteId, days.from, days.to, from, to, after, limit],
    });

const PLAYER_QUERIES: Record<
  PlayerFigureName,
  (db: Db, requested: PlayerListQuery, page: Page) => Promise<Found[]>
> = {
  active_players: withPlay(ACTIVE),
  churned: withPlay(`${BEFORE} except (${ACTIVE})`),
  depositors: withFlow('deposits'),
  withdrawers: withFlow('withdrawals'),
  registered: playersWhere('registered_at', inSpan('registered_at')),
  first_deposits: playersWhere('first_deposit_at', inSpan('first_deposit_at')),
  deposited: playersWhere('first_deposit_at', `${inSpan('registered_at')} and first_deposit_at is not null`),
  verified: listVerifiedPlayers,
  cash: withBalance('cash'),
  reserved: withBalance('reserved'),
  bonus: withBalance('bonus'),
};

/** Drill-down target of a figure. */
function drillDownOf(
  figure: PlayerFigureName,
  { days, zone }: PlayerListQuery,
  at: Date | null,
): Opens | null {
  const day = at === null ? days.from : dayIn(at, zone);
  const opens: Partial<Record<PlayerFigureName, Opens>> = {
    active_players: { figure: 'turnover', ...days },
    churned: { figure: 'turnover', from: addDays(days.from, -CHURN_DAYS), to: addDays(days.from, -1) },
    depositors: { figure: 'deposits', ...days },
    withdrawers: { figure: 'withdrawals', ...days },
    first_deposits: { figure: 'deposits', from: day, to: day },
    deposited: { figure: 'deposits', from: day, to: day },
  };
  return opens[figure] ?? null;
}

async function presentPlayers(
  { db, site }: ConsoleContext,
  figure: PlayerFigureName,
  requested: PlayerListQuery,
  found: readonly Found[],
) {
  const ids = found.map(({ playerId }) => playerId);
  const players = await maskedPlayers(db, site.id, ids);
  return found.map(({ playerId, at = null, amount }) => ({
    player: players.get(playerId),
    at: at?.toISOString() ?? null,
    amount: amount === undefined ? null : `${amount}`,
    opens: drillDownOf(figure, requested, at),
  }));
}

export const playerListHandlers: ConsoleHandlers = {
  async reportPlayers({ from, to, figure, after }, context) {
    const days = { from, to };
    const requested = { ...(await requestedSpan(context, days)), days, now: context.now };
    const rows = await PLAYER_QUERIES[figure](context.db, requested, { after, limit: PAGE_SIZE });
    const value = await presentPlayers(context, figure, requested, rows);
    return { value, next: rows.length === PAGE_SIZE ? rows.at(-1)!.playerId : '' };
  },
};
