-- What one person may credit alone within 24 hours.
alter table cashier.policy
  add column single_approver_daily bigint,
  add column single_player_daily bigint,
  add column received_excess_percent int not null default 20 check (received_excess_percent >= 0);
update cashier.policy set single_approver_daily = 10 * second_person_from,
  single_player_daily = 2 * second_person_from;
alter table cashier.policy
  alter column single_approver_daily set not null,
  alter column single_player_daily set not null,
  add constraint policy_single_approver_daily_check check (single_approver_daily >= 0),
  add constraint policy_single_player_daily_check check (single_player_daily >= 0);
create index payment_approval_of_staff on cashier.payment_approval (site_id, staff_id, approved_at);
