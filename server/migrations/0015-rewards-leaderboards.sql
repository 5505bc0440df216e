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
comment on table rewards.best_round is
  'Best multiplier per player and day of the site''s time zone: the leaderboards of a day, week and month '
  'read it.';
comment on column rewards.best_round.multiple is 'Hundredths of win divided by stake, rounded down.';
create index best_round_of_day on rewards.best_round (site_id, day, multiple desc, at);

create table rewards.prize_board (
  site_id int not null,
  code text not null check (code ~ '^[a-z0-9][a-z0-9-]{1,31}$'),
  title jsonb not null check (length(title ->> 'EN') > 0),
  metric text not null check (metric in ('valid_turnover', 'best_multiplier')),
  rhythm text not null check (rhythm in ('daily', 'weekly', 'monthly')),
  category text not null default '',
  currency text not null,
  prize_kind text not null,
  prizes jsonb not null check (jsonb_array_length(prizes) between 1 and 20),
  first_day date not null,
  last_day date,
  campaign text not null default '',
  games jsonb not null default '[]' check (jsonb_array_length(games) <= 50),
  is_demo boolean not null default false,
  primary key (site_id, code),
  check (last_day >= first_day - 1),
  constraint prize_board_prize_kind_check check (prize_kind in ('tokens', 'cash', 'bonus')),
  constraint prize_board_bonus check ((prize_kind = 'bonus') = (campaign <> '')),
  constraint prize_board_games check (category = '' or games = '[]')
);
comment on table rewards.prize_board is
  'Leaderboards with prizes (operations 9). A board is never changed after its creation, only ended.';
comment on column rewards.prize_board.prizes is
  'By rank, first place first: tokens, or minor units of the currency.';
comment on column rewards.prize_board.campaign is 'Campaign of a bonus prize; empty: none.';
comment on column rewards.prize_board.games is
  'Instead of a category, with their names for players: [{provider_code, game_code, game_name}].';

create table rewards.prize_board_period (
  site_id int not null,
  code text not null,
  period date not null,
  ends_at timestamptz not null,
  paid_at timestamptz,
  primary key (site_id, code, period),
  foreign key (site_id, code) references rewards.prize_board
);
comment on table rewards.prize_board_period is
  'Periods with play for a board, named by their first day.';
comment on column rewards.prize_board_period.paid_at is 'When the prizes were posted.';
create index prize_board_period_due on rewards.prize_board_period (ends_at) where paid_at is null;
create index prize_board_period_ended on rewards.prize_board_period (site_id, ends_at);

create table rewards.prize_board_point (
  site_id int not null,
  code text not null,
  period date not null,
  player_id uuid not null,
  round_key text not null default '' check (length(round_key) <= 200),
  account_id text not null check (length(account_id) between 1 and 64),
  points bigint not null check (points >= 0),
  at timestamptz not null,
  primary key (site_id, code, period, player_id, round_key)
) with (fillfactor = 80);
comment on table rewards.prize_board_point is
  'Points. By turnover: one row per player, without a round. By multiplier: the player''s best rounds, so '
  'that the next best counts when one is rolled back.';

create table rewards.prize_board_winner (
  site_id int not null,
  code text not null,
  period date not null,
  rank int not null check (rank > 0),
  player_id uuid not null,
  kind text not null,
  amount bigint not null check (amount > 0),
  at timestamptz not null,
  account_id text not null default '',
  given_at timestamptz,
  promised bigint check (promised >= amount),
  primary key (site_id, code, period, rank),
  unique (site_id, code, period, player_id)
);
comment on table rewards.prize_board_winner is 'Prizes won. Kept longer than points: winners stay visible.';
comment on column rewards.prize_board_winner.given_at is 'Null while the prize is due.';
comment on column rewards.prize_board_winner.promised is
  'The prize of the rank; the amount is lower if the winner''s play was worth less. Null for old prizes.';
create index prize_board_winner_due on rewards.prize_board_winner (at) where given_at is null;
