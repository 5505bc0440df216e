import type { LineFigure, ReportLine } from '#contracts/console/report-breakdowns.ts';
import { MINUTE_MS } from '#contracts/values/time.ts';
import { deny, denyField } from '../../../platform/console/denial.ts';
import type { ConsoleContext, ConsoleHandlers } from '../../../platform/console/module-console.ts';
import { type Db, run } from '../../../platform/database/index.ts';
import { type Day, dayIn } from '../../../platform/site-days.ts';
import { type FlowRow, listFlowRows, listRoundRows, listStakeEntries } from '../../ledger/index.ts';
import { findPlayerById, maskedPlayers } from '../../players/index.ts';
import { type DaySpan, daySpanOf } from '../days/day.ts';
import { FLOW_RULES } from '../days/flow-rules.ts';
import { findNgrDeductions } from '../ngr-deductions.ts';
import { COUNTED_SQL } from '../report-amounts.ts';
import { requestedDays } from './money-report.ts';

const PAGE_SIZE = 100;

/**
 * What a figure counts of a round, and of a correction. Money won without a stake is part of bonus costs,
 * with the ledger's own rows. Rounds are counted once, at settlement.
 */
type PlayFigureColumns = { settled: string; corrected: string; isCount?: true };
const PLAY_FIGURES: Partial<Record<LineFigure, PlayFigureColumns>> = {
  turnover: { settled: COUNTED_SQL.turnover, corrected: 'turnover' },
  payout: { settled: COUNTED_SQL.payout, corrected: 'payout' },
  ggr: { settled: `(${COUNTED_SQL.turnover}) - (${COUNTED_SQL.payout})`, corrected: 'turnover - payout' },
  valid_turnover: { settled: COUNTED_SQL.valid, corrected: 'valid' },
  bonus_cost: { settled: COUNTED_SQL.free, corrected: 'free' },
  jackpot: { settled: COUNTED_SQL.jackpot, corrected: 'jackpot' },
  ggr_less_jackpot: {
    settled: `(${COUNTED_SQL.turnover}) - (${COUNTED_SQL.payout}) - ${COUNTED_SQL.jackpot}`,
    corrected: 'turnover - payout - jackpot',
  },
  jackpot_wins: { settled: COUNTED_SQL.jackpot_wins, corrected: 'jackpot_wins' },
  rounds: { settled: COUNTED_SQL.turnover, corrected: 'turnover', isCount: true },
};

/** A filter by one of them; '' for all. Flows without play have no category, provider or game. */
type LineFilter = {
  player_id?: string | undefined;
  category: string;
  provider_code: string;
  game_code: string;
  hour?: number | undefined;
  method?: string | undefined;
};
const METHOD_FIGURES: readonly LineFigure[] = ['deposits', 'withdrawals', 'chargebacks'];

type Line = Omit<ReportLine, 'player'> & { playerId: string | null };
type Cursor = { part: 'play' | 'ledger'; at: string; id: string };

/** Lines of a figure in two parts: rounds and corrections by time, then rows of the ledger. */
async function listReportLines(
  db: Db,
  span: DaySpan & LineFilter & { zone: string },
  figure: LineFigure,
  after: string,
) {
  const cursor = cursorOf(after);
  const isOfPlay = `${span.category}${span.provider_code}${span.game_code}` !== '';
  const isOfMethod = span.method !== undefined;
  if (
    (isOfPlay && (!PLAY_FIGURES[figure] || figure === 'bonus_cost')) ||
    (isOfMethod && !METHOD_FIGURES.includes(figure)) ||
    (span.hour !== undefined && figure === 'placed')
  )
    denyField('figure', 'unknown');
  const play = PLAY_FIGURES[figure];
  if (play && cursor.part === 'play') {
    const value = await playLines(db, span, play, cursor);
    const last = value.at(-1);
    if (value.length === PAGE_SIZE && last) return { value, next: `play/${last.at}/${last.kind} ${last.id}` };
    if (value.length > 0 || figure !== 'bonus_cost')
      return { value, next: figure === 'bonus_cost' ? 'ledger//' : '' };
  }
  if (play && figure !== 'bonus_cost') return { value: [], next: '' };
  const rules = FLOW_RULES.filter(({ name }) => name === figure);
  const [id, line] = cursor.part === 'ledger' ? cursor.id.split(' ') : [];
  const from = id ? { id: BigInt(id), line: Number(line) } : undefined;
  const hour = span.hour === undefined ? undefined : { hour: span.hour, zone: span.zone };
  const page = { player: span.player_id, hour, house: span.method, after: from, limit: PAGE_SIZE };
  const rows = await (figure === 'placed'
    ? listStakeEntries(db, span, page)
    : listFlowRows(db, span, rules, page));
  const last = rows.length === PAGE_SIZE ? rows.at(-1) : undefined;
  return { value: rows.map(ledgerLine), next: last ? `ledger//${last.id} ${last.line}` : '' };
}

function cursorOf(text: string): Cursor {
  if (text === '') return { part: 'play', at: '', id: '' };
  const match = /^(play|ledger)\/([0-9T:.Z-]*)\/((?:round|correction) .{1,64}|\d+ \d+|)$/.exec(text);
  if (!match || (match[2] !== '' && Number.isNaN(Date.parse(match[2]!)))) denyField('after', 'format');
  return { part: match[1] as Cursor['part'], at: match[2]!, id: match[3]! };
}

/** A row of the ledger as a line. */
export const ledgerLine = (row: FlowRow): Line => ({
  kind: 'posting',
  id: `${row.id} ${row.line}`,
  at: row.at.toISOString(),
  what: row.kind,
  from: row.fromAccount,
  to: row.toAccount,
  playerId: row.player,
  provider_code: '',
  amount: row.amount.toString(),
});

const LINE_FILTER = `($6::uuid is null or b.player_id = $6) and ($7 = '' or b.category = $7)
  and ($8 = '' or b.provider_code = $8)
  and ($9 = '' or b.game_code = $9)`;
const hourIs = (time: string) =>
  `and ($11::int is null or extract(hour from ${time} at time zone $12)::int = $11)`;

/** Rounds as they were settled (without what was corrected later), then what was corrected on the day. */
async function playLines(
  db: Db,
  { siteId, from, to, zone, ...part }: DaySpan & LineFilter & { zone: string },
  { settled, corrected, isCount }: PlayFigureColumns,
  { at, id }: Cursor,
): Promise<Line[]> {
  type Row = {
    kind: 'round' | 'correction';
    id: string;
    at: Date;
    what: string;
    provider_code: string;
    playerId: string;
    amount: bigint;
  };
  const rows = await run<Row>(db, {
    text: `with x as (
        select 'round' as kind, b.round_id as id, date_trunc('milliseconds', b.settled_at) as at,
        b.game_name as what, b.provider_code,
            b.player_id as "playerId",
            (${settled}) - coalesce((select sum(${corrected}) from reports.correction c
            where c.site_id = b.site_id
              and c.settled_at = b.settled_at and c.provider_code = b.provider_code
              and c.round_id = b.round_id), 0) as amount
          from reports.bet b where b.site_id = $1 and b.settled_at >= $2 and b.settled_at < $3
            -- A round that was taken back after it was settled counts nothing, but has lines: before
            -- and after.
            and (b.stake > 0 or b.win > 0 or (b.corrected_at is not null and not $10)) and ${LINE_FILTER}
            ${hourIs('b.settled_at')}
        union all
        select 'correction', b.round_id, date_trunc('milliseconds', b.at), b.game_name, b.provider_code,
        b.player_id, ${corrected}
          from reports.correction b where b.site_id = $1 and b.at >= $2 and b.at < $3 and ${LINE_FILTER}
          and not $10 ${hourIs('b.at')})
      select kind, id, at, what, provider_code, "playerId", amount::int8 as amount from x
      where (amount <> 0 or $10) and ($4 = '' or (at, kind || ' ' || id) > (nullif($4, '')::timestamptz, $5))
      order by at, kind || ' ' || id limit ${PAGE_SIZE}`,
    values: [
      ...[siteId, from, to, at, id, part.player_id, part.category, part.provider_code, part.game_code],
      ...[isCount === true, part.hour, zone],
    ],
  });
  return rows.map((row) => ({
    ...row,
    at: row.at.toISOString(),
    from: '',
    to: '',
    amount: row.amount.toString(),
  }));
}

/** Players by id, masked. */
export async function withMaskedPlayers(
  context: ConsoleContext,
  lines: readonly Line[],
): Promise<ReportLine[]> {
  const ids = lines.flatMap(({ playerId }) => playerId ?? []);
  const players = await maskedPlayers(context.db, context.site.id, ids);
  return lines.map(({ playerId, ...line }) => ({
    ...line,
    player: playerId === null ? null : players.find(playerId),
  }));
}

/** A span of days of a site's zone, at most a year. */
export async function requestedSpan({ db, site, now }: ConsoleContext, { from, to }: { from: Day; to: Day }) {
  const { zone } = await findNgrDeductions(db, site.id);
  requestedDays(from, to, dayIn(now, zone));
  return { ...daySpanOf(site.id, from, zone), to: daySpanOf(site.id, to, zone).to, zone };
}

/** The player of a round whose money has moved; null for one not published yet. */
async function settledRound({ db, site }: ConsoleContext, provider_code: string, round_id: string) {
  const [bet] = await run<{ playerId: string; until: Date }>(db, {
    text: `select player_id as "playerId", greatest(settled_at, corrected_at) + interval '1 minute' as until
      from reports.bet
      where site_id = $1 and provider_code = $2 and round_id = $3`,
    values: [site.id, provider_code, round_id],
  });
  return bet ?? null;
}

/** Refuses a player of another site, or of none. */
export async function requireSitePlayer(
  context: ConsoleContext,
  playerId: string | undefined,
): Promise<void> {
  if (playerId !== undefined && !(await findPlayerById(context.db, context.site.id, playerId)))
    deny('notFound');
}

export const lineHandlers: ConsoleHandlers = {
  async reportLines({ figure, after, from, to, ...part }, context) {
    await requireSitePlayer(context, part.player_id);
    const span = await requestedSpan(context, { from, to });
    const { value, next } = await listReportLines(context.db, { ...span, ...part }, figure, after);
    return { value: await withMaskedPlayers(context, value), next };
  },
  async roundLines({ provider_code, round_id, player_id, until }, context) {
    await requireSitePlayer(context, player_id);
    const end = until ? new Date(until) : new Date(context.now.getTime() + MINUTE_MS);
    const open = player_id === undefined ? null : { playerId: player_id, until: end };
    const round = (await settledRound(context, provider_code, round_id)) ?? open ?? deny('notFound');
    const rows = await listRoundRows(context.db, { siteId: context.site.id, roundId: round_id, ...round });
    return { value: await withMaskedPlayers(context, rows.map(ledgerLine)) };
  },
};
