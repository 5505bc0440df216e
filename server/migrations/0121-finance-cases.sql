-- Finance cases are closed by somebody, with what came of them; money that came late or otherwise than asked is one to look at.
alter table cashier.finance_case
  drop constraint finance_case_kind_check,
  add constraint finance_case_kind_check check (kind in
    ('unknown_payment', 'wrong_currency', 'charged_back', 'refunded', 'difference', 'late', 'amount_differs')),
  add column closed_by text,
  add column outcome text check (outcome in ('explained', 'recovered', 'written_off', 'returned', 'credited'));
create index finance_case_open on cashier.finance_case (site_id, opened_at) where closed_at is null;

-- Money that arrived and is nobody's yet: held apart, until it is a player's or goes back.
insert into ledger.posting_kind (code, debit, credit, allow_negative) values
  ('suspense', '{psp_receivable,unclaimed}', '{unclaimed,cash,psp_payable}', false);
create index transfer_suspense on ledger.transfer (site_id, id) where kind = 'suspense';
