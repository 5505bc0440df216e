-- phase: expand
-- An approval says which limit of a single person's credits needs a second one.
alter table cashier.payment_approval add column single_limit text;
alter table cashier.payment_approval add constraint payment_approval_single_limit_check
  check (single_limit in ('received_excess', 'approver_day', 'approver_all_day', 'player_day')) not valid;
alter table cashier.payment_approval validate constraint payment_approval_single_limit_check;
