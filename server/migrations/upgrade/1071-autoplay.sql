-- Autoplay of own games with stop rules that the server counts.
create table originals.autoplay (
  site_id int not null,
  player_id uuid not null,
  game_code text not null check (length(game_code) between 1 and 64),
  autoplay_id uuid not null,
  started_at timestamptz not null,
  rounds_left int not null check (rounds_left between 0 and 1000),
  stake bigint not null check (stake > 0),
  loss_limit bigint check (loss_limit >= 0),
  win_limit bigint check (win_limit >= 0),
  single_win_limit bigint check (single_win_limit >= 0),
  balance_limit bigint check (balance_limit >= 0),
  result bigint not null default 0,
  stopped text check (stopped in ('rounds', 'loss', 'win', 'single_win', 'balance', 'player')),
  primary key (site_id, player_id, game_code)
);
