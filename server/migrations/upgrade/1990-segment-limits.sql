-- phase: expand
create table cashier.segment_limit (
  site_id int not null,
  segment_id uuid not null,
  currency text not null,
  version int not null check (version > 0),
  deposit_min bigint check (deposit_min > 0),
  deposit_max bigint check (deposit_max >= coalesce(deposit_min, 1)),
  deposit_day bigint check (deposit_day >= coalesce(deposit_min, 1)),
  withdrawal_min bigint check (withdrawal_min > 0),
  withdrawal_max bigint check (withdrawal_max >= coalesce(withdrawal_min, 1)),
  withdrawal_day bigint check (withdrawal_day >= coalesce(withdrawal_min, 1)),
  primary key (site_id, segment_id, currency)
);
