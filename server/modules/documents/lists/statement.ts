import {
  displayReference,
  findPeriod,
  listPeriodLines,
  type PeriodLine,
  periodTotals,
  STATEMENT_HEADER,
  statementCsvLine,
} from '../../ledger/index.ts';
import { currencyCodeOf, formatAmount, TOKEN_CURRENCY } from '../amount-format.ts';
import { formatTime } from '../time-format.ts';
import {
  type DocumentList,
  type DocumentListInput,
  type ListLine,
  listPeriodOf,
  READ_BATCH,
} from './list.ts';

/** Movements of a single balance. */
export async function statementList(input: DocumentListInput): Promise<DocumentList> {
  const { db, owner, request, words } = input;
  const accountKind = request.filter.account;
  const kind = request.filter.kind || undefined;
  const currency =
    accountKind === 'token' || accountKind === 'frozen_token' ? TOKEN_CURRENCY : owner.currency;
  const span = await findPeriod(db, { ...owner, account: accountKind, ...listPeriodOf(input) });
  const totals = span ? await periodTotals(db, span, kind) : { count: 0, received: 0n, given: 0n };
  const { text } = words;
  const sum = (name: string, value: bigint) => ({
    name,
    value: formatAmount(value, currency),
    unit: currencyCodeOf(currency),
  });
  const lineOf = (line: PeriodLine): ListLine => ({
    csv: statementCsvLine(line, accountKind, currency),
    cells: [
      formatTime(line.at, request.zone_minutes),
      words.movement[line.kind] ?? line.kind,
      displayReference(line),
      formatAmount(line.amount, currency),
      formatAmount(line.balanceAfter, currency),
    ],
  });
  return {
    title: text.statement,
    note: words.accountKind[accountKind] ?? accountKind,
    heading: STATEMENT_HEADER,
    columns: [
      { title: text.time, width: 84 },
      { title: text.what, width: 95 },
      { title: text.reference, width: 172, color: 'grey' },
      { title: text.amount, width: 80, align: 'right' },
      { title: text.after, width: 84, align: 'right' },
    ],
    figures: [
      sum(text.opening, span?.opening ?? 0n),
      sum(text.credited, totals.received),
      sum(text.debited, -totals.given),
      sum(text.closing, span?.closing ?? 0n),
    ],
    count: totals.count,
    async read(cursor) {
      const before = cursor as bigint | undefined;
      const page = { ...(kind && { kind }), ...(before !== undefined && { before }), limit: READ_BATCH };
      const lines = span ? await listPeriodLines(db, span, page) : [];
      return { lines: lines.map(lineOf), next: lines.length === READ_BATCH ? lines.at(-1)?.seq : undefined };
    },
  };
}
