-- More places: the profiles are in contracts/values/jurisdictions.ts.
alter table sites.site
  drop constraint site_jurisdiction_check,
  add constraint site_jurisdiction_check check (jurisdiction in ('strict', 'open', 'uk', 'mga', 'se', 'de', 'on', 'ph'));

-- When a player answered how much to deposit at most, looked over the limits, and was told of the last 30 days (player protection C1, C4, D6).
create table protection.reminder (
  site_id int not null,
  player_id uuid not null,
  answered_at timestamptz,
  reviewed_at timestamptz,
  summary_at timestamptz,
  primary key (site_id, player_id)
);

-- Above this sum a month somebody speaks with the player who set it as a deposit limit (player protection C7).
alter table cashier.policy add column high_limit_above bigint check (high_limit_above > 0);
update cashier.policy set high_limit_above = greatest(1, 52 * second_person_from / 5);
alter table cashier.policy alter column high_limit_above set not null;

alter table cashier.finance_case
  drop constraint finance_case_kind_check,
  add constraint finance_case_kind_check check (kind in ('unknown_payment', 'wrong_currency', 'charged_back', 'refunded',
    'difference', 'late', 'amount_differs', 'payment_failures', 'covered_transaction', 'net_deposits', 'excluded_player',
    'high_limit_contact'));
