-- The catalogue: games as their makers describe them, what each site sells of it, and what its players like and play.
create schema catalog;

create table catalog.provider (
  provider_code text primary key check (provider_code ~ '^[A-Za-z0-9_-]{1,32}$'),
  name text not null check (length(name) between 1 and 100),
  -- Name of the provider's picture files.
  image_code text not null check (image_code ~ '^[a-z0-9_-]{1,32}$'),
  open_mode text not null default 'frame' check (open_mode in ('frame', 'popup'))
);

create table catalog.game (
  provider_code text not null references catalog.provider,
  game_code text not null check (game_code ~ '^[A-Za-z0-9._-]{1,64}$'),
  name text not null check (length(name) between 1 and 200),
  -- Names by language code, beside the English one.
  local_names jsonb not null default '{}'
    check (jsonb_typeof(local_names) = 'object' and length(local_names::text) <= 2000),
  category text not null check (length(category) between 1 and 32),
  game_type text not null check (length(game_type) between 1 and 32),
  -- Path of the cover without size and ending, and its placeholder.
  cover text not null check (length(cover) <= 300),
  thumbhash text not null default '' check (length(thumbhash) <= 100),
  -- Percent; null where the maker's figure is not known.
  rtp numeric(6, 3) check (rtp between 0 and 200),
  volatility text check (volatility in ('low', 'medium', 'high')),
  features text[] not null default '{}' check (cardinality(features) <= 32),
  released_at date not null,
  -- Null: as the provider's other games.
  open_mode text check (open_mode in ('frame', 'popup')),
  playable boolean not null default false,
  primary key (provider_code, game_code)
);

-- What a site sells; lower positions come first.
create table catalog.site_game (
  site_id int not null,
  provider_code text not null,
  game_code text not null,
  enabled boolean not null default true,
  hot boolean not null default false,
  position int not null default 0,
  primary key (site_id, provider_code, game_code),
  foreign key (provider_code, game_code) references catalog.game
);

-- Shelves of the home page as the operator arranged them; a list without rows is filled by rule.
create table catalog.site_list (
  site_id int not null,
  list text not null check (list in ('hot', 'featured', 'popular', 'new')),
  position smallint not null check (position between 0 and 99),
  provider_code text not null,
  game_code text not null,
  primary key (site_id, list, position),
  unique (site_id, list, provider_code, game_code),
  foreign key (site_id, provider_code, game_code) references catalog.site_game
);

create table catalog.favourite (
  site_id int not null,
  player_id uuid not null,
  provider_code text not null,
  game_code text not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (site_id, player_id, provider_code, game_code)
);

create table catalog.recent_game (
  site_id int not null,
  player_id uuid not null,
  provider_code text not null,
  game_code text not null,
  played_at timestamptz not null,
  primary key (site_id, player_id, provider_code, game_code)
) with (fillfactor = 70);

-- Settled rounds of a game in a day (UTC): what "popular" is made from.
create table catalog.rounds_of_day (
  site_id int not null,
  day date not null,
  provider_code text not null,
  game_code text not null,
  rounds bigint not null check (rounds > 0),
  primary key (site_id, day, provider_code, game_code)
) with (fillfactor = 70);
