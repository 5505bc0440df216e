-- Figures of players by day, where players come from, and cohorts.
alter table reports.player add column country text check (length(country) <= 2);
alter table reports.player add column device text check (length(device) <= 32);
alter table reports.player add column affiliate_code text check (length(affiliate_code) <= 128);
alter table reports.player add column campaign text check (length(campaign) <= 128);
create index player_without_origin on reports.player (site_id, player_id) where country is null;
alter table reports.day add column has_players boolean not null default false;
alter table reports.day add column in_cohorts boolean not null default false;
create index day_without_players on reports.day (site_id, day) where not has_players or not in_cohorts;

create table reports.player_day (
  site_id int not null,
  day date not null,
  player_id uuid not null,
  is_active boolean not null,
  rounds int not null,
  turnover bigint not null,
  payout bigint not null,
  jackpot bigint not null,
  jackpot_wins bigint not null,
  valid_turnover bigint not null,
  bonus_cost bigint not null,
  provider_fees bigint not null,
  payment_fees bigint not null,
  chargebacks bigint not null,
  duty bigint not null,
  deposits bigint not null,
  deposit_count int not null,
  withdrawals bigint not null,
  withdrawal_count int not null,
  corrections bigint not null,
  primary key (site_id, day, player_id)
);
comment on table reports.player_day is
  'Figures of players on closed days; those of a day add up to its figures in reports.day. Shares by '
  'contract are divided in proportion. Derived: can be rebuilt.';

create index player_day_of_player on reports.player_day (site_id, player_id, day);

create table reports.cohort (
  site_id int not null,
  unit text not null check (unit in ('week', 'month')),
  basis text not null check (basis in ('registered', 'deposited')),
  cohort date not null,
  affiliate_code text not null,
  campaign text not null,
  period date not null,
  size int not null,
  active int not null,
  depositors int not null,
  deposits bigint not null,
  withdrawals bigint not null,
  turnover bigint not null,
  ggr bigint not null,
  bonus_cost bigint not null,
  ngr bigint not null,
  primary key (site_id, unit, basis, cohort, affiliate_code, campaign, period),
  check (cohort <= period)
);
comment on table reports.cohort is
  'Players who registered, or first deposited, in the same week or month, and what they came to in each week '
  'or month since: sums of reports.player_day. Derived: can be rebuilt.';
comment on column reports.cohort.size is 'Number of players; zero but in the first period.';
create index cohort_by_period on reports.cohort (site_id, unit, period);
