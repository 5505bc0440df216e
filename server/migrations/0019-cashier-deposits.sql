create table cashier.method (
  site_id int not null,
  method_id text not null check (method_id ~ '^[a-z0-9-]{2,32}$'),
  type text not null check (type in ('bank_transfer', 'ewallet', 'qr', 'virtual_account', 'over_the_counter',
    'crypto')),
  adapter text not null check (adapter ~ '^[a-z0-9-]{2,32}$'),
  position int not null default 0,
  is_open boolean not null default true,
  currency text not null,
  min_amount bigint not null check (min_amount > 0),
  max_amount bigint not null check (max_amount >= min_amount),
  daily_max bigint check (daily_max > 0),
  fee_fixed bigint not null default 0 check (fee_fixed >= 0),
  fee_points int not null default 0 check (fee_points between 0 and 5000),
  fee_payer text not null default 'house' check (fee_payer in ('player', 'house')),
  max_open int not null default 1 check (max_open between 1 and 3),
  expires_minutes int not null default 1440 check (expires_minutes between 1 and 10080),
  review_minutes int not null default 15 check (review_minutes between 1 and 10080),
  identity_level int not null default 0 check (identity_level between 0 and 3),
  closed_from timestamptz,
  closed_until timestamptz check (closed_until > closed_from),
  details jsonb not null,
  route jsonb not null default '{}' constraint method_route_check check (jsonb_typeof(route) = 'object'),
  primary key (site_id, method_id)
);
comment on table cashier.method is 'Ways to deposit. Its fields, texts and fees are data.';
comment on column cashier.method.adapter is 'manual, or the name of a gateway''s adapter.';
comment on column cashier.method.fee_points is 'Hundredths of a percent.';
comment on column cashier.method.max_open is
  'Deposits of one player that may wait for payment at once (operations 3.2 rule 2).';
comment on column cashier.method.identity_level is
  '0 none, 1 a name in the profile, 2 a verified contact as well, 3 an approved identity document as well.';
comment on column cashier.method.details is
  'Names, instructions and fields in every language; checked when it is written.';
comment on column cashier.method.route is
  'Rules by which other gateways are tried before the method''s own, and when one counts as failing.';

create table cashier.deposit (
  site_id int not null,
  deposit_id uuid not null default uuidv7(),
  player_id uuid not null,
  method_id text not null,
  request_id uuid not null,
  fingerprint bytea not null check (length(fingerprint) = 32),
  reference text not null,
  state text not null default 'created',
  reason text not null default '',
  currency text not null,
  amount bigint not null check (amount > 0),
  received bigint check (received >= 0),
  fee bigint check (fee >= 0 and fee <= received),
  request_sealed bytea,
  proof_sealed bytea,
  flags text[] not null default '{}',
  language text not null,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  expires_at timestamptz,
  due_at timestamptz,
  credited_at timestamptz,
  credited bigint generated always as (received - fee) stored,
  country text not null default '' constraint deposit_country_check check (country ~ '^([A-Z]{2})?$'),
  primary key (site_id, deposit_id),
  unique (site_id, reference),
  unique (site_id, player_id, request_id),
  check ((state in ('credited', 'refunded', 'charged_back')) = (credited_at is not null)),
  check (credited_at is null or (received is not null and fee is not null))
);
comment on table cashier.deposit is 'Deposits from request to credit.';
comment on column cashier.deposit.request_id is
  'The caller''s number of the request: the same request again changes nothing.';
comment on column cashier.deposit.received is 'What arrived.';
comment on column cashier.deposit.fee is 'Fee deducted from it.';
comment on column cashier.deposit.credited is
  'Amount added to the balance: received less the fee.';
comment on column cashier.deposit.country is
  'The country by which its gateway is chosen; empty if unknown.';
comment on column cashier.deposit.request_sealed is
  'What the player entered, encrypted: names and numbers of other accounts.';
comment on column cashier.deposit.flags is 'Warnings for the reviewer; never shown to the player.';
create index deposit_of_player on cashier.deposit (site_id, player_id, deposit_id desc);
create index deposit_preparing on cashier.deposit (created_at) where state = 'created';
-- Figures of the dashboard by day.
create index deposit_credited on cashier.deposit (site_id, credited_at) where state = 'credited';
-- Segments: a player's deposits of the last days.
create index deposit_credited_of_player on cashier.deposit (site_id, player_id, credited_at)
  include (credited) where state = 'credited';
create index deposit_declined on cashier.deposit (site_id, player_id, changed_at) where state = 'failed';
create index deposit_waits on cashier.deposit (site_id, due_at)
  where due_at is not null and state in ('under_review', 'expired');
-- What the clock ends: unpaid deposits, and those no gateway has answered for.
create index deposit_ends on cashier.deposit (expires_at) where state in ('awaiting_payment', 'created');
-- Lists of the console: every order, and the rare states.
create index deposit_by_creation on cashier.deposit (site_id, created_at, deposit_id);
create index deposit_by_change on cashier.deposit (site_id, changed_at, deposit_id);
create index deposit_by_amount on cashier.deposit (site_id, amount, deposit_id);
create index deposit_by_state on cashier.deposit (site_id, state, created_at, deposit_id);
create index deposit_by_method on cashier.deposit (site_id, method_id, created_at, deposit_id);
create trigger deposit_moves before update of state on cashier.deposit
  for each row execute function cashier.check_move('deposit');

create table cashier.payment_reference (
  site_id int not null,
  method_id text not null,
  number_hash bytea not null check (length(number_hash) = 32),
  deposit_id uuid not null,
  primary key (site_id, method_id, number_hash)
);
comment on table cashier.payment_reference is
  'A reference number is valid for one deposit of a method (operations 3.2 rule 5). Stored as a keyed hash.';

create table cashier.receipt (
  site_id int not null,
  receipt_id uuid not null,
  deposit_id uuid not null,
  file_key text not null,
  file_bytes int not null,
  content_hash bytea not null check (length(content_hash) = 32),
  perceptual_hash bigint not null,
  hash_segments int[] not null,
  created_at timestamptz not null default now(),
  encrypted_with text,
  primary key (site_id, receipt_id),
  foreign key (site_id, deposit_id) references cashier.deposit (site_id, deposit_id)
);
comment on table cashier.receipt is
  'Receipt images. The file is encrypted elsewhere; these are the keys to find the same image again.';
comment on column cashier.receipt.encrypted_with is
  'Id of the key of the file; null for the installation''s first key.';
comment on column cashier.receipt.content_hash is 'SHA-256 of the file.';
comment on column cashier.receipt.perceptual_hash is 'Perceptual hash, also in `hash_segments` of 16 bits.';
create index receipt_by_content on cashier.receipt (site_id, content_hash);
create index receipt_by_hash_segments on cashier.receipt using gin (hash_segments);
create index receipt_of_deposit on cashier.receipt (site_id, deposit_id);

create table cashier.gateway (
  site_id int not null,
  gateway_id text not null check (gateway_id ~ '^[a-z0-9-]{2,32}$'),
  adapter text not null check (adapter ~ '^[a-z][a-z0-9-]{1,31}$'),
  name text not null check (length(name) between 1 and 100),
  is_live boolean not null,
  status text not null check (status in ('open', 'closed')),
  url text not null check (length(url) <= 300),
  settings jsonb not null check (jsonb_typeof(settings) = 'object'),
  sealed bytea not null check (octet_length(sealed) between 30 and 8192),
  revision int not null default 1,
  tested_at timestamptz,
  test_error text not null default '' check (length(test_error) <= 200),
  primary key (site_id, gateway_id)
);
comment on table cashier.gateway is 'Payment gateways a site has configured; credentials are encrypted.';
comment on column cashier.gateway.adapter is 'Code of a payment API of the platform or of an extension.';
comment on column cashier.gateway.status is 'closed: no new payments; open ones continue.';
comment on column cashier.gateway.revision is 'Increases with every change, so that processes reload it.';
-- A message comes to the name alone.
create unique index gateway_by_name on cashier.gateway (gateway_id);

create table cashier.pending_gateway (
  site_id int not null,
  gateway_id text not null,
  request_id uuid not null,
  sealed bytea not null check (octet_length(sealed) between 30 and 8192),
  made_at timestamptz not null,
  primary key (site_id, gateway_id, request_id)
);
comment on table cashier.pending_gateway is
  'Proposed credentials, encrypted; in force when a second person approves.';

create table cashier.gateway_payment (
  site_id int not null,
  deposit_id uuid not null,
  gateway text not null,
  gateway_id text not null check (length(gateway_id) between 1 and 128),
  pay_url text not null check (length(pay_url) <= 1000),
  opened_at timestamptz not null,
  polled_at timestamptz not null,
  primary key (site_id, deposit_id),
  foreign key (site_id, deposit_id) references cashier.deposit (site_id, deposit_id)
);
comment on table cashier.gateway_payment is 'Payments carried out by gateways.';
comment on column cashier.gateway_payment.gateway_id is 'The gateway''s number of the payment.';
comment on column cashier.gateway_payment.polled_at is
  'When the gateway was last polled, in case a message was lost.';
create unique index gateway_payment_by_id on cashier.gateway_payment (gateway, gateway_id, site_id);
-- Payments of the last two days are polled.
create index gateway_payment_opened on cashier.gateway_payment (gateway, opened_at);

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
comment on table cashier.checkout_attempt is
  'Requests for a checkout: which gateways a deposit was offered to, in order. Only the one that was opened, '
  'the row of gateway_payment, is shown to the player and credited.';
comment on column cashier.checkout_attempt.outcome is
  'late: the gateway created a payment after the deposit had moved on. Null while in progress.';
-- Success and response times of a gateway in a window.
create index checkout_attempt_recent on cashier.checkout_attempt (site_id, gateway, started_at);
create index checkout_attempt_late on cashier.checkout_attempt (gateway, gateway_id) where outcome = 'late';

create table cashier.gateway_reconciliation (
  gateway text primary key,
  until timestamptz not null
);
comment on table cashier.gateway_reconciliation is
  'Up to when a gateway''s records have been reconciled (operations 3.3 rule 8). A gateway belongs to the '
  'platform, not to a site.';

create table cashier.webhook (
  gateway text not null,
  event_id text not null check (length(event_id) between 1 and 128),
  type text not null check (length(type) <= 64),
  gateway_id text not null check (length(gateway_id) <= 128),
  state text not null default 'waiting' check (state in ('waiting', 'done', 'parked', 'given_up')),
  received_at timestamptz not null,
  payment_id text check (length(payment_id) <= 128),
  primary key (gateway, event_id)
);
comment on column cashier.webhook.payment_id is
  'The payment that the gateway says its number refers to; null until asked, or if they are the same.';
comment on table cashier.webhook is
  'Messages of gateways, stored before they are answered and processed afterwards. Their site is not known '
  'yet, and only what identifies the payment is kept.';
create index webhook_parked on cashier.webhook (received_at) where state in ('waiting', 'parked');
