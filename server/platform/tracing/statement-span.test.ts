import { expect, test } from 'vitest';
import { summaryOf } from './statement-span.ts';

test.each([
  ['select * from cashier.deposit where id = $1', 'SELECT cashier.deposit'],
  ['SELECT * FROM Cashier.Deposit', 'SELECT cashier.deposit'],
  ['select "id" from "cashier"."deposit" as "d"', 'SELECT cashier.deposit'],
  ['insert into "x_loyalty2"."Card A"("id") values ($1)', 'INSERT x_loyalty2.Card A'],
  ['select * from only sportsbook.ticket', 'SELECT sportsbook.ticket'],
  ['update only "sportsbook"."ticket" set state = $1', 'UPDATE sportsbook.ticket'],
  ['delete from only (sportsbook.ticket)', 'DELETE sportsbook.ticket'],
  ['truncate only kyc.document', 'TRUNCATE kyc.document'],
  ['with due as (select 1) select * from due join jobs.task on true', 'WITH jobs.task'],
  ['select ticket.state from sportsbook.ticket', 'SELECT sportsbook.ticket'],
  ['select extract(epoch from ticket.placed_at) from sportsbook.ticket', 'SELECT sportsbook.ticket'],
  ['select a from ledger.entry where x is distinct from entry.y', 'SELECT ledger.entry'],
  ['select 1 where a is distinct from ticket.state', 'SELECT'],
  ['select ledger.post($1, $2)', 'SELECT ledger.post'],
  ['select pg_advisory_xact_lock($1)', 'SELECT'],
  ['begin', 'BEGIN'],
  ['', 'SQL'],
])('%s is summarized as %s', (text, summary) => {
  expect(summaryOf({ text })).toBe(summary);
});
