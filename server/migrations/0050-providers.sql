-- Outside games: what the wallet protocol GWP/1 keeps. Money itself is the ledger's; here is what was asked and answered.
create schema providers;

-- A provider as one site deals with it: its keys, players and transactions belong to this site alone.
create table providers.account (
  site_id int not null,
  provider_code text not null check (provider_code ~ '^[A-Za-z0-9_-]{1,32}$'),
  -- closing: no new rounds; open ones are played to their end
  status text not null default 'open' check (status in ('open', 'closing', 'disabled')),
  -- A win whose bet is not known is credited after a minute; without it, only when somebody has looked at it.
  allow_orphan_win boolean not null default false,
  -- A bet may be taken back although its round has paid a win, which then stays.
  accept_rollback_after_win boolean not null default false,
  -- Networks it may call from; none: any.
  addresses text[] not null default '{}' check (cardinality(addresses) <= 64),
  primary key (site_id, provider_code)
);

-- Sealed by the platform's key. At most two in force at a time, so that they can be changed without an interruption.
create table providers.secret (
  site_id int not null,
  provider_code text not null,
  key_id text not null check (key_id ~ '^[A-Za-z0-9_-]{4,64}$'),
  sealed bytea not null check (length(sealed) between 30 and 512),
  created_at timestamptz not null default now(),
  retired_at timestamptz,
  primary key (site_id, key_id),
  foreign key (site_id, provider_code) references providers.account
);
-- A request names its key and nothing else: the key says whose it is.
create unique index secret_by_key on providers.secret (key_id);

create table providers.nonce (
  site_id int not null,
  key_id text not null,
  nonce text not null,
  used_at timestamptz not null,
  primary key (site_id, key_id, nonce)
);
create index nonce_by_time on providers.nonce using brin (used_at) with (pages_per_range = 16);

-- How a provider knows a player: never by the account's name.
create table providers.link (
  site_id int not null,
  provider_code text not null,
  player_ref text not null check (length(player_ref) between 8 and 64),
  player_id uuid not null,
  account_id text not null check (length(account_id) between 1 and 64),
  currency text not null,
  primary key (site_id, provider_code, player_ref),
  unique (site_id, provider_code, player_id)
);
create unique index link_by_ref on providers.link (player_ref);

-- One-time tokens, by hash, that a game's address carries.
create table providers.launch (
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
create index launch_old on providers.launch (expires_at);

-- What a launch token was exchanged for. `session_id` is the player's session on the site: when that ends, so do bets.
create table providers.session (
  site_id int not null,
  provider_code text not null,
  session_hash bytea not null check (length(session_hash) = 32),
  player_id uuid not null,
  -- null: every game of the provider
  game_code text,
  session_id uuid not null,
  opened_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  primary key (site_id, provider_code, session_hash)
);
create index session_of_player on providers.session (site_id, provider_code, player_id) where revoked_at is null;
create index session_old on providers.session (expires_at);

-- Free rounds given to a player. What is left, cancelled or expired is what is not used: they always add up.
create table providers.free_rounds (
  site_id int not null,
  provider_code text not null,
  grant_id text not null check (length(grant_id) between 1 and 64),
  player_id uuid not null,
  games text[] not null check (cardinality(games) between 1 and 100),
  rounds int not null check (rounds between 1 and 10000),
  used int not null default 0 check (used between 0 and rounds),
  bet_value bigint not null check (bet_value > 0),
  currency text not null,
  -- Where wins go, and whether each is credited or their total at the end [seamless wallet 12.5].
  wins_to text not null check (wins_to in ('cash', 'bonus')),
  win_mode text not null check (win_mode in ('each', 'total')),
  valid_from timestamptz not null,
  valid_to timestamptz not null,
  cancelled_at timestamptz,
  primary key (site_id, provider_code, grant_id),
  check (valid_to > valid_from)
);

-- A round of one player. Rounds that many players share have a row for each.
create table providers.round (
  site_id int not null,
  provider_code text not null,
  player_id uuid not null,
  round_id text not null check (length(round_id) between 1 and 64),
  -- Ours: what events and the player's history name it by.
  round_ref uuid not null,
  game_code text not null,
  game_name text not null,
  category text not null,
  currency text not null,
  state text not null check (state in ('open', 'closed', 'voided', 'adjusted')),
  -- Bets that stand.
  bets int not null check (bets >= 0),
  staked bigint not null check (staked >= 0),
  stake_reversed bigint not null check (stake_reversed between 0 and staked),
  won bigint not null check (won >= 0),
  won_reversed bigint not null check (won_reversed between 0 and won),
  adjusted bigint not null,
  -- A free round: where its wins go.
  wins_to text check (wins_to in ('cash', 'bonus', 'nowhere')),
  -- The platform has heard of it as settled.
  told boolean not null,
  opened_at timestamptz not null,
  closed_at timestamptz,
  primary key (site_id, provider_code, player_id, round_id)
) with (fillfactor = 80);
create index round_open on providers.round (site_id, provider_code, player_id) where state = 'open';

-- Every message under its id, once, with what was answered. `cash` and `bonus`: what it moved on the player's balances.
create table providers.transaction (
  site_id int not null,
  provider_code text not null,
  tx_id text not null check (length(tx_id) between 1 and 64),
  tx_ref uuid not null,
  op text not null check (op in ('bet', 'win', 'bet_win', 'rollback', 'end_round', 'bonus_win', 'jackpot_win', 'adjust')),
  state text not null check (state in ('ok', 'refused', 'reversed', 'tombstone')),
  status text not null check (length(status) between 2 and 32),
  -- null where the message itself has not been seen
  fingerprint bytea check (length(fingerprint) = 32),
  player_id uuid,
  round_id text,
  amount bigint not null,
  cash bigint not null,
  bonus bigint not null,
  balance_after bigint not null,
  currency text not null,
  grant_id text,
  -- postings to jackpots that go with it
  contributions int not null,
  -- the win of a bet with its win, and the other way round
  partner_tx_id text,
  target_tx_id text,
  -- what was answered beside
  detail jsonb,
  flags text[] not null,
  created_at timestamptz not null,
  primary key (site_id, provider_code, tx_id)
) with (fillfactor = 90);
create index transaction_flagged on providers.transaction (site_id, created_at) where flags <> '{}';

-- What happened stays: a transaction is taken back once, and a tombstone never comes to life.
create function providers.keep_transaction() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (new.state <> old.state and not (old.state = 'ok' and new.state = 'reversed'))
    or (new.site_id, new.provider_code, new.tx_id, new.op, new.cash, new.bonus, new.amount)
      is distinct from (old.site_id, old.provider_code, old.tx_id, old.op, old.cash, old.bonus, old.amount) then
    raise exception 'a transaction stays what it was' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger transaction_stays before update or delete on providers.transaction
  for each row execute function providers.keep_transaction();

-- Wins whose bet is not known: asked for again until somebody has decided, or the bet has come.
create table providers.orphan (
  site_id int not null,
  provider_code text not null,
  player_id uuid not null,
  round_id text not null,
  tx_id text not null,
  op text not null,
  amount bigint not null,
  currency text not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  accepted_at timestamptz,
  primary key (site_id, provider_code, tx_id)
);

-- A resettled round may cost the player more than there is.
insert into ledger.posting_kind (code, debit, credit, allow_negative) values
  ('resettlement', '{cash,game_clearing}', '{cash,game_clearing}', true);
