-- phase: expand
-- A cash-out is a posting kind of its own: a statement names it, instead of showing a win. Earlier cash-outs
-- keep their kind, because transfers are part of the hash chain.
insert into ledger.posting_kind (code, debit, credit, allow_negative) values
  ('cash_out', '{sports_clearing}', '{cash}', false);
