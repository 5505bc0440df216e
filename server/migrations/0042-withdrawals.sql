-- Money on its way out. It is set aside in the request's own transaction and leaves, or comes back, exactly once.
alter table cashier.policy
  add column withdrawal_min bigint not null default 10000 check (withdrawal_min > 0),
  add column withdrawal_max bigint not null default 50000000 check (withdrawal_max > 0),
  -- Requests of one player in 24 hours, and their sum by VIP level: the last holds for all levels above.
  add column daily_count int not null default 3 check (daily_count > 0),
  add column daily_amounts bigint[] not null default '{50000000}' check (cardinality(daily_amounts) > 0),
  -- What is at most this, and passes every check, is approved by nobody.
  add column auto_limit bigint not null default 500000 check (auto_limit >= 0),
  add column bank_age_hours int not null default 24 check (bank_age_hours >= 0),
  add column withdrawal_identity int not null default 1 check (withdrawal_identity between 0 and 2),
  add column review_hours int not null default 24 check (review_hours > 0),
  -- `manual`, or the gateway that pays out.
  add column payout_adapter text not null default 'manual';

insert into cashier.move (machine, from_state, to_state) values
  ('withdrawal', 'requested', 'auto_checks'),
  ('withdrawal', 'auto_checks', 'approved'), ('withdrawal', 'auto_checks', 'review'),
  ('withdrawal', 'auto_checks', 'rejected'),
  ('withdrawal', 'review', 'approved'), ('withdrawal', 'review', 'rejected'),
  ('withdrawal', 'approved', 'paying'),
  ('withdrawal', 'paying', 'paid'), ('withdrawal', 'paying', 'failed'),
  ('withdrawal', 'failed', 'review'),
  ('withdrawal', 'rejected', 'returned');

create table cashier.withdrawal (
  site_id int not null,
  withdrawal_id uuid not null default uuidv7(),
  player_id uuid not null,
  request_id uuid not null,
  fingerprint bytea not null check (length(fingerprint) = 32),
  reference text not null,
  state text not null default 'requested',
  -- Why it is looked at, or was refused, as the player is told.
  reason text not null default '',
  currency text not null,
  amount bigint not null check (amount > 0),
  paid bigint check (paid > 0 and paid <= amount),
  bank_id uuid not null,
  bank_name text not null,
  last_digits text not null,
  -- What was checked, with verdict and evidence; for reviewers.
  checks jsonb not null default '[]',
  payout_adapter text not null,
  language text not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  due_at timestamptz,
  primary key (site_id, withdrawal_id),
  unique (site_id, reference),
  unique (site_id, player_id, request_id),
  foreign key (site_id, player_id, bank_id) references cashier.bank (site_id, player_id, bank_id),
  check ((state = 'paid') = (paid is not null))
);
create index withdrawal_of_player on cashier.withdrawal (site_id, player_id, withdrawal_id desc);
create index withdrawal_queue on cashier.withdrawal (site_id, due_at) where state in ('review', 'failed');
create index withdrawal_leaving on cashier.withdrawal (changed_at) where state in ('approved', 'paying');
create trigger withdrawal_moves before update of state on cashier.withdrawal
  for each row execute function cashier.check_move('withdrawal');

-- The public list of money paid out, from events.
create table reports.withdrawal (
  site_id int not null,
  withdrawal_id uuid not null,
  account_id text not null,
  currency text not null,
  amount bigint not null check (amount > 0),
  paid_at timestamptz not null,
  primary key (site_id, withdrawal_id)
);
create index withdrawal_by_time on reports.withdrawal (site_id, paid_at);
