alter table cashier.policy
  add column deposit_day_by_identity bigint[] not null default '{null,null,null,null}'
    constraint policy_deposit_day_by_identity_check
    check (cardinality(deposit_day_by_identity) = 4
      and 0 <= all (array_remove(deposit_day_by_identity, null))),
  add column deposit_month_by_identity bigint[] not null default '{null,null,null,null}'
    constraint policy_deposit_month_by_identity_check
    check (cardinality(deposit_month_by_identity) = 4
      and 0 <= all (array_remove(deposit_month_by_identity, null))),
  add column withdrawal_day_by_identity bigint[] not null default '{null,null,null,null}'
    constraint policy_withdrawal_day_by_identity_check
    check (cardinality(withdrawal_day_by_identity) = 4
      and 0 <= all (array_remove(withdrawal_day_by_identity, null))),
  add column withdrawal_month_by_identity bigint[] not null default '{null,null,null,null}'
    constraint policy_withdrawal_month_by_identity_check
    check (cardinality(withdrawal_month_by_identity) = 4
      and 0 <= all (array_remove(withdrawal_month_by_identity, null)));
