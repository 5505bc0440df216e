-- What our own games returned day by day, for the watch over the last thirty of them, and what the watch found.
create table fairness.day (
  site_id int not null,
  day date not null,
  game_code text not null check (length(game_code) between 1 and 64),
  pay_table text not null check (length(pay_table) <= 64),
  currency text not null check (length(currency) between 3 and 8),
  rounds bigint not null check (rounds > 0),
  staked numeric not null check (staked > 0),
  won numeric not null check (won >= 0),
  staked_squared numeric not null,
  won_squared numeric not null,
  staked_won numeric not null,
  primary key (site_id, day, game_code, pay_table, currency)
) with (fillfactor = 50);

-- Kept for good: auditors ask for it years later.
create table fairness.alarm (
  site_id int not null,
  raised_at timestamptz not null,
  game_code text not null check (length(game_code) between 1 and 64),
  kind text not null check (kind in ('return', 'pay_table')),
  pay_table text not null check (length(pay_table) <= 64),
  -- In words, with the figures: standard errors and rounds, or what the check of a round said.
  why text not null check (length(why) between 1 and 500),
  is_suspended boolean not null,
  primary key (site_id, raised_at, game_code, kind)
);
