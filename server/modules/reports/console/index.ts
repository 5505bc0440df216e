import type {
  DashboardFigures,
  ModuleConsole,
  PlayerTimeline,
} from '../../../platform/console/module-console.ts';
import { type Db, run } from '../../../platform/database/index.ts';
import { cachedForDatabase } from '../../../platform/read-cache.ts';
import { flowSums } from '../../ledger/index.ts';
import { betTotals } from '../bet-blocks.ts';
import { closedDays } from '../days/day-close.ts';
import { FLOW_RULES } from '../days/flow-rules.ts';
import type { ListStaffReaders } from '../saved/saved-reports.ts';
import { alarmHandlers, reportAlarmQueue } from './alarms.ts';
import { cohortHandlers } from './cohorts.ts';
import { dimensionHandlers } from './dimensions.ts';
import { figureBreakdownHandlers } from './figure-breakdown.ts';
import { gameHandlers } from './games.ts';
import { winHandlers } from './large-wins.ts';
import { reportHandlers } from './money-report.ts';
import { playerRoundHandlers } from './player-rounds.ts';
import { playerListHandlers } from './players.ts';
import { lineHandlers } from './report-lines.ts';
import { reportRoundHandlers } from './rounds.ts';
import { savedReportHandlers } from './saved-reports.ts';
import { significantHandlers, significantPlayEvents } from './significant-events.ts';

const CACHE_MS = 15_000;

/** This module's part of the console; `listStaff` names those who may receive a saved report. */
export const createReportsConsole = (listStaff: ListStaffReaders): ModuleConsole => ({
  ...reportsConsole,
  handlers: { ...reportsConsole.handlers, ...savedReportHandlers(listStaff) },
});

/** Reports, daily figures from settled rounds, and play on a player's timeline. */
const reportsConsole: ModuleConsole = {
  handlers: {
    ...reportHandlers,
    ...gameHandlers,
    ...lineHandlers,
    ...figureBreakdownHandlers,
    ...dimensionHandlers,
    ...cohortHandlers,
    ...playerListHandlers,
    ...reportRoundHandlers,
    ...playerRoundHandlers,
    ...alarmHandlers,
    ...winHandlers,
    ...significantHandlers,
  },
  queues: [reportAlarmQueue],
  significant: significantPlayEvents,
  timeline: {
    kinds: ['play'],
    async entries(db, { siteId, playerId }, before, limit) {
      type Row = {
        at: Date;
        round_id: string;
        provider_code: string;
        game_name: string;
        stake: bigint;
        win: bigint;
        currency: string;
      };
      const rows = await run<Row>(db, {
        text: `select settled_at as at, round_id, provider_code, game_name, stake, win, currency
          from reports.bet
          where site_id = $1 and player_id = $2 and settled_at < $3
          order by settled_at desc, round_id desc limit $4`,
        values: [siteId, playerId, before, limit],
      });
      return rows.map(({ at, round_id, provider_code, game_name, stake, win, currency }) => ({
        at,
        kind: 'play' as const,
        what: 'bet',
        title: game_name,
        id: round_id,
        sum: { amount: win - stake, currency },
        round: { provider_code, round_id },
      }));
    },
  } satisfies PlayerTimeline,
  figures: async (db, siteId, days) => {
    const key = `figures ${siteId} ${days.at(-1)?.from.getTime()}`;
    const time = { now: Date.now(), milliseconds: CACHE_MS };
    const [money, play] = await Promise.all([
      moneyFigures(db, siteId, days),
      cachedForDatabase(db, key, time, () => figures(db, siteId, days)),
    ]);
    return [
      { name: 'deposits', unit: 'money', values: money.map(({ deposits }) => deposits) },
      { name: 'withdrawals', unit: 'money', values: money.map(({ withdrawals }) => withdrawals) },
      ...play,
    ];
  },
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

/**
 * Deposits by when they were credited, withdrawals part by part as they were paid: the report's own figures.
 * Closed days are shown as recorded.
 */
async function moneyFigures(db: Db, siteId: number, days: Parameters<DashboardFigures>[2]) {
  const [first, last] = [days[0]?.day, days.at(-1)?.day];
  const closed = first && last ? await closedDays(db, siteId, first, last) : [];
  const written = new Map(closed.map(({ day, figures: { sums } }) => [day, sums]));
  return await Promise.all(
    days.map(async ({ day, from, to }) => {
      const sums = written.get(day);
      if (sums) return { deposits: BigInt(sums.deposits), withdrawals: BigInt(sums.withdrawals) };
      const flows = await flowSums(db, { siteId, from, to }, FLOW_RULES);
      const of = (name: string) => flows.find((flow) => flow.name === name)?.amount ?? 0n;
      return { deposits: of('deposits'), withdrawals: of('withdrawals') };
    }),
  );
}

/** By settlement time and of own money (operations 7). A round without stake has no turnover. */
const figures: DashboardFigures = async (db, siteId, days) => {
  type Row = { turnover: bigint; ggr: bigint; active: bigint; registered: bigint };
  const rows = await run<Row>(db, {
    text: `select b.*, (select count(*) from reports.player p where p.site_id = $1
      and p.registered_at >= d.from_at
        and p.registered_at < d.to_at) as registered
      from unnest($2::timestamptz[], $3::timestamptz[]) with ordinality as d (from_at, to_at, n)
      cross join lateral (select coalesce(sum(stake - bonus_stake), 0)::int8 as turnover,
          coalesce(sum(stake - bonus_stake - (win - taken - bonus_win)) filter (where stake > 0),
          0)::int8 as ggr,
          count(distinct player_id) filter (where stake > bonus_stake) as active
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
