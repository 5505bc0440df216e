create schema catalog;
comment on schema catalog is
  'Games as their providers describe them, what sites offer, and the favourites and play of their players.';

create table catalog.provider (
  provider_code text primary key check (provider_code ~ '^[A-Za-z0-9_-]{1,32}$'),
  name text not null check (length(name) between 1 and 100),
  image_code text not null check (image_code ~ '^[a-z0-9_-]{1,32}$'),
  open_mode text not null default 'frame' check (open_mode in ('frame', 'popup'))
);
comment on table catalog.provider is 'Providers of games.';
comment on column catalog.provider.image_code is 'Name of the provider''s image files.';

create table catalog.game (
  provider_code text not null references catalog.provider,
  game_code text not null check (game_code ~ '^[A-Za-z0-9._-]{1,64}$'),
  name text not null check (length(name) between 1 and 200),
  local_names jsonb not null default '{}'
    check (jsonb_typeof(local_names) = 'object' and length(local_names::text) <= 2000),
  category text not null check (length(category) between 1 and 32),
  game_type text not null check (length(game_type) between 1 and 32),
  cover text not null check (length(cover) <= 300),
  thumbhash text not null default '' check (length(thumbhash) <= 100),
  rtp numeric(6, 3) check (rtp between 0 and 200),
  volatility text check (volatility in ('low', 'medium', 'high')),
  features text[] not null default '{}' check (cardinality(features) <= 32),
  released_at date not null,
  open_mode text check (open_mode in ('frame', 'popup')),
  playable boolean not null default false,
  figures text not null default 'provider' check (figures in ('provider', 'demo')),
  withdrawn_at timestamptz,
  top_award_odds bigint check (top_award_odds >= 1),
  currencies text[],
  blocked_countries text[] not null default '{}',
  bet_limits jsonb not null default '{}' check (jsonb_typeof(bet_limits) = 'object'),
  jackpot_ids text[] not null default '{}',
  free_rounds boolean,
  bonus_buy boolean,
  rules jsonb not null default '{}' check (jsonb_typeof(rules) = 'object'),
  rtp_max numeric(6, 3) check (rtp_max >= rtp and rtp_max <= 200),
  primary key (provider_code, game_code)
);
comment on table catalog.game is 'Games of all providers, whether or not a site offers them.';
comment on column catalog.game.local_names is 'Names by language code, besides the English one.';
comment on column catalog.game.cover is 'Path of the cover image without size and extension.';
comment on column catalog.game.thumbhash is 'Placeholder shown until the cover is loaded.';
comment on column catalog.game.rtp is 'Percent; null when the provider''s figure is not known.';
comment on column catalog.game.rtp_max is
  'Return of the best bet in percent, if bets have different returns; null: as the return.';
comment on column catalog.game.open_mode is 'Null: as the provider''s other games.';
comment on column catalog.game.figures is
  'Source of return and volatility: the provider, or invented for a demo and labelled as such.';
comment on column catalog.game.withdrawn_at is
  'Withdrawn by its provider: no site offers it, its history stays.';
comment on column catalog.game.top_award_odds is
  'One round in how many pays the top award, as the provider states it (player protection G3); null when not '
  'stated.';
comment on column catalog.game.currencies is
  'As the provider states it, like the columns that follow [wallet 4.1]; null when not stated.';
comment on column catalog.game.bet_limits is
  'By currency, in minor units as text: {"PHP": {"min": "100", "max": "5000"}}.';
comment on column catalog.game.rules is
  'How the game is played, as the provider states it, by language code [player protection G1].';

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
comment on table catalog.site_game is 'Games a site offers; lower positions come first.';

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
comment on table catalog.site_list is
  'Rows of games on the home page as the operator arranged them; a list without rows is filled by rule.';

create table catalog.provider_offer (
  site_id int not null,
  provider_code text not null references catalog.provider,
  enabled boolean not null default true,
  closed_countries text[] not null default '{}' check (cardinality(closed_countries) <= 250),
  currencies text[] check (cardinality(currencies) between 1 and 50),
  primary key (site_id, provider_code)
);
comment on table catalog.provider_offer is
  'Settings of the providers a site sells; a provider without a row is offered everywhere.';
comment on column catalog.provider_offer.closed_countries is
  'ISO 3166 codes of countries whose players the site does not offer its games to.';
comment on column catalog.provider_offer.currencies is
  'Currencies it is offered in; null for any.';

create table catalog.favourite (
  site_id int not null,
  player_id uuid not null,
  provider_code text not null,
  game_code text not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (site_id, player_id, provider_code, game_code)
);
comment on table catalog.favourite is 'Games players marked as favourites.';

create table catalog.recent_game (
  site_id int not null,
  player_id uuid not null,
  provider_code text not null,
  game_code text not null,
  played_at timestamptz not null,
  primary key (site_id, player_id, provider_code, game_code)
) with (fillfactor = 70);
comment on table catalog.recent_game is 'When a player last played a game.';

create table catalog.daily_rounds (
  site_id int not null,
  day date not null,
  provider_code text not null,
  game_code text not null,
  rounds bigint not null check (rounds > 0),
  primary key (site_id, day, provider_code, game_code)
) with (fillfactor = 70);
comment on table catalog.daily_rounds is
  'Settled rounds of a game per day (UTC): the source of the list of popular games.';

create table catalog.provider_type (
  provider_code text not null,
  type text not null check (length(type) between 1 and 64),
  category text not null check (length(category) between 1 and 32),
  primary key (provider_code, type)
);
comment on table catalog.provider_type is
  'Providers'' names for kinds of games and our category for each; ''*'' applies to every provider without '
  'a row of its own.';

insert into catalog.provider_type (provider_code, type, category) values
  ('*', 'slots', 'slots'), ('*', 'slot', 'slots'), ('*', 'video-slots', 'slots'),
  ('*', 'livecasino', 'livecasino'), ('*', 'live', 'livecasino'), ('*', 'live-casino', 'livecasino'),
  ('*', 'hashgame', 'hashgame'), ('*', 'hash', 'hashgame'),
  ('*', 'sportsbook', 'sportsbook'), ('*', 'sports', 'sportsbook'),
  ('*', 'fish', 'fish'), ('*', 'fishing', 'fish'),
  ('*', 'table', 'table'), ('*', 'poker', 'table'), ('*', 'card', 'table'),
  ('*', 'sabong', 'sabong'), ('*', 'lottery', 'lottery'), ('*', 'keno', 'lottery'),
  ('*', 'horseracing', 'horseracing'), ('*', 'horse', 'horseracing'),
  ('*', 'bingo', 'bingo'), ('*', 'arcade', 'arcade'), ('*', 'instant', 'arcade'),
  ('*', 'crash', 'crash');
