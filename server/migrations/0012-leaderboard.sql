-- The best multiple of each player on each day of the site's zone: what the leaderboard of a day, week or month is read from.
-- `multiple` is hundredths of win ÷ stake, cut.
create table rewards.best_round (
  site_id int not null,
  day date not null,
  player_id uuid not null,
  account_id text not null check (length(account_id) between 1 and 64),
  multiple bigint not null check (multiple > 0),
  game_name text not null check (length(game_name) <= 200),
  at timestamptz not null,
  primary key (site_id, day, player_id)
) with (fillfactor = 80);
create index best_round_of_day on rewards.best_round (site_id, day, multiple desc, at);
