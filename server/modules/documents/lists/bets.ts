import { SPORTS_PROVIDER } from '#contracts/values/sports-bets.ts';
import {
  BET_HEADER,
  type BetCursor,
  type BetFilter,
  type BetRow,
  betCsvLine,
  betTotals,
  listBets,
} from '../../reports/index.ts';
import { currencyCodeOf, formatAmount } from '../amount-format.ts';
import { formatTime } from '../time-format.ts';
import {
  type DocumentList,
  type DocumentListInput,
  type ListLine,
  listPeriodOf,
  READ_BATCH,
} from './list.ts';

/** Settled rounds. */
export async function betList(input: DocumentListInput): Promise<DocumentList> {
  const { db, owner, request, words } = input;
  const { siteId, playerId, currency } = owner;
  const { category, outcome } = request.filter;
  const { from = null, to } = listPeriodOf(input);
  const filter: BetFilter = { siteId, playerId, from, to, category, outcome };
  const totals = await betTotals(db, filter);
  const { text } = words;
  const sum = (name: string, value: bigint) => ({
    name,
    value: formatAmount(value, currency),
    unit: currencyCodeOf(currency),
  });
  const lineOf = (row: BetRow): ListLine => ({
    csv: betCsvLine(row),
    cells: [
      formatTime(row.settled_at, request.zone_minutes),
      row.game_name,
      row.provider_code === SPORTS_PROVIDER ? text.sportsbook : row.provider_code,
      formatAmount(row.stake, row.currency),
      formatAmount(row.win, row.currency),
      formatAmount(row.win - row.stake, row.currency),
    ],
  });
  return {
    title: text.bets,
    note: '',
    heading: BET_HEADER,
    columns: [
      { title: text.time, width: 88 },
      { title: text.game, width: 137 },
      { title: text.provider, width: 65, color: 'grey' },
      { title: text.stake, width: 75, align: 'right' },
      { title: text.win, width: 75, align: 'right' },
      { title: text.result, width: 75, align: 'right' },
    ],
    figures: [
      { name: text.rounds, value: String(totals.rounds) },
      sum(text.stake, totals.stake),
      sum(text.win, totals.win),
      sum(text.result, totals.win - totals.stake),
    ],
    count: totals.rounds,
    async read(cursor) {
      const rows = await listBets(db, filter, { after: cursor as BetCursor | undefined, limit: READ_BATCH });
      const last = rows.length === READ_BATCH ? rows.at(-1) : undefined;
      return { lines: rows.map(lineOf), next: last && { at: last.settled_at, roundId: last.round_id } };
    },
  };
}
