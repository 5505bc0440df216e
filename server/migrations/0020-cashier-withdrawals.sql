create table cashier.player_payment_settings (
  site_id int not null,
  player_id uuid not null,
  default_bank uuid,
  primary key (site_id, player_id)
);
comment on table cashier.player_payment_settings is
  'One row per player with bank accounts: locked while they change.';

-- Numbers are encrypted. Searches use a keyed hash; the last four digits are shown.
create table cashier.bank_account (
  site_id int not null,
  player_id uuid not null,
  bank_id uuid not null,
  bank_name text not null check (length(bank_name) between 2 and 60),
  holder_name text not null check (length(holder_name) between 1 and 100),
  number_sealed bytea not null,
  number_hash bytea not null check (length(number_hash) = 32),
  last_digits text not null,
  created_at timestamptz not null default now(),
  removed_at timestamptz check (removed_at >= created_at),
  network text,
  coin text check (coin ~ '^[A-Z0-9]{2,10}$'),
  memo_sealed bytea,
  primary key (site_id, player_id, bank_id),
  foreign key (site_id, player_id) references cashier.player_payment_settings (site_id, player_id),
  check ((network is null) = (coin is null)),
  check (memo_sealed is null or network is not null),
  check (last_digits ~ case when network is null then '^\d{4}$' else '^[0-9A-Za-z]{4}$' end)
);
comment on table cashier.bank_account is
  'Bank accounts and crypto wallets that players are paid to. Removed ones stay: payouts refer to them.';
comment on column cashier.bank_account.network is 'Null, as coin, for a bank account.';
comment on column cashier.bank_account.memo_sealed is 'Memo to send along, for an address shared by many.';
-- An account used by several players is a warning to the reviewer of a withdrawal.
create index bank_account_by_number on cashier.bank_account (site_id, number_hash);
create unique index bank_account_once on cashier.bank_account
  (site_id, player_id, number_hash, coalesce(coin, ''))
  where removed_at is null;

create table cashier.turnover_requirement (
  site_id int not null,
  player_id uuid not null,
  requirement_id uuid not null,
  kind text not null check (kind in ('deposit', 'bonus')),
  turnover_required bigint not null check (turnover_required > 0),
  turnover_done bigint not null default 0 check (turnover_done between 0 and turnover_required),
  opened_at timestamptz not null default now(),
  closed_at timestamptz,
  primary key (site_id, player_id, requirement_id),
  check (closed_at is not null or turnover_done < turnover_required)
);
comment on table cashier.turnover_requirement is
  'What must be wagered before money is withdrawn (operations 3.5), oldest first.';
create index turnover_requirement_open on cashier.turnover_requirement
  (site_id, player_id, opened_at, requirement_id)
  where closed_at is null;

create table cashier.withdrawal (
  site_id int not null,
  withdrawal_id uuid not null default uuidv7(),
  player_id uuid not null,
  request_id uuid not null,
  fingerprint bytea not null check (length(fingerprint) = 32),
  reference text not null,
  state text not null default 'requested',
  reason text not null default '',
  currency text not null,
  amount bigint not null check (amount > 0),
  paid bigint check (paid > 0 and paid <= amount),
  bank_id uuid not null,
  bank_name text not null,
  last_digits text not null,
  checks jsonb not null default '[]',
  payout_adapter text not null,
  language text not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  due_at timestamptz,
  held_by text,
  held_reason text,
  held_at timestamptz,
  attempt int not null default 1 check (attempt > 0),
  primary key (site_id, withdrawal_id),
  unique (site_id, reference),
  unique (site_id, player_id, request_id),
  foreign key (site_id, player_id, bank_id) references cashier.bank_account (site_id, player_id, bank_id),
  check ((state = 'paid') = (paid is not null)),
  check ((held_by is null) = (held_at is null) and (held_by is null) = (held_reason is null))
);
comment on table cashier.withdrawal is
  'Withdrawals. The money is reserved in the request''s transaction and leaves, or comes back, exactly '
  'once.';
comment on column cashier.withdrawal.reason is
  'Why it is under review or was refused, as the player sees it.';
comment on column cashier.withdrawal.checks is 'Checks with result and evidence, for reviewers.';
comment on column cashier.withdrawal.held_by is 'Staff who stopped it.';
comment on column cashier.withdrawal.attempt is
  'Attempt at paying it. A failed payout needs a new decision: approvals count for one attempt.';
create index withdrawal_of_player on cashier.withdrawal (site_id, player_id, withdrawal_id desc);
create index withdrawal_queue on cashier.withdrawal (site_id, due_at) where state in ('review', 'failed');
create index withdrawal_leaving on cashier.withdrawal (changed_at) where state in ('approved', 'paying');
create index withdrawal_paid on cashier.withdrawal (site_id, changed_at) where state = 'paid';
-- Lists of the console: every order, and the rare states.
create index withdrawal_by_creation on cashier.withdrawal (site_id, created_at, withdrawal_id);
create index withdrawal_by_change on cashier.withdrawal (site_id, changed_at, withdrawal_id);
create index withdrawal_by_amount on cashier.withdrawal (site_id, amount, withdrawal_id);
create index withdrawal_by_state on cashier.withdrawal (site_id, state, created_at, withdrawal_id);
create trigger withdrawal_moves before update of state on cashier.withdrawal
  for each row execute function cashier.check_move('withdrawal');

create table cashier.payout_leg (
  site_id int not null,
  withdrawal_id uuid not null,
  leg int not null check (leg > 0),
  method_id text,
  source_deposit uuid,
  adapter text not null,
  amount bigint not null check (amount > 0),
  paid bigint check (paid >= 0 and paid <= amount),
  state text not null default 'waiting' check (state in ('waiting', 'paying', 'paid', 'failed')),
  payout_key text not null,
  polled_at timestamptz,
  changed_at timestamptz not null,
  primary key (site_id, withdrawal_id, leg),
  foreign key (site_id, withdrawal_id) references cashier.withdrawal (site_id, withdrawal_id),
  foreign key (site_id, source_deposit) references cashier.deposit (site_id, deposit_id),
  check ((method_id is null) = (source_deposit is null)),
  check ((state = 'paid') = (paid is not null))
);
comment on table cashier.payout_leg is
  'Parts of a withdrawal: back to a method it came from, through that method''s gateway, and the rest to '
  'the bank account.';
comment on column cashier.payout_leg.method_id is
  'The method it goes back to, and in source_deposit the deposit; null: it goes to the bank account.';
comment on column cashier.payout_leg.adapter is 'manual, or a gateway.';
comment on column cashier.payout_leg.payout_key is
  'Our number of the payout: a gateway pays it once. A new attempt after a known failure has a new one.';
comment on column cashier.payout_leg.polled_at is
  'When the gateway was last called about it: other workers leave it alone meanwhile.';
create unique index payout_leg_by_key on cashier.payout_leg (site_id, payout_key);
create index payout_leg_leaving on cashier.payout_leg (changed_at)
  where state in ('waiting', 'paying') and adapter <> 'manual';
create trigger payout_leg_moves before update of state on cashier.payout_leg
  for each row execute function cashier.check_move('leg');

create table cashier.coin_payout (
  site_id int not null,
  withdrawal_id uuid not null,
  leg int not null,
  network text not null,
  coin text not null,
  hash text not null check (length(hash) between 16 and 128),
  coins numeric not null check (coins > 0 and scale(coins) <= 18),
  rate numeric not null check (rate > 0 and scale(rate) <= 18),
  source text not null check (length(source) between 3 and 200),
  recorded_by text not null,
  at timestamptz not null,
  primary key (site_id, withdrawal_id, leg),
  foreign key (site_id, withdrawal_id, leg) references cashier.payout_leg (site_id, withdrawal_id, leg)
);
comment on table cashier.coin_payout is
  'Parts of withdrawals sent as cryptocurrency by staff: the transaction, the number of coins, and the rate '
  'with its source.';
comment on column cashier.coin_payout.rate is 'Price of one coin in units of the withdrawal''s currency.';
comment on column cashier.coin_payout.recorded_by is 'Staff who recorded it.';
-- A transaction pays one withdrawal.
create unique index coin_payout_once on cashier.coin_payout (site_id, network, hash);

create table cashier.large_win (
  site_id int not null,
  player_id uuid not null,
  round_id text not null,
  game text not null,
  stake bigint not null,
  win bigint not null,
  at timestamptz not null,
  primary key (site_id, player_id, round_id)
);
comment on table cashier.large_win is 'Wins above the site''s threshold, for the review of withdrawals.';

create table cashier.exclusion_refund (
  site_id int not null,
  player_id uuid not null,
  exclusion_id uuid not null,
  proposal_id uuid not null,
  amount bigint not null check (amount > 0),
  at timestamptz not null,
  primary key (site_id, player_id, exclusion_id)
);
comment on table cashier.exclusion_refund is
  'Deposits an excluded person lost before the exclusion was known, returned once per exclusion (player '
  'protection E10).';
