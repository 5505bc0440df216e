-- VIP levels of a site and each player's way through them.
create schema rewards;

-- A site's programme. The month that makes a cycle is the calendar month of `zone`.
create table rewards.programme (
  site_id int primary key,
  currency text not null check (length(currency) between 3 and 8),
  zone text not null check (length(zone) between 1 and 64),
  promotion text not null default 'all' check (promotion in ('all', 'any'))
);

-- Levels from 0. `deposit_next` and `turnover_next` (minor units) lead to the level above; both 0 at the top.
create table rewards.level (
  site_id int not null references rewards.programme,
  position smallint not null check (position between 0 and 99),
  name text not null check (length(name) between 1 and 64),
  deposit_next bigint not null check (deposit_next >= 0),
  turnover_next bigint not null check (turnover_next >= 0),
  keep_deposit bigint not null default 0 check (keep_deposit >= 0),
  keep_turnover bigint not null default 0 check (keep_turnover >= 0),
  primary key (site_id, position)
);

-- Progress in the player's current cycle, minor units. `cycle` is the first day of its month.
create table rewards.progress (
  site_id int not null,
  player_id uuid not null,
  position smallint not null default 0 check (position between 0 and 99),
  cycle date not null,
  promoted_in date,
  starting_deposit bigint not null default 0,
  cycle_deposit bigint not null default 0,
  starting_turnover bigint not null default 0,
  cycle_turnover bigint not null default 0,
  primary key (site_id, player_id)
) with (fillfactor = 70);
