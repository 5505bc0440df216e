create schema rooms;
comment on schema rooms is
  'Rounds shared by all players in a room: one room per site and game, with one open round at a time.';

create table rooms.room (
  site_id int not null,
  game_code text not null check (length(game_code) between 1 and 64),
  rounds bigint not null default 0,
  last_viewed_at timestamptz not null default now(),
  primary key (site_id, game_code)
);
comment on table rooms.room is 'Rooms.';
comment on column rooms.room.rounds is 'Rounds opened so far.';
comment on column rooms.room.last_viewed_at is
  'When a process last reported an audience. A room without one opens no rounds.';

create unlogged table rooms.leader (
  site_id int not null,
  game_code text not null,
  pid int,
  primary key (site_id, game_code)
);
comment on table rooms.leader is
  'Which process leads a room: the PostgreSQL process of its connection, which holds the leaders'' lock.';
comment on column rooms.leader.pid is 'Null, or without that lock: the room is free.';

create table rooms.seed_chain (
  site_id int not null,
  chain_id uuid not null default uuidv7(),
  game_code text not null,
  terminal text not null check (terminal ~ '^[0-9a-f]{64}$'),
  length int not null check (length between 1 and 100000),
  used int not null default 0 check (used between 0 and length),
  sealed bytea not null check (length(sealed) <= 256),
  salt text check (salt ~ '^[0-9a-f]{64}$'),
  salt_source text check (length(salt_source) between 1 and 200),
  created_at timestamptz not null default now(),
  announced text check (length(announced) between 5 and 150),
  announced_at timestamptz,
  primary key (site_id, chain_id),
  check ((salt is null) = (salt_source is null)),
  check ((announced is null) = (announced_at is null))
);
comment on table rooms.seed_chain is
  'Hash chains: the last link is public, the secret first one encrypted. Links are used from the public end '
  '(fairness 5.1).';
comment on column rooms.seed_chain.salt is
  'Fixed after the terminal hash was published; no round is played before.';
comment on column rooms.seed_chain.announced is
  'The public block whose hash becomes the salt, named before it exists; never changed.';
-- The next chain is published early: its salt can be announced and fixed while rounds go on.
create unique index seed_chain_waiting on rooms.seed_chain (site_id, game_code) where salt is null;
create index seed_chain_unused on rooms.seed_chain (site_id, game_code, created_at) where used < length;

-- Published values never change: the public end, the length and, once fixed, the salt.
create function rooms.keep_chain() returns trigger language plpgsql as $$
begin
  if new.terminal <> old.terminal or new.length <> old.length or new.used < old.used
    -- The same secret may be encrypted under another key, by a statement that changes nothing else.
    or (new.sealed <> old.sealed and to_jsonb(new) - 'sealed' <> to_jsonb(old) - 'sealed')
    or (old.salt is not null
      and (new.salt is distinct from old.salt or new.salt_source is distinct from old.salt_source)) then
    raise exception 'a promised chain is not changed';
  end if;
  return new;
end $$;

create trigger seed_chain_is_promised before update on rooms.seed_chain
  for each row execute function rooms.keep_chain();

create table rooms.round (
  site_id int not null,
  round_id uuid not null default uuidv7(),
  game_code text not null,
  number bigint not null,
  state text not null default 'betting' check (state in ('betting', 'locked', 'settled', 'voided')),
  currency text not null,
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
  heartbeat_at timestamptz,
  settled_at timestamptz,
  shown_until timestamptz,
  due_at timestamptz,
  bets int not null default 0,
  staked bigint not null default 0,
  won bigint not null default 0,
  block_rules text check (length(block_rules) between 2 and 2000),
  block_height bigint check (block_height > 0),
  block_confirmations int not null default 0 check (block_confirmations >= 0),
  block_hash text check (block_hash ~ '^[0-9a-f]{64}$'),
  primary key (site_id, round_id),
  unique (site_id, game_code, number),
  constraint round_settled_has_outcome check ((state = 'settled') = (outcome is not null)),
  constraint round_over_has_time check (state not in ('settled', 'voided') or settled_at is not null),
  foreign key (site_id, game_code) references rooms.room (site_id, game_code),
  foreign key (site_id, chain_id) references rooms.seed_chain (site_id, chain_id),
  constraint round_has_a_source check (sealed is not null or block_rules is not null),
  constraint round_block_has_terms check (block_rules is not null or (block_height is null
    and block_hash is null)),
  constraint round_block_has_a_height check (block_hash is null or block_height is not null)
) with (fillfactor = 70);
comment on table rooms.round is 'Rounds of rooms.';
comment on column rooms.round.commit is
  'Published before betting opens: SHA-256 of the seed''s text, or the link before in a chain.';
comment on column rooms.round.sealed is 'The seed, or the round''s link of its chain, encrypted.';
comment on column rooms.round.heartbeat_at is 'When a leader was last seen to run this flight.';
comment on column rooms.round.due_at is 'When the leader has to act next; null when the round is over.';
comment on column rooms.round.block_rules is
  'Set on a round decided by a block of a public chain (fairness 6), or that mixes a public value into its '
  'seed (fairness 7.1): terms published before betting opens.';
comment on column rooms.round.block_height is 'Fixed after the close, before the block exists.';
comment on column rooms.round.block_confirmations is 'Confirmations reported by the nodes so far.';
create unique index round_open on rooms.round (site_id, game_code) where state in ('betting', 'locked');
-- For the leader, across sites.
create index round_due on rooms.round (due_at) where due_at is not null;
-- Voided rounds, for the report of games' performance.
create index round_voided on rooms.round (site_id, settled_at) where state = 'voided';
-- For the watcher of the chain, across sites.
create index round_waits_for_block on rooms.round (closes_at)
  where state = 'locked' and block_rules is not null;

-- A round with an outcome is history, except for the note that nothing more is due.
create function rooms.keep_round() returns trigger language plpgsql as $$
begin
  if new.commit <> old.commit
    -- The same secret may be encrypted under another key, by a statement that changes nothing else.
    or (new.sealed is distinct from old.sealed and (new.sealed is null or old.sealed is null
      or to_jsonb(new) - 'sealed' <> to_jsonb(old) - 'sealed'))
    or new.chain_place is distinct from old.chain_place
    or (old.bets_root is not null and new.bets_root is distinct from old.bets_root)
    or (old.client_seed is not null and new.client_seed is distinct from old.client_seed)
    or (old.state in ('settled', 'voided')
      and (new.state, new.outcome, new.revealed, new.bets, new.staked, new.won)
      is distinct from (old.state, old.outcome, old.revealed, old.bets, old.staked, old.won)) then
    raise exception 'a promised or settled round is not changed';
  end if;
  return new;
end $$;

create trigger round_is_promised before update on rooms.round
  for each row execute function rooms.keep_round();

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
  lines jsonb not null check (jsonb_typeof(lines) = 'array'),
  exit int check (exit >= 100),
  grant_id uuid,
  win bigint check (win >= 0),
  wins jsonb,
  placed_at timestamptz not null default clock_timestamp(),
  returned_at timestamptz,
  max_win bigint,
  primary key (site_id, bet_id),
  unique (site_id, player_id, client_bet_id),
  foreign key (site_id, round_id) references rooms.round (site_id, round_id),
  constraint returned_is_whole check (returned_at is null or win = stake),
  constraint bet_max_win_check check (max_win >= 0)
) with (fillfactor = 80);
comment on table rooms.bet is 'Bets on rounds of rooms.';
comment on column rooms.bet.lines is '[{"stake": "100", "choice": …}], in the order placed.';
comment on column rooms.bet.grant_id is 'Bonus it is played with, besides cash.';
comment on column rooms.bet.wins is 'What each line returned, as decimal text.';
comment on column rooms.bet.returned_at is
  'The stake was returned before the round began because its player was excluded (player protection E3): '
  'the bet left the round.';
comment on column rooms.bet.max_win is
  'The most it can win, as counted in the exposure of its player (fairness 15.2): a flight cashes it out '
  'there. Null where the house pays nothing of its own.';
create index bet_of_round on rooms.bet (site_id, round_id, bet_id);
create index bet_of_player on rooms.bet (site_id, player_id, game_code, placed_at desc);
-- How much a player has in a round is checked with every bet.
create index bet_of_player_in_round on rooms.bet (site_id, round_id, player_id);

-- A bet never changes, except for the name it was placed under.
create function rooms.keep_bet() returns trigger language plpgsql as $$
begin
  if (new.round_id, new.player_id, new.stake, new.lines, new.currency)
      is distinct from (old.round_id, old.player_id, old.stake, old.lines, old.currency)
    or (old.exit is not null and new.exit is distinct from old.exit)
    or (old.win is not null and new.win is distinct from old.win)
    or (old.returned_at is not null
      and to_jsonb(new) - 'account_id' is distinct from to_jsonb(old) - 'account_id') then
    raise exception 'a bet is not changed';
  end if;
  return new;
end $$;

create trigger bet_is_final before update on rooms.bet for each row execute function rooms.keep_bet();

-- An announced block and a fixed salt never change.
create function rooms.keep_announcement() returns trigger language plpgsql as $$
begin
  if (old.announced is not null
      and (new.announced, new.announced_at) is distinct from (old.announced, old.announced_at))
    or (old.salt is not null
      and (new.salt, new.salt_source) is distinct from (old.salt, old.salt_source)) then
    raise exception 'an announced block and a fixed salt stay' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create trigger announcement_stays before update on rooms.seed_chain
  for each row execute function rooms.keep_announcement();

create table rooms.round_liability (
  site_id int not null,
  round_id uuid not null,
  staked bigint not null check (staked >= 0),
  reserved bigint not null default 0,
  primary key (site_id, round_id),
  constraint round_liability_reserved_check check (reserved >= 0),
  foreign key (site_id, round_id) references rooms.round (site_id, round_id)
) with (fillfactor = 50);
comment on table rooms.round_liability is
  'Stakes on a round that could exceed the house''s bank. Every bet adds to it and so waits for the one '
  'before; stakes that are returned are subtracted. Summing the round''s bets instead would cost more with '
  'every bet.';
comment on column rooms.round_liability.reserved is
  'What the round can still lose of the daily limits of its game and site (fairness 15.2); from the close of '
  'a flight, what all its bets may win together.';

-- Terms, height and hash of a block never change.
create function rooms.keep_block() returns trigger language plpgsql as $$
begin
  if new.block_rules is distinct from old.block_rules
    or (old.block_height is not null and new.block_height is distinct from old.block_height)
    or (old.block_hash is not null and new.block_hash is distinct from old.block_hash) then
    raise exception 'the terms, the height and the hash of a block are not changed';
  end if;
  return new;
end $$;

create trigger block_is_promised before update on rooms.round
  for each row execute function rooms.keep_block();

create table rooms.block_answer (
  site_id int not null,
  round_id uuid not null,
  node text not null check (length(node) between 1 and 253),
  about text not null check (about in ('head', 'block')),
  height bigint not null check (height >= 0),
  hash text check (hash ~ '^[0-9a-f]{64}$'),
  answered_at timestamptz not null,
  primary key (site_id, round_id, node, about),
  check ((about = 'block') = (hash is not null)),
  foreign key (site_id, round_id) references rooms.round (site_id, round_id)
);
comment on table rooms.block_answer is
  'Last answers of each node: its highest block after the close, and the round''s block.';
