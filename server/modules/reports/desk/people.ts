import type { Drill, People } from '#contracts/console/report-drills.ts';
import type { ConsoleContext, ConsoleHandlers } from '../../../platform/console/parts.ts';
import { type Db, run } from '../../../platform/database.ts';
import { addDays, type Day, dayOf } from '../../../platform/days.ts';
import { flowPlayers, heldBy } from '../../ledger/index.ts';
import { verifiedPlayers } from '../../players/index.ts';
import type { DaySpan } from '../days/day.ts';
import { FLOWS } from '../days/flows.ts';
import { CHURN_DAYS } from '../days/play.ts';
import { spanAsked } from './lines.ts';
import { refOf } from './wins.ts';

const PAGE = 100;

type Days = { from: Day; to: Day };
type Asked = DaySpan & { zone: string; days: Days; now: Date };
type Page = { after: string; limit: number };
type Found = { playerId: string; at?: Date | null; amount?: bigint };
type Opens = { figure: Drill } & Days;

/** Players a condition on their row meets; `$2` and `$3` are the span. */
const known =
  (at: string, where: string) =>
  (db: Db, { siteId, from, to }: Asked, { after, limit }: Page) =>
    run<Found>(db, {
      text: `select player_id as "playerId", ${at} as at from reports.player
      where site_id = $1 and ${where} and ($4 = '' or player_id > nullif($4, '')::uuid) order by player_id limit $5`,
      values: [siteId, from, to, after, limit],
    });
const within = (column: string) => `${column} >= $2 and ${column} < $3`;

const moved = (name: string) => (db: Db, asked: Asked, page: Page) =>
  flowPlayers(
    db,
    asked,
    FLOWS.filter((flow) => flow.name === name),
    page,
  );

const held =
  (kind: 'cash' | 'reserved' | 'bonus') =>
  (db: Db, { siteId, to, now }: Asked, page: Page) =>
    heldBy(db, { siteId, kind, at: to < now ? to : now }, page);

/** Active on a closed day as it was written down, on others by their rounds. */
const ACTIVE = `select player_id from reports.active_day where site_id = $1 and day between $2::date and $3::date
  union select player_id from reports.bet where site_id = $1 and stake > bonus_stake and settled_at < $5
    and settled_at >= greatest($4, (select max(to_at) from reports.day where site_id = $1))`;
const BEFORE = `select player_id from reports.active_day
  where site_id = $1 and day >= $2::date - ${CHURN_DAYS} and day < $2::date`;

const played =
  (query: string) =>
  (db: Db, { siteId, from, to, days }: Asked, { after, limit }: Page) =>
    run<Found>(db, {
      text: `select player_id as "playerId" from (${query}) x
      where $6 = '' or player_id > nullif($6, '')::uuid order by player_id limit $7`,
      values: [siteId, days.from, days.to, from, to, after, limit],
    });

const FIND: Record<People, (db: Db, asked: Asked, page: Page) => Promise<Found[]>> = {
  active_players: played(ACTIVE),
  churned: played(`${BEFORE} except (${ACTIVE})`),
  depositors: moved('deposits'),
  withdrawers: moved('withdrawals'),
  registered: known('registered_at', within('registered_at')),
  first_deposits: known('first_deposit_at', within('first_deposit_at')),
  deposited: known('first_deposit_at', `${within('registered_at')} and first_deposit_at is not null`),
  verified: verifiedPlayers,
  cash: held('cash'),
  reserved: held('reserved'),
  bonus: held('bonus'),
};

/** Where the rows of a player lie that make the figure count it. */
function opensTo(figure: People, { days, zone }: Asked, at: Date | null): Opens | null {
  const day = at === null ? days.from : dayOf(at, zone);
  const opens: Partial<Record<People, Opens>> = {
    active_players: { figure: 'turnover', ...days },
    churned: { figure: 'turnover', from: addDays(days.from, -CHURN_DAYS), to: addDays(days.from, -1) },
    depositors: { figure: 'deposits', ...days },
    withdrawers: { figure: 'withdrawals', ...days },
    first_deposits: { figure: 'deposits', from: day, to: day },
    deposited: { figure: 'deposits', from: day, to: day },
  };
  return opens[figure] ?? null;
}

async function shown(context: ConsoleContext, figure: People, asked: Asked, found: Found) {
  const { playerId, at = null, amount } = found;
  const gone = { player_id: playerId, account_id: '', name: '' };
  return {
    player: (await refOf(context, playerId)) ?? gone,
    at: at?.toISOString() ?? null,
    amount: amount === undefined ? null : `${amount}`,
    opens: opensTo(figure, asked, at),
  };
}

export const peopleHandlers: ConsoleHandlers = {
  async reportPlayers({ from, to, figure, after }, context) {
    const days = { from, to };
    const asked = { ...(await spanAsked(context, days)), days, now: context.now };
    const rows = await FIND[figure](context.db, asked, { after, limit: PAGE });
    const value = await Promise.all(rows.map((row) => shown(context, figure, asked, row)));
    return { value, next: rows.length === PAGE ? rows.at(-1)!.playerId : '' };
  },
};
