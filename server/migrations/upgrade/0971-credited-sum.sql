-- One definition of what a deposit put into the balance, for reports, timelines and checks.
alter table cashier.deposit add column credited bigint generated always as (received - fee) stored;
comment on column cashier.deposit.credited is
  'What it put into the balance: what arrived less the fee.';
