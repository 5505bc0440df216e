-- Rounds shared by everybody in a room: one room per site and game, one open round in it at a time.
create schema rooms;

create table rooms.room (
  site_id int not null,
  game_code text not null check (length(game_code) between 1 and 64),
  -- Rounds opened so far.
  rounds bigint not null default 0,
  -- When a process last said that somebody looks on. A room nobody looks at opens no rounds.
  seen_at timestamptz not null default now(),
  primary key (site_id, game_code)
);

-- A hash chain: its last link is public, its secret first one sealed. Links are used from the public end (fairness 5.1).
create table rooms.chain (
  site_id int not null,
  chain_id uuid not null default uuidv7(),
  game_code text not null,
  terminal text not null check (terminal ~ '^[0-9a-f]{64}$'),
  length int not null check (length between 1 and 100000),
  used int not null default 0 check (used between 0 and length),
  sealed bytea not null check (length(sealed) <= 256),
  -- Fixed after the terminal hash was published; no round is played before.
  salt text check (salt ~ '^[0-9a-f]{64}$'),
  salt_source text check (length(salt_source) between 1 and 200),
  created_at timestamptz not null default now(),
  primary key (site_id, chain_id),
  check ((salt is null) = (salt_source is null))
);
create unique index chain_in_use on rooms.chain (site_id, game_code) where used < length;

-- What was promised stays: the public end, the length and, once fixed, the salt.
create function rooms.keep_chain() returns trigger language plpgsql as $$
begin
  if new.terminal <> old.terminal or new.length <> old.length or new.sealed <> old.sealed or new.used < old.used
    or (old.salt is not null and (new.salt is distinct from old.salt or new.salt_source is distinct from old.salt_source)) then
    raise exception 'a promised chain is not changed';
  end if;
  return new;
end $$;
create trigger chain_is_promised before update on rooms.chain for each row execute function rooms.keep_chain();

create table rooms.round (
  site_id int not null,
  round_id uuid not null default uuidv7(),
  game_code text not null,
  number bigint not null,
  state text not null default 'betting' check (state in ('betting', 'locked', 'settled', 'voided')),
  currency text not null,
  -- Published before betting opens: SHA-256 of the seed's text, or the link before in a chain.
  commit text not null check (commit ~ '^[0-9a-f]{64}$'),
  sealed bytea check (length(sealed) <= 256),
  chain_id uuid,
  chain_place int,
  revealed text check (revealed ~ '^[0-9a-f]{64}$'),
  client_seed text check (length(client_seed) between 1 and 64),
  bets_root text check (bets_root ~ '^[0-9a-f]{64}$'),
  pay_table_hash text not null check (pay_table_hash ~ '^[0-9a-f]{64}$'),
  mapping_version text not null,
  outcome jsonb,
  board jsonb,
  ceiling int check (ceiling >= 100),
  opened_at timestamptz not null default clock_timestamp(),
  closes_at timestamptz not null,
  draws_at timestamptz,
  flight_at timestamptz,
  -- The last moment at which a leader was seen to run this flight.
  beat_at timestamptz,
  settled_at timestamptz,
  shown_until timestamptz,
  -- When the leader has something to do here; null when there is nothing more.
  due_at timestamptz,
  bets int not null default 0,
  staked bigint not null default 0,
  won bigint not null default 0,
  primary key (site_id, round_id),
  unique (site_id, game_code, number),
  check ((sealed is null) <> (chain_id is null)),
  check ((state = 'settled') = (outcome is not null)),
  check (state not in ('settled', 'voided') or settled_at is not null),
  foreign key (site_id, game_code) references rooms.room (site_id, game_code),
  foreign key (site_id, chain_id) references rooms.chain (site_id, chain_id)
) with (fillfactor = 70);
create unique index round_open on rooms.round (site_id, game_code) where state in ('betting', 'locked');
-- For the leader, on every site.
create index round_due on rooms.round (due_at) where due_at is not null;

-- A round that has its outcome is history, but for the note that nothing more is due.
create function rooms.keep_round() returns trigger language plpgsql as $$
begin
  if new.commit <> old.commit or new.sealed is distinct from old.sealed or new.chain_place is distinct from old.chain_place
    or (old.bets_root is not null and new.bets_root is distinct from old.bets_root)
    or (old.client_seed is not null and new.client_seed is distinct from old.client_seed)
    or (old.state in ('settled', 'voided') and (new.state, new.outcome, new.revealed, new.bets, new.staked, new.won)
      is distinct from (old.state, old.outcome, old.revealed, old.bets, old.staked, old.won)) then
    raise exception 'a promised or settled round is not changed';
  end if;
  return new;
end $$;
create trigger round_is_promised before update on rooms.round for each row execute function rooms.keep_round();

create table rooms.bet (
  site_id int not null,
  bet_id uuid not null default uuidv7(),
  round_id uuid not null,
  game_code text not null,
  player_id uuid not null,
  account_id text not null,
  client_bet_id text not null check (client_bet_id ~ '^[A-Za-z0-9_-]{8,64}$'),
  currency text not null,
  stake bigint not null check (stake > 0),
  -- [{"stake": "100", "choice": …}], in the order placed.
  lines jsonb not null check (jsonb_typeof(lines) = 'array'),
  exit int check (exit >= 100),
  -- What it is played with beside cash.
  grant_id uuid,
  win bigint check (win >= 0),
  -- What each line returned, as decimal text.
  wins jsonb,
  placed_at timestamptz not null default clock_timestamp(),
  primary key (site_id, bet_id),
  unique (site_id, player_id, client_bet_id),
  foreign key (site_id, round_id) references rooms.round (site_id, round_id)
) with (fillfactor = 80);
create index bet_of_round on rooms.bet (site_id, round_id, bet_id);
create index bet_of_player on rooms.bet (site_id, player_id, game_code, placed_at desc);

create function rooms.keep_bet() returns trigger language plpgsql as $$
begin
  if (new.round_id, new.player_id, new.stake, new.lines, new.currency)
      is distinct from (old.round_id, old.player_id, old.stake, old.lines, old.currency)
    or (old.exit is not null and new.exit is distinct from old.exit)
    or (old.win is not null and new.win is distinct from old.win) then
    raise exception 'a bet is not changed';
  end if;
  return new;
end $$;
create trigger bet_is_final before update on rooms.bet for each row execute function rooms.keep_bet();
