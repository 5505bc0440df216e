-- phase: expand
-- Several gateways of a payment method, and every request for a checkout.
alter table cashier.method add column route jsonb not null default '{}';
alter table cashier.method add constraint method_route_check
  check (jsonb_typeof(route) = 'object') not valid;
alter table cashier.method validate constraint method_route_check;

alter table cashier.deposit add column country text not null default '';
alter table cashier.deposit add constraint deposit_country_check check (country ~ '^([A-Z]{2})?$') not valid;
alter table cashier.deposit validate constraint deposit_country_check;

create table cashier.checkout_attempt (
  site_id int not null,
  deposit_id uuid not null,
  attempt int not null check (attempt > 0),
  gateway text not null,
  started_at timestamptz not null,
  outcome text constraint checkout_attempt_outcome_check
    check (outcome in ('opened', 'refused', 'unanswered', 'late')),
  milliseconds int check (milliseconds >= 0),
  gateway_id text check (length(gateway_id) between 1 and 128),
  primary key (site_id, deposit_id, attempt),
  foreign key (site_id, deposit_id) references cashier.deposit (site_id, deposit_id),
  check ((outcome in ('opened', 'late')) = (gateway_id is not null))
);
create index checkout_attempt_recent on cashier.checkout_attempt (site_id, gateway, started_at);
create index checkout_attempt_late on cashier.checkout_attempt (gateway, gateway_id) where outcome = 'late';

alter table cashier.finance_case drop constraint finance_case_kind_check;
alter table cashier.finance_case add constraint finance_case_kind_check check (kind in ('unknown_payment',
  'wrong_currency', 'charged_back', 'refunded', 'difference', 'late', 'amount_differs', 'payment_failures',
  'covered_transaction', 'net_deposits', 'excluded_player', 'high_limit_contact', 'harm_markers',
  'second_payment')) not valid;
alter table cashier.finance_case validate constraint finance_case_kind_check;
