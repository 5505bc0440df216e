-- Boards whose places bring prizes (operations 9). A board is never changed once it is there: what was promised holds; it can only end.
create table rewards.board (
  site_id int not null,
  code text not null check (code ~ '^[a-z0-9][a-z0-9-]{1,31}$'),
  title jsonb not null check (length(title ->> 'EN') > 0),
  metric text not null check (metric in ('valid_turnover', 'best_multiplier')),
  rhythm text not null check (rhythm in ('daily', 'weekly', 'monthly')),
  category text not null default '',
  currency text not null,
  prize_kind text not null check (prize_kind in ('tokens', 'cash')),
  -- By rank, the first first: tokens, or minor units of the currency.
  prizes jsonb not null check (jsonb_array_length(prizes) between 1 and 20),
  first_day date not null,
  last_day date,
  primary key (site_id, code),
  check (last_day >= first_day - 1)
);
-- A period in which somebody has played for a board, named by its first day; `paid_at` once its prizes are posted.
create table rewards.board_period (
  site_id int not null,
  code text not null,
  period date not null,
  ends_at timestamptz not null,
  paid_at timestamptz,
  primary key (site_id, code, period),
  foreign key (site_id, code) references rewards.board
);
create index board_period_due on rewards.board_period (ends_at) where paid_at is null;
-- Points: by turnover one row a player, without a round; by multiple the player's best rounds, so that the next best stands when one is taken back.
create table rewards.board_point (
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
create table rewards.board_prize (
  site_id int not null,
  code text not null,
  period date not null,
  rank int not null check (rank > 0),
  player_id uuid not null,
  kind text not null,
  amount bigint not null check (amount > 0),
  at timestamptz not null,
  primary key (site_id, code, period, rank),
  unique (site_id, code, period, player_id)
);
