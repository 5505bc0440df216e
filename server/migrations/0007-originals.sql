-- In-house rounds: commit-reveal seeds per player and game, and every settled round.
create schema originals;

-- A server seed through its life: committed as the next one, active, revealed. Its text is stored sealed until then.
create table originals.server_seed (
  site_id int not null,
  seed_id uuid not null default uuidv7(),
  player_id uuid not null,
  game_code text not null check (length(game_code) between 1 and 64),
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  sealed bytea check (length(sealed) <= 256),
  revealed text check (revealed ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default now(),
  revealed_at timestamptz,
  primary key (site_id, seed_id),
  check ((revealed is null) = (sealed is not null)),
  check ((revealed is null) = (revealed_at is null))
);

-- Where a player stands in a game: the active seed, the committed next one, the client seed, and the nonce of the next round.
create table originals.seat (
  site_id int not null,
  player_id uuid not null,
  game_code text not null check (length(game_code) between 1 and 64),
  active_seed_id uuid not null,
  next_seed_id uuid not null,
  client_seed text not null check (client_seed ~ '^[ -9;-~]{1,64}$'),
  nonce bigint not null default 0 check (nonce >= 0),
  primary key (site_id, player_id, game_code),
  foreign key (site_id, active_seed_id) references originals.server_seed (site_id, seed_id),
  foreign key (site_id, next_seed_id) references originals.server_seed (site_id, seed_id),
  check (active_seed_id <> next_seed_id)
) with (fillfactor = 70);

-- A settled round with all that is needed to recompute it.
create table originals.round (
  site_id int not null,
  round_id uuid not null,
  player_id uuid not null,
  game_code text not null check (length(game_code) between 1 and 64),
  client_round_id text not null check (client_round_id ~ '^[A-Za-z0-9_-]{8,64}$'),
  seed_id uuid not null,
  client_seed text not null check (length(client_seed) between 1 and 64),
  nonce bigint not null check (nonce >= 0),
  pay_table_hash text not null check (pay_table_hash ~ '^[0-9a-f]{64}$'),
  mapping_version text not null check (length(mapping_version) between 1 and 32),
  currency text not null check (length(currency) between 3 and 8),
  stake bigint not null check (stake > 0),
  win bigint not null check (win >= 0),
  outcome jsonb not null,
  settled_at timestamptz not null,
  primary key (site_id, round_id),
  unique (site_id, player_id, client_round_id),
  -- A nonce is never used twice under one seed.
  unique (site_id, seed_id, nonce),
  foreign key (site_id, seed_id) references originals.server_seed (site_id, seed_id)
);
create index round_by_player on originals.round (site_id, player_id, settled_at desc, round_id desc);

-- A settled round is history: neither changed nor removed.
create function originals.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'a settled round is not changed';
end $$;
create trigger round_is_final before update or delete on originals.round
  for each row execute function originals.refuse_change();
