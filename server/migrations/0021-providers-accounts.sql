create schema providers;
comment on schema providers is
  'Games of other companies by the wallet protocol GWP/1: what was asked and answered. The money itself is '
  'in the ledger.';

create table providers.account (
  site_id int not null,
  provider_code text not null check (provider_code ~ '^[A-Za-z0-9_-]{1,32}$'),
  status text not null default 'open' check (status in ('open', 'closing', 'disabled')),
  allow_orphan_win boolean not null default false,
  accept_rollback_after_win boolean not null default false,
  addresses text[] not null default '{}' check (cardinality(addresses) <= 64),
  url text check (url ~ '^https?://[^\s/]+(/[^\s]*)?$' and length(url) <= 300),
  site_ref text not null default '' check (length(site_ref) <= 64),
  game_origin text check (game_origin ~ '^https?://[^\s/]+$' and length(game_origin) <= 253),
  demo text not null default 'verified' check (demo in ('never', 'verified', 'signed_in')),
  compared_until timestamptz,
  primary key (site_id, provider_code)
);
comment on table providers.account is
  'A provider as one site deals with it: its keys, players and transactions belong to this site alone.';
comment on column providers.account.status is 'closing: no new rounds; open ones can be finished.';
comment on column providers.account.allow_orphan_win is
  'A win whose bet is not known is credited after a minute; without it, only after review.';
comment on column providers.account.accept_rollback_after_win is
  'A bet may be rolled back although its round has paid a win, which then stays.';
comment on column providers.account.addresses is 'Networks it may call from; empty: any.';
comment on column providers.account.url is
  'Where it takes calls; null: it is not called, and its games do not open.';
comment on column providers.account.site_ref is 'The provider''s name for this site.';
comment on column providers.account.game_origin is
  'The only origin its games may come from: the content security policy of pages that open them.';
comment on column providers.account.demo is
  'Who may play without money [wallet 4.3]: nobody, players with a verified contact, everybody '
  'signed in.';
comment on column providers.account.compared_until is
  'The time up to which its transactions were reconciled with ours.';

create table providers.secret (
  site_id int not null,
  provider_code text not null,
  key_id text not null check (key_id ~ '^[A-Za-z0-9_-]{4,64}$'),
  sealed bytea not null,
  created_at timestamptz not null default now(),
  retired_at timestamptz,
  primary key (site_id, key_id),
  foreign key (site_id, provider_code) references providers.account,
  constraint secret_sealed_check check (octet_length(sealed) between 30 and 8192)
);
comment on table providers.secret is
  'Keys of a provider, encrypted. At most two are valid at a time, so that they can be rotated without an '
  'interruption.';
comment on column providers.secret.sealed is
  'A shared secret, or our private RSA key for a provider that checks such signatures.';
-- A request names its key only: the key tells the site and provider.
create unique index secret_by_key on providers.secret (key_id);

create table providers.pending_secret (
  site_id int not null,
  provider_code text not null,
  key_id text not null check (key_id ~ '^[A-Za-z0-9_-]{4,64}$'),
  sealed bytea not null,
  made_at timestamptz not null,
  primary key (site_id, key_id),
  foreign key (site_id, provider_code) references providers.account,
  constraint pending_secret_sealed_check check (octet_length(sealed) between 30 and 8192)
);
comment on table providers.pending_secret is
  'Proposed keys, encrypted; one moves to providers.secret when a second person approves.';

create table providers.check_run (
  site_id int not null,
  run_id uuid not null,
  provider_code text not null,
  kind text not null check (kind in ('reach', 'conformance')),
  state text not null default 'running' check (state in ('running', 'passed', 'failed')),
  report jsonb not null default '{}',
  actor text not null check (length(actor) between 1 and 100),
  started_at timestamptz not null,
  finished_at timestamptz,
  connection text not null default '' check (connection ~ '^([0-9a-f]{64})?$'),
  primary key (site_id, run_id),
  foreign key (site_id, provider_code) references providers.account
);
comment on table providers.check_run is
  'Connection tests and conformance runs started by staff in the console, with their reports.';
comment on column providers.check_run.connection is
  'SHA-256 of the connection that was tried: a passed run counts for that connection alone.';
create index check_run_last on providers.check_run (site_id, provider_code, started_at desc);

create table providers.adapter (
  site_id int not null,
  provider_code text not null,
  adapter text not null check (adapter in ('hub88', 'evoplay')),
  place text not null unique check (place ~ '^[A-Za-z0-9_-]{16,64}$'),
  public_key text check (length(public_key) <= 4000),
  settings jsonb not null default '{}' check (length(settings::text) <= 2000),
  primary key (site_id, provider_code),
  foreign key (site_id, provider_code) references providers.account
);
comment on table providers.adapter is 'Providers with their own protocol.';
comment on column providers.adapter.place is 'Names the account in the address the provider calls.';
comment on column providers.adapter.public_key is 'hub88: the provider''s public key as PEM.';
comment on column providers.adapter.settings is
  'evoplay: project and version; the key is the account''s secret.';

create table providers.player_link (
  site_id int not null,
  provider_code text not null,
  player_ref text not null check (length(player_ref) between 8 and 64),
  player_id uuid not null,
  account_id text not null check (length(account_id) between 1 and 64),
  currency text not null,
  primary key (site_id, provider_code, player_ref),
  unique (site_id, provider_code, player_id)
);
comment on table providers.player_link is
  'The reference by which a provider knows a player; never the account''s name.';
create unique index player_link_by_ref on providers.player_link (player_ref, site_id);

create table providers.launch_token (
  site_id int not null,
  token_hash bytea not null check (length(token_hash) = 32),
  provider_code text not null,
  game_code text not null,
  player_id uuid not null,
  session_id uuid not null,
  session_started_at timestamptz not null,
  domain text not null check (length(domain) <= 253),
  language text not null check (length(language) <= 8),
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (site_id, token_hash)
);
comment on table providers.launch_token is 'One-time launch tokens in game addresses, by hash.';
create index launch_token_old on providers.launch_token (expires_at);

create table providers.session (
  site_id int not null,
  provider_code text not null,
  session_hash bytea not null check (length(session_hash) = 32),
  player_id uuid not null,
  game_code text,
  session_id uuid not null,
  opened_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  primary key (site_id, provider_code, session_hash)
);
comment on table providers.session is 'What a launch token was exchanged for.';
comment on column providers.session.game_code is 'Null: every game of the provider.';
comment on column providers.session.session_id is
  'The player''s session on the site: when it ends, bets end.';
create index session_of_player on providers.session (site_id, provider_code, player_id)
  where revoked_at is null;
create index session_old on providers.session (expires_at);
-- A message from a revoked session is refused at once.
create constraint trigger play_provider_session after update of revoked_at on providers.session
  deferrable initially deferred for each row when (old.revoked_at is distinct from new.revoked_at)
  execute function players.change_play_version();

create unlogged table providers.nonce (
  site_id int not null,
  digest uuid not null,
  used_at timestamptz not null,
  primary key (site_id, digest)
);
comment on table providers.nonce is 'Nonces of requests, to refuse a replay.';
create index nonce_by_time on providers.nonce using brin (used_at) with (pages_per_range = 16);

create table providers.sync_run (
  run_id uuid primary key,
  provider_code text not null,
  kind text not null check (kind in ('full', 'delta')),
  dry boolean not null,
  state text not null check (state in ('done', 'held', 'failed')),
  diff jsonb not null,
  actor text not null check (length(actor) between 1 and 100),
  reason text not null check (length(reason) <= 300),
  started_at timestamptz not null,
  finished_at timestamptz not null
);
comment on table providers.sync_run is
  'Imports of a provider''s game list, with what they changed or would have changed.';
comment on column providers.sync_run.state is
  'held: it would withdraw so many games that staff must confirm it.';
create index sync_run_last on providers.sync_run (provider_code, started_at desc);
