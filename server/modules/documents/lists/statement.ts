import {
  csvOfLine,
  linesOf,
  referenceOf,
  type SpanLine,
  STATEMENT_HEADER,
  spanOf,
  totalsOf,
} from '../../ledger/index.ts';
import { amountText, codeOf, TOKEN } from '../amounts.ts';
import { momentText } from '../times.ts';
import { type Line, type List, type ListInput, periodOf, STRETCH } from './list.ts';

/** Movements of one balance. */
export async function statementList(input: ListInput): Promise<List> {
  const { db, owner, asked, words } = input;
  const purse = asked.filter.account;
  const kind = asked.filter.kind || undefined;
  const currency = purse === 'token' || purse === 'frozen_token' ? TOKEN : owner.currency;
  const span = await spanOf(db, { ...owner, purse, ...periodOf(input) });
  const totals = span ? await totalsOf(db, span, kind) : { count: 0, received: 0n, given: 0n };
  const { text } = words;
  const sum = (name: string, value: bigint) => ({
    name,
    value: amountText(value, currency),
    unit: codeOf(currency),
  });
  const lineOf = (line: SpanLine): Line => ({
    csv: csvOfLine(line, purse, currency),
    cells: [
      momentText(line.at, asked.zone_minutes),
      words.movement[line.kind] ?? line.kind,
      referenceOf(line),
      amountText(line.amount, currency),
      amountText(line.balanceAfter, currency),
    ],
  });
  return {
    title: text.statement,
    note: words.purse[purse] ?? purse,
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
      const page = { ...(kind && { kind }), ...(before !== undefined && { before }), limit: STRETCH };
      const lines = span ? await linesOf(db, span, page) : [];
      return { lines: lines.map(lineOf), next: lines.length === STRETCH ? lines.at(-1)?.seq : undefined };
    },
  };
}
