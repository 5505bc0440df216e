-- What withdrawals are checked against further: linked sums in 24 hours, notable wins, declined payments.
alter table cashier.policy
  -- From this on, deposits and withdrawals of 24 hours together, identity is looked at by people.
  add column due_diligence_from bigint check (due_diligence_from > 0),
  -- Above this, deposits and withdrawals of 24 hours together, there is a report to make.
  add column covered_above bigint check (covered_above > 0),
  -- A win above this is looked at before its money leaves.
  add column large_win bigint check (large_win > 0),
  -- Games whose wins are looked at, as PROVIDER/code.
  add column flagged_games text[] not null default '{}';
update cashier.policy set due_diligence_from = 26 * second_person_from, covered_above = 1000 * second_person_from,
  large_win = third_person_from;
alter table cashier.policy alter column due_diligence_from set not null, alter column covered_above set not null,
  alter column large_win set not null;

create table cashier.notable_win (
  site_id int not null,
  player_id uuid not null,
  round_id text not null,
  game text not null,
  stake bigint not null,
  win bigint not null,
  at timestamptz not null,
  primary key (site_id, player_id, round_id)
);

create index deposit_declined on cashier.deposit (site_id, player_id, changed_at) where state = 'failed';

alter table cashier.finance_case
  drop constraint finance_case_kind_check,
  add constraint finance_case_kind_check check (kind in ('unknown_payment', 'wrong_currency', 'charged_back', 'refunded',
    'difference', 'late', 'amount_differs', 'payment_failures', 'covered_transaction'));
