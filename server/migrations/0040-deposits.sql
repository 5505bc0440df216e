-- Ways to put money in, and deposits from the wish to the credit. What a method asks, says and costs is data.
create table cashier.method (
  site_id int not null,
  method_id text not null check (method_id ~ '^[a-z0-9-]{2,32}$'),
  type text not null check (type in ('bank_transfer', 'ewallet', 'qr', 'virtual_account', 'over_the_counter', 'crypto')),
  -- Who carries it out: `manual`, or the name of a gateway's adapter.
  adapter text not null check (adapter ~ '^[a-z0-9-]{2,32}$'),
  position int not null default 0,
  is_open boolean not null default true,
  currency text not null,
  min_amount bigint not null check (min_amount > 0),
  max_amount bigint not null check (max_amount >= min_amount),
  daily_max bigint check (daily_max > 0),
  fee_fixed bigint not null default 0 check (fee_fixed >= 0),
  -- Hundredths of a percent.
  fee_points int not null default 0 check (fee_points between 0 and 5000),
  fee_payer text not null default 'house' check (fee_payer in ('player', 'house')),
  -- Deposits of one player that may wait for payment at once (operations 3.2 rule 2).
  most_open int not null default 1 check (most_open between 1 and 3),
  expires_minutes int not null default 1440 check (expires_minutes between 1 and 10080),
  review_minutes int not null default 15 check (review_minutes between 1 and 10080),
  -- 0 anybody, 1 a name in the profile, 2 a verified contact as well.
  identity_level int not null default 0 check (identity_level between 0 and 2),
  closed_from timestamptz,
  closed_until timestamptz check (closed_until > closed_from),
  -- Names, instructions and fields in every language; its shape is checked when it is written.
  details jsonb not null,
  primary key (site_id, method_id)
);

-- The moves a payment may make (operations 3.2 and 3.3): a row here is what makes a transition possible.
create table cashier.move (
  machine text not null,
  from_state text not null,
  to_state text not null,
  primary key (machine, from_state, to_state)
);
insert into cashier.move (machine, from_state, to_state) values
  ('deposit', 'created', 'awaiting_payment'), ('deposit', 'created', 'pending'), ('deposit', 'created', 'failed'),
  ('deposit', 'awaiting_payment', 'receipt_uploaded'), ('deposit', 'awaiting_payment', 'under_review'),
  ('deposit', 'awaiting_payment', 'expired'), ('deposit', 'awaiting_payment', 'cancelled'),
  ('deposit', 'awaiting_payment', 'rejected'),
  ('deposit', 'receipt_uploaded', 'under_review'),
  ('deposit', 'under_review', 'approved'), ('deposit', 'under_review', 'rejected'),
  ('deposit', 'approved', 'credited'),
  ('deposit', 'pending', 'succeeded'), ('deposit', 'pending', 'failed'), ('deposit', 'pending', 'expired'),
  ('deposit', 'pending', 'cancelled'),
  -- Money that comes late is never refused.
  ('deposit', 'failed', 'succeeded'), ('deposit', 'expired', 'succeeded'), ('deposit', 'cancelled', 'succeeded'),
  ('deposit', 'succeeded', 'credited'), ('deposit', 'succeeded', 'under_review'),
  ('deposit', 'credited', 'refunded'), ('deposit', 'credited', 'charged_back');

create function cashier.check_move() returns trigger language plpgsql as $$
begin
  if new.state <> old.state and not exists (
    select from cashier.move where machine = tg_argv[0] and from_state = old.state and to_state = new.state
  ) then
    raise exception 'a % does not go from % to %', tg_argv[0], old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end $$;

create table cashier.deposit (
  site_id int not null,
  deposit_id uuid not null default uuidv7(),
  player_id uuid not null,
  method_id text not null,
  -- The caller's own number of the wish, and what it was: the same again changes nothing.
  request_id uuid not null,
  fingerprint bytea not null check (length(fingerprint) = 32),
  reference text not null,
  state text not null default 'created',
  reason text not null default '',
  currency text not null,
  amount bigint not null check (amount > 0),
  -- What arrived, and the fee taken from it.
  received bigint check (received >= 0),
  fee bigint check (fee >= 0 and fee <= received),
  -- What the player typed, encrypted: names and numbers of other accounts.
  request_sealed bytea,
  proof_sealed bytea,
  -- What whoever reviews should look at; never shown to the player.
  flags text[] not null default '{}',
  language text not null,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  expires_at timestamptz,
  due_at timestamptz,
  credited_at timestamptz,
  primary key (site_id, deposit_id),
  unique (site_id, reference),
  unique (site_id, player_id, request_id),
  check ((state in ('credited', 'refunded', 'charged_back')) = (credited_at is not null)),
  check (credited_at is null or (received is not null and fee is not null))
);
create index deposit_of_player on cashier.deposit (site_id, player_id, deposit_id desc);
create index deposit_queue on cashier.deposit (site_id, due_at) where state = 'under_review';
create index deposit_unpaid on cashier.deposit (expires_at) where state in ('awaiting_payment', 'pending');
create trigger deposit_moves before update of state on cashier.deposit
  for each row execute function cashier.check_move('deposit');

-- Every state a payment came to, and who brought it there: append-only.
create table cashier.step (
  site_id int not null,
  payment_id uuid not null,
  step int not null,
  state text not null,
  actor text not null,
  reason text not null default '',
  at timestamptz not null default now(),
  primary key (site_id, payment_id, step)
);
create function cashier.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '%.% is append-only', tg_table_schema, tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger step_append_only before update or delete on cashier.step
  for each row execute function cashier.refuse_change();

-- A reference number is good for one deposit of a method (operations 3.2 rule 5). Kept as a keyed hash.
create table cashier.payment_reference (
  site_id int not null,
  method_id text not null,
  number_hash bytea not null check (length(number_hash) = 32),
  deposit_id uuid not null,
  primary key (site_id, method_id, number_hash)
);

-- Pictures of receipts: the file is encrypted elsewhere; here is what finds the same picture again.
create table cashier.receipt (
  site_id int not null,
  receipt_id uuid not null,
  deposit_id uuid not null,
  file_key text not null,
  file_bytes int not null,
  -- SHA-256 of what was sent, and a print of what is seen, in four stretches of 16 bits.
  content_hash bytea not null check (length(content_hash) = 32),
  print bigint not null,
  stretches int[] not null,
  created_at timestamptz not null default now(),
  primary key (site_id, receipt_id),
  foreign key (site_id, deposit_id) references cashier.deposit (site_id, deposit_id)
);
create index receipt_by_content on cashier.receipt (site_id, content_hash);
create index receipt_by_print on cashier.receipt using gin (stretches);
create index receipt_of_deposit on cashier.receipt (site_id, deposit_id);

-- Who of the staff agreed to what: one signature a person and payment, over one amount.
create table cashier.signature (
  site_id int not null,
  payment_id uuid not null,
  staff_id text not null check (length(staff_id) between 1 and 64),
  amount bigint not null,
  signed_at timestamptz not null default now(),
  primary key (site_id, payment_id, staff_id)
);

-- What a site holds payments to; a site without a row has the defaults of its currency.
create table cashier.policy (
  site_id int primary key,
  -- From these sums on a second and a third person must agree.
  second_person_from bigint not null check (second_person_from > 0),
  third_person_from bigint not null check (third_person_from >= second_person_from),
  -- How much of a deposit must be played before money leaves: 100 is once.
  turnover_percent int not null default 100 check (turnover_percent between 0 and 1000)
);

-- What must be played before money leaves (operations 3.5), oldest first.
create table cashier.requirement (
  site_id int not null,
  player_id uuid not null,
  requirement_id uuid not null,
  kind text not null check (kind in ('deposit', 'bonus')),
  wanted bigint not null check (wanted > 0),
  filled bigint not null default 0 check (filled between 0 and wanted),
  opened_at timestamptz not null default now(),
  closed_at timestamptz,
  primary key (site_id, player_id, requirement_id),
  check (closed_at is not null or filled < wanted)
);
create index requirement_open on cashier.requirement (site_id, player_id, opened_at, requirement_id) where closed_at is null;

-- A fee the player pays is taken from what arrived, in the same posting.
update ledger.posting_kind set credit = '{cash,fees}' where code = 'deposit';

-- For the public count of players who have put money in.
alter table reports.player add column last_deposit_at timestamptz;
create index player_deposited on reports.player (site_id, last_deposit_at) where last_deposit_at is not null;
