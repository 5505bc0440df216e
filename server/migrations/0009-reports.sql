-- Read models built from business events. Nothing here is a source of truth: all of it can be rebuilt.
create schema reports;

create table reports.bet (
  site_id int not null,
  round_id text not null check (length(round_id) between 1 and 64),
  provider_code text not null check (length(provider_code) between 1 and 32),
  player_id uuid not null,
  account_id text not null check (length(account_id) between 1 and 64),
  game_code text not null check (length(game_code) between 1 and 64),
  game_name text not null check (length(game_name) <= 200),
  category text not null check (length(category) <= 32),
  currency text not null check (length(currency) between 3 and 8),
  stake bigint not null check (stake >= 0),
  win bigint not null check (win >= 0),
  settled_at timestamptz not null,
  primary key (site_id, provider_code, round_id)
);
create index bet_by_player on reports.bet (site_id, player_id, settled_at desc, round_id desc)
  include (category, stake, win);
-- Candidates of the public winners' list: wins of at least ten stakes.
create index bet_big_win on reports.bet (site_id, settled_at) where stake > 0 and win >= stake * 10;

-- One row a player, for the public counts. `last_bet_at` is exact to a minute, to spare a write on most bets.
create table reports.player (
  site_id int not null,
  player_id uuid not null,
  registered_at timestamptz,
  last_bet_at timestamptz,
  primary key (site_id, player_id)
);
create index player_active on reports.player (site_id, last_bet_at) where last_bet_at is not null;

create table reports.site_total (
  site_id int primary key,
  registered bigint not null default 0
);
