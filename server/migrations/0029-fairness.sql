create schema fairness;
comment on schema fairness is
  'Returns of in-house games and the results of verifying their rounds: the public fairness page.';

create table fairness.game_return (
  site_id int not null,
  game_code text not null check (length(game_code) between 1 and 64),
  pay_table text not null check (length(pay_table) <= 64),
  currency text not null check (length(currency) between 3 and 8),
  rounds bigint not null check (rounds > 0),
  staked numeric not null check (staked > 0),
  won numeric not null check (won >= 0),
  staked_squared numeric not null,
  won_squared numeric not null,
  staked_won numeric not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (site_id, game_code, pay_table, currency)
) with (fillfactor = 50);
comment on table fairness.game_return is
  'Sums over the settled rounds of a game under one pay table, kept by the event of each round and never '
  'counted by reading rounds.';
comment on column fairness.game_return.pay_table is
  'Hash of the pay table; empty for a game that publishes none.';
comment on column fairness.game_return.staked_squared is
  'Squares and products give the spread of a return with differing stakes.';

create table fairness.check_run (
  site_id int not null,
  run_at timestamptz not null,
  rounds int not null check (rounds >= 0),
  wrong int not null check (wrong between 0 and rounds),
  primary key (site_id, run_at)
);
comment on table fairness.check_run is 'Runs of the verification on a site.';

create table fairness.check_finding (
  site_id int not null,
  run_at timestamptz not null,
  game_code text not null check (length(game_code) between 1 and 64),
  rounds int not null check (rounds > 0),
  wrong int not null check (wrong between 0 and rounds),
  findings jsonb not null default '[]',
  primary key (site_id, run_at, game_code),
  foreign key (site_id, run_at) references fairness.check_run (site_id, run_at) on delete cascade
);
comment on table fairness.check_finding is 'Results of a run by game.';
comment on column fairness.check_finding.findings is 'At most twenty rounds that differ from what was shown.';

create table fairness.return_day (
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
comment on table fairness.return_day is
  'Returns of in-house games by day, for the monitoring of the last thirty days.';

create table fairness.return_alarm (
  site_id int not null,
  raised_at timestamptz not null,
  game_code text not null check (length(game_code) between 1 and 64),
  kind text not null,
  pay_table text not null check (length(pay_table) <= 64),
  reason text not null check (length(reason) between 1 and 500),
  is_suspended boolean not null,
  primary key (site_id, raised_at, game_code, kind),
  constraint return_alarm_kind_check check (kind in ('return', 'pay_table', 'block'))
);
comment on table fairness.return_alarm is
  'Concerns about games, kept permanently for audits.';
comment on column fairness.return_alarm.reason is
  'In words, with the figures: standard errors and rounds, or what the check of a round found.';
