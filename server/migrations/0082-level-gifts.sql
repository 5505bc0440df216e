-- What a VIP level gives: a gift for reaching it, rebates of what is played, cashback of what is lost.
alter table rewards.programme add column least_payout bigint not null default 100 check (least_payout > 0);

create table rewards.level_gift (
  site_id int not null,
  position smallint not null,
  level_up bigint not null default 0 check (level_up >= 0),
  -- Category to hundredths of a percent of valid turnover, each at most 5 percent.
  rebate jsonb not null default '{}',
  -- Hundredths of a percent of a week's net loss.
  cashback int not null default 0 check (cashback between 0 and 3000),
  primary key (site_id, position),
  foreign key (site_id, position) references rewards.level
);

-- What a player played with own money, by the site's day: what rebates and cashback are made of.
create table rewards.play_day (
  site_id int not null,
  player_id uuid not null,
  day date not null,
  category text not null,
  turnover bigint not null,
  staked bigint not null,
  won bigint not null,
  primary key (site_id, day, player_id, category)
) with (fillfactor = 80);

-- What was worked out for a player and a period, paid or not: once. `period` is a day, a Monday, or a level.
create table rewards.payout (
  site_id int not null,
  player_id uuid not null,
  kind text not null check (kind in ('level_up', 'rebate', 'cashback')),
  period text not null,
  amount bigint not null check (amount >= 0),
  at timestamptz not null,
  primary key (site_id, player_id, kind, period)
);
