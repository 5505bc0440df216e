import type { Drill, ReportLine } from '#contracts/console/reports.ts';
import { deny } from '../../../platform/console/deny.ts';
import type { ConsoleContext, ConsoleHandlers } from '../../../platform/console/parts.ts';
import { type Db, run } from '../../../platform/database.ts';
import { type FlowRow, flowRows, roundRows, stakeRows } from '../../ledger/index.ts';
import { COUNTED } from '../counted.ts';
import { type DaySpan, spanOf } from '../days/day.ts';
import { FLOWS } from '../days/flows.ts';
import { termsOf } from '../terms.ts';
import { refOf } from './wins.ts';

const PAGE = 100;

/** What of a round a figure counts. Money won without a stake is among the bonuses' cost, beside the ledger's own rows. */
const PLAY: Partial<Record<Drill, { settled: string; corrected: string }>> = {
  turnover: { settled: COUNTED.turnover, corrected: 'turnover' },
  payout: { settled: COUNTED.payout, corrected: 'payout' },
  ggr: { settled: `(${COUNTED.turnover}) - (${COUNTED.payout})`, corrected: 'turnover - payout' },
  bonus_cost: { settled: COUNTED.free, corrected: 'free' },
};

type Line = Omit<ReportLine, 'player'> & { playerId: string | null };
type Cursor = { part: 'play' | 'ledger'; at: string; id: string };

/** Lines of a figure in two parts: rounds and corrections by time, then rows of the ledger. */
async function linesOf(db: Db, span: DaySpan, figure: Drill, after: string) {
  const cursor = cursorOf(after);
  const play = PLAY[figure];
  if (play && cursor.part === 'play') {
    const value = await playLines(db, span, play, cursor);
    const last = value.at(-1);
    if (value.length === PAGE && last) return { value, next: `play/${last.at}/${last.kind} ${last.id}` };
    if (value.length > 0 || figure !== 'bonus_cost')
      return { value, next: figure === 'bonus_cost' ? 'ledger//' : '' };
  }
  if (play && figure !== 'bonus_cost') return { value: [], next: '' };
  const rules = FLOWS.filter(({ name }) => name === figure);
  const [id, line] = cursor.part === 'ledger' ? cursor.id.split(' ') : [];
  const from = id ? { id: BigInt(id), line: Number(line) } : undefined;
  const page = { after: from, limit: PAGE };
  const rows = await (figure === 'placed' ? stakeRows(db, span, page) : flowRows(db, span, rules, page));
  const last = rows.length === PAGE ? rows.at(-1) : undefined;
  return { value: rows.map(ofLedger), next: last ? `ledger//${last.id} ${last.line}` : '' };
}

function cursorOf(text: string): Cursor {
  if (text === '') return { part: 'play', at: '', id: '' };
  const match = /^(play|ledger)\/([0-9T:.Z-]*)\/((?:round|correction) .{1,64}|\d+ \d+|)$/.exec(text);
  if (!match || (match[2] !== '' && Number.isNaN(Date.parse(match[2]!))))
    deny('invalidRequest', { fields: [{ field: 'after', rule: 'format' }] });
  return { part: match[1] as Cursor['part'], at: match[2]!, id: match[3]! };
}

const ofLedger = (row: FlowRow): Line => ({
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

/** Rounds as they were settled (without what was corrected later), then what was corrected on the day. */
async function playLines(
  db: Db,
  { siteId, from, to }: DaySpan,
  { settled, corrected }: { settled: string; corrected: string },
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
        select 'round' as kind, b.round_id as id, date_trunc('milliseconds', b.settled_at) as at, b.game_name as what, b.provider_code,
            b.player_id as "playerId",
            (${settled}) - coalesce((select sum(${corrected}) from reports.correction c where c.site_id = b.site_id
              and c.settled_at = b.settled_at and c.provider_code = b.provider_code and c.round_id = b.round_id), 0) as amount
          from reports.bet b where b.site_id = $1 and b.settled_at >= $2 and b.settled_at < $3
        union all
        select 'correction', c.round_id, date_trunc('milliseconds', c.at), c.game_name, c.provider_code, c.player_id, ${corrected}
          from reports.correction c where c.site_id = $1 and c.at >= $2 and c.at < $3)
      select kind, id, at, what, provider_code, "playerId", amount::int8 as amount from x
      where amount <> 0 and ($4 = '' or (at, kind || ' ' || id) > (nullif($4, '')::timestamptz, $5))
      order by at, kind || ' ' || id limit ${PAGE}`,
    values: [siteId, from, to, at, id],
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
async function shown(context: ConsoleContext, lines: readonly Line[]): Promise<ReportLine[]> {
  const ids = [...new Set(lines.flatMap(({ playerId }) => playerId ?? []))];
  const found = await Promise.all(ids.map((id) => refOf(context, id)));
  const refs = new Map(ids.map((id, n) => [id, found[n] ?? null]));
  return lines.map(({ playerId, ...line }) => ({
    ...line,
    player: playerId === null ? null : (refs.get(playerId) ?? null),
  }));
}

export const lineHandlers: ConsoleHandlers = {
  async reportLines({ day, figure, after }, context) {
    const { zone } = await termsOf(context.db, context.site.id, context.site.currency);
    const { value, next } = await linesOf(context.db, spanOf(context.site.id, day, zone), figure, after);
    return { value: await shown(context, value), next };
  },
  async roundLines({ provider_code, round_id }, context) {
    const { db, site } = context;
    const [bet] = await run<{ player_id: string; until: Date }>(db, {
      text: `select player_id, greatest(settled_at, corrected_at) + interval '1 minute' as until from reports.bet
        where site_id = $1 and provider_code = $2 and round_id = $3`,
      values: [site.id, provider_code, round_id],
    });
    if (!bet) deny('notFound');
    const about = { siteId: site.id, playerId: bet.player_id, roundId: round_id, until: bet.until };
    return { value: await shown(context, (await roundRows(db, about)).map(ofLedger)) };
  },
};
