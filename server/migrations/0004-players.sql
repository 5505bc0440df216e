-- Accounts, sessions, one-time codes and the counters that slow guessing down.
create schema players;

-- `account_key` is the account id without regard to case: what uniqueness and every look-up go by.
create table players.player (
  site_id int not null,
  player_id uuid not null default uuidv7(),
  account_id text not null check (length(account_id) between 3 and 64),
  account_key text not null check (length(account_key) between 3 and 128),
  password_hash text not null check (length(password_hash) between 60 and 200),
  full_name text not null default '' check (length(full_name) <= 100),
  contact_email text not null default '' check (length(contact_email) <= 254),
  contact_phone text not null default '' check (length(contact_phone) <= 16),
  status text not null default 'active' check (status in ('active', 'blocked', 'closed')),
  contact_verified_at timestamptz,
  created_at timestamptz not null,
  primary key (site_id, player_id),
  unique (site_id, account_key)
);

-- What the visitor arrived with, to the letter and for good; never interpreted here.
create table players.sign_up (
  site_id int not null,
  player_id uuid not null,
  referrer_code text not null check (length(referrer_code) <= 128),
  ch text not null check (length(ch) <= 128),
  cm text not null check (length(cm) <= 128),
  pp text not null check (length(pp) <= 128),
  affiliate_code text not null check (length(affiliate_code) <= 128),
  fbp text not null check (length(fbp) <= 128),
  appsflyer_id text not null check (length(appsflyer_id) <= 128),
  visitor_id text not null check (length(visitor_id) <= 128),
  address text not null check (length(address) <= 64),
  user_agent text not null check (length(user_agent) <= 512),
  signed_up_at timestamptz not null,
  primary key (site_id, player_id),
  foreign key (site_id, player_id) references players.player
);

-- Only SHA-256 hashes of secrets. `cookie_hash` is null for a session opened by a program.
create table players.session (
  site_id int not null,
  session_id uuid not null,
  player_id uuid not null,
  auth_hash bytea not null check (length(auth_hash) = 32),
  cookie_hash bytea check (length(cookie_hash) = 32),
  device text not null check (length(device) <= 64),
  address text not null check (length(address) <= 64),
  opened_at timestamptz not null,
  last_seen_at timestamptz not null,
  ended_at timestamptz,
  end_reason text check (end_reason in ('logout', 'ended', 'password', 'crowded')),
  primary key (site_id, session_id),
  unique (site_id, auth_hash),
  foreign key (site_id, player_id) references players.player,
  check ((ended_at is null) = (end_reason is null))
);
create unique index session_by_cookie on players.session (site_id, cookie_hash) where cookie_hash is not null;
create index session_open on players.session (site_id, player_id, opened_at) where ended_at is null;
create index session_old on players.session (last_seen_at);

-- One live code a purpose and account id, whether or not that account exists: a row says nothing about it.
-- `subject` is the SHA-256 of the account key, `code_hash` is keyed by a secret the database does not hold.
create table players.code (
  site_id int not null,
  purpose text not null check (purpose in ('login', 'register', 'recover')),
  subject bytea not null check (length(subject) = 32),
  code_hash bytea not null check (length(code_hash) = 32),
  attempts smallint not null default 0 check (attempts between 0 and 5),
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  verified_until timestamptz,
  primary key (site_id, purpose, subject)
);
create index code_old on players.code (expires_at);

-- `subject` is a hash of an account id or a network address, so that the table lists nobody.
create table players.attempt (
  site_id int not null,
  scope text not null check (length(scope) between 1 and 32),
  subject bytea not null check (length(subject) = 32),
  count int not null check (count >= 0),
  blocked_until timestamptz,
  forget_at timestamptz not null,
  primary key (site_id, scope, subject)
) with (fillfactor = 70);
create index attempt_old on players.attempt (forget_at);

-- Messages of the local adapter, for looking at them where no gateway is connected.
create schema messages;

create table messages.outbox (
  site_id int not null,
  message_id uuid not null default uuidv7(),
  channel text not null check (channel in ('sms', 'mail')),
  recipient text not null check (length(recipient) between 1 and 254),
  subject text not null check (length(subject) <= 200),
  body text not null check (length(body) between 1 and 2000),
  created_at timestamptz not null default now(),
  primary key (site_id, message_id)
);
create index outbox_old on messages.outbox (created_at);
