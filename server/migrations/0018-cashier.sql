create schema cashier;
comment on schema cashier is
  'Payment methods, deposits, withdrawals, and the bank accounts and wallets players are paid to.';

create table cashier.policy (
  site_id int primary key,
  second_person_from bigint not null check (second_person_from > 0),
  third_person_from bigint not null check (third_person_from >= second_person_from),
  turnover_percent int not null default 100 check (turnover_percent between 0 and 1000),
  withdrawal_min bigint not null default 10000 check (withdrawal_min > 0),
  withdrawal_max bigint not null default 50000000 check (withdrawal_max > 0),
  daily_count int not null default 3 check (daily_count > 0),
  daily_amounts bigint[] not null default '{50000000}' check (cardinality(daily_amounts) > 0),
  auto_limit bigint not null default 500000 check (auto_limit >= 0),
  bank_age_hours int not null default 24 check (bank_age_hours >= 0),
  withdrawal_identity int not null default 1 check (withdrawal_identity between 0 and 3),
  review_hours int not null default 24 check (review_hours > 0),
  payout_adapter text not null default 'manual',
  due_diligence_from bigint not null check (due_diligence_from > 0),
  covered_above bigint not null check (covered_above > 0),
  large_win bigint not null check (large_win > 0),
  flagged_games text[] not null default '{}',
  net_deposits_above bigint not null check (net_deposits_above > 0),
  high_limit_above bigint not null check (high_limit_above > 0),
  credential_hours int not null default 72 check (credential_hours >= 0),
  single_approver_daily bigint not null check (single_approver_daily >= 0),
  single_player_daily bigint not null check (single_player_daily >= 0),
  received_excess_percent int not null default 20 check (received_excess_percent >= 0),
  deposit_identity int not null default 0 check (deposit_identity between 0 and 3),
  deposit_day_by_identity bigint[] not null default '{null,null,null,null}'
    check (cardinality(deposit_day_by_identity) = 4
      and 0 <= all (array_remove(deposit_day_by_identity, null))),
  deposit_month_by_identity bigint[] not null default '{null,null,null,null}'
    check (cardinality(deposit_month_by_identity) = 4
      and 0 <= all (array_remove(deposit_month_by_identity, null))),
  withdrawal_day_by_identity bigint[] not null default '{null,null,null,null}'
    check (cardinality(withdrawal_day_by_identity) = 4
      and 0 <= all (array_remove(withdrawal_day_by_identity, null))),
  withdrawal_month_by_identity bigint[] not null default '{null,null,null,null}'
    check (cardinality(withdrawal_month_by_identity) = 4
      and 0 <= all (array_remove(withdrawal_month_by_identity, null)))
);
comment on table cashier.policy is
  'Payment rules of a site; a site without a row has the defaults of its currency.';
comment on column cashier.policy.second_person_from is
  'From these sums on a second and a third person must approve.';
comment on column cashier.policy.turnover_percent is
  'How much of a deposit must be wagered before a withdrawal: 100 is once.';
comment on column cashier.policy.withdrawal_identity is
  'Identity level required for a withdrawal: 0 none, 1 a name, 2 a verified contact as well, 3 an approved '
  'identity document as well. A jurisdiction profile may require more.';
comment on column cashier.policy.deposit_identity is
  'The same for deposits; a method may require more.';
comment on column cashier.policy.deposit_day_by_identity is
  'Most that a player of each identity level, from 0, deposits in 24 hours; null is no limit. The other '
  'three limit deposits in 30 days and withdrawals (operations 14.23).';
comment on column cashier.policy.daily_count is 'Withdrawal requests of one player in 24 hours.';
comment on column cashier.policy.daily_amounts is
  'Their sum by VIP level; the last one holds for all levels above.';
comment on column cashier.policy.auto_limit is
  'Withdrawals up to this amount that pass every check are approved automatically.';
comment on column cashier.policy.payout_adapter is 'manual, or the gateway that pays out.';
comment on column cashier.policy.due_diligence_from is
  'Deposits and withdrawals of 24 hours from which staff review the player''s identity.';
comment on column cashier.policy.credential_hours is
  'Withdrawals are reviewed for this long after a change of password, contact, name or second factor.';
comment on column cashier.policy.covered_above is
  'Deposits and withdrawals of 24 hours above which a report must be filed.';
comment on column cashier.policy.large_win is 'A win above this is reviewed before its money is paid out.';
comment on column cashier.policy.flagged_games is 'Games whose wins are reviewed, as PROVIDER/code.';
comment on column cashier.policy.net_deposits_above is
  'Deposits less withdrawals in thirty days above which affordability is reviewed (player protection C8).';
comment on column cashier.policy.high_limit_above is
  'A monthly deposit limit above this leads to a conversation with the player (player protection C7).';
comment on column cashier.policy.single_approver_daily is
  'Deposits one person may credit alone within 24 hours; above it a second person must approve.';
comment on column cashier.policy.single_player_daily is
  'Deposits that may be credited to one player within 24 hours, each on one person''s word.';
comment on column cashier.policy.received_excess_percent is
  'A second person must approve when more than this share above the requested amount is said to have '
  'arrived.';

create table cashier.policy_version (
  site_id int not null,
  version int not null check (version > 0),
  at timestamptz not null,
  maker uuid not null,
  reason text not null check (length(reason) between 3 and 500),
  is_agreed boolean not null,
  before jsonb not null check (jsonb_typeof(before) = 'object'),
  after jsonb not null check (jsonb_typeof(after) = 'object'),
  primary key (site_id, version)
);
comment on table cashier.policy_version is
  'History of a site''s payment rules: who changed them, why, and the values before and after.';
comment on column cashier.policy_version.is_agreed is 'Whether another person had to approve.';
create trigger policy_version_append_only before update or delete on cashier.policy_version
  for each row execute function platform.refuse_change();

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
comment on table cashier.segment_limit is
  'Limits of deposits and withdrawals of the players of a segment, by the rules of one version (operations '
  '14.27); null is none.';
comment on column cashier.segment_limit.deposit_day is 'Maximum in 24 hours.';
comment on column cashier.segment_limit.withdrawal_day is 'Maximum in 24 hours.';

create table cashier.state_transition (
  machine text not null,
  from_state text not null,
  to_state text not null,
  primary key (machine, from_state, to_state)
);
comment on table cashier.state_transition is
  'State transitions of deposits, withdrawals and their legs (operations 3.2 and 3.3): a row here makes a '
  'transition possible.';

insert into cashier.state_transition (machine, from_state, to_state) values
  ('deposit', 'created', 'awaiting_payment'), ('deposit', 'created', 'pending'),
  ('deposit', 'created', 'failed'),
  ('deposit', 'awaiting_payment', 'receipt_uploaded'), ('deposit', 'awaiting_payment', 'under_review'),
  ('deposit', 'awaiting_payment', 'expired'), ('deposit', 'awaiting_payment', 'cancelled'),
  ('deposit', 'awaiting_payment', 'rejected'),
  ('deposit', 'receipt_uploaded', 'under_review'),
  ('deposit', 'under_review', 'approved'), ('deposit', 'under_review', 'rejected'),
  ('deposit', 'approved', 'credited'),
  ('deposit', 'pending', 'succeeded'), ('deposit', 'pending', 'failed'), ('deposit', 'pending', 'expired'),
  ('deposit', 'pending', 'cancelled'),
  -- Money that arrives late is never refused.
  ('deposit', 'failed', 'succeeded'), ('deposit', 'expired', 'succeeded'),
  ('deposit', 'cancelled', 'succeeded'),
  ('deposit', 'succeeded', 'credited'), ('deposit', 'succeeded', 'under_review'),
  ('deposit', 'credited', 'refunded'), ('deposit', 'credited', 'charged_back'),
  ('withdrawal', 'requested', 'auto_checks'),
  ('withdrawal', 'auto_checks', 'approved'), ('withdrawal', 'auto_checks', 'review'),
  ('withdrawal', 'auto_checks', 'rejected'),
  ('withdrawal', 'review', 'approved'), ('withdrawal', 'review', 'rejected'),
  -- A part was paid and the rest never will be: the withdrawal ends with what was paid.
  ('withdrawal', 'review', 'paid'),
  ('withdrawal', 'approved', 'paying'),
  -- The player was blocked before the payout was sent; a part that was paid stays paid.
  ('withdrawal', 'approved', 'review'), ('withdrawal', 'paying', 'review'),
  ('withdrawal', 'paying', 'paid'), ('withdrawal', 'paying', 'failed'),
  ('withdrawal', 'failed', 'review'),
  ('withdrawal', 'rejected', 'returned'),
  ('leg', 'waiting', 'paying'), ('leg', 'waiting', 'paid'),
  ('leg', 'paying', 'paid'), ('leg', 'paying', 'failed'),
  ('leg', 'failed', 'waiting');

-- Refuses a state transition that is not in cashier.state_transition.
create function cashier.check_move() returns trigger language plpgsql as $$
begin
  if new.state <> old.state and not exists (
    select from cashier.state_transition where machine = tg_argv[0] and from_state = old.state and to_state = new.state
  ) then
    raise exception 'a % does not go from % to %', tg_argv[0], old.state, new.state
      using errcode = 'check_violation';
  end if;
  return new;
end $$;

create table cashier.history (
  site_id int not null,
  subject uuid not null,
  sequence bigint generated always as identity,
  action text not null check (length(action) between 1 and 50),
  detail jsonb not null default '{}' check (jsonb_typeof(detail) = 'object'),
  actor text not null check (actor <> ''),
  reason text not null default '',
  at timestamptz not null,
  primary key (site_id, subject, sequence)
);
comment on table cashier.history is
  'History of payments, append-only: every state a deposit or withdrawal came to, and who caused it.';
create trigger history_append_only before update or delete on cashier.history
  for each row execute function platform.refuse_change();

create table cashier.payment_approval (
  site_id int not null,
  payment_id uuid not null,
  staff_id text not null check (length(staff_id) between 1 and 64),
  amount bigint not null,
  approved_at timestamptz not null default now(),
  capacity text not null default 'checker' check (capacity in ('maker', 'checker')),
  attempt int not null default 1 check (attempt > 0),
  single_limit text,
  primary key (site_id, payment_id, attempt, staff_id),
  constraint payment_approval_single_limit_check
    check (single_limit in ('received_excess', 'approver_day', 'approver_all_day', 'player_day'))
);
create index payment_approval_of_staff on cashier.payment_approval (site_id, staff_id, approved_at);
comment on table cashier.payment_approval is
  'Approvals of payments by staff: one per person, payment and attempt, over one amount.';
comment on column cashier.payment_approval.single_limit is
  'Why a second person is needed below the threshold (operations 14.2).';
comment on column cashier.payment_approval.capacity is 'The maker''s approval counts once.';

create table cashier.finance_case (
  site_id int not null,
  case_id uuid not null default uuidv7(),
  kind text not null,
  subject text not null,
  player_id uuid,
  payment_id uuid,
  detail jsonb not null,
  opened_at timestamptz not null,
  closed_at timestamptz,
  closed_by text,
  outcome text check (outcome in ('explained', 'recovered', 'written_off', 'returned', 'credited')),
  primary key (site_id, case_id),
  unique (site_id, kind, subject),
  constraint finance_case_kind_check check (kind in ('unknown_payment', 'wrong_currency', 'charged_back',
    'refunded',
    'difference', 'late', 'amount_differs', 'payment_failures', 'covered_transaction', 'net_deposits',
    'excluded_player',
    'high_limit_contact', 'harm_markers', 'second_payment'))
);
comment on table cashier.finance_case is
  'Payments staff must look at: unexpected, in another currency, reversed, or with differing records. Site '
  '0: site not known.';
comment on column cashier.finance_case.subject is 'The same subject opens one case, however often it is met.';
create index finance_case_open on cashier.finance_case (site_id, opened_at) where closed_at is null;
-- Risk review reads closed cases too.
create index finance_case_by_player on cashier.finance_case (site_id, player_id, opened_at);

create table cashier.case_balance (
  site_id int not null,
  case_id uuid not null,
  held bigint not null check (held >= 0),
  primary key (site_id, case_id)
);
comment on table cashier.case_balance is
  'Money held for each case in the books of a site: one case never pays out what is held for another.';
comment on column cashier.case_balance.held is 'Minor units of the site''s currency.';
-- A case of an unknown site may be held in the books of any.
create index case_balance_of_case on cashier.case_balance (case_id) where held > 0;
