-- Stakes, maximum win and pace of own games by site.
create table originals.game_settings (
  site_id int not null,
  game_code text not null check (length(game_code) between 1 and 64),
  min_stake bigint check (min_stake > 0),
  max_stake bigint check (max_stake > 0),
  max_win bigint check (max_win > 0),
  cycle_ms int check (cycle_ms between 500 and 60000),
  primary key (site_id, game_code),
  check (max_stake >= min_stake)
);
comment on table originals.game_settings is
  'What a site has changed of its own games, shared ones too. Null: as the game or the exposure policy has it.';
comment on column originals.game_settings.max_win is
  'The most one bet can win in minor units; in a shared game, the most the house loses by a round.';
