create schema rewards;
comment on schema rewards is 'VIP levels, missions, prize wheels, leaderboards and referrals.';

create table rewards.programme (
  site_id int primary key,
  currency text not null check (length(currency) between 3 and 8),
  zone text not null check (length(zone) between 1 and 64),
  promotion text not null default 'all' check (promotion in ('all', 'any')),
  min_payout bigint not null default 100 check (min_payout > 0),
  carry_base boolean not null default false,
  progress_mode text not null default 'A' check (progress_mode in ('A', 'B')),
  approval_above int check (approval_above >= 0),
  reapproval_days int not null default 90 check (reapproval_days between 1 and 730),
  give_back_percent int not null default 80 check (give_back_percent between 0 and 100)
);
comment on table rewards.programme is 'A site''s VIP programme. Its cycle is the calendar month of `zone`.';
comment on column rewards.programme.min_payout is
  'Smaller rebates and cashbacks are not paid, in minor units.';
comment on column rewards.programme.carry_base is
  'Whether the requirement of a level counts as reached when a cycle begins.';
comment on column rewards.programme.progress_mode is
  'Whether the progress bar starts at zero or at what was carried over.';
comment on column rewards.programme.approval_above is
  'Promotions to levels above this position wait for the approval of a case (player protection I5); null: '
  'as the jurisdiction says.';

comment on column rewards.programme.give_back_percent is
  'Rebates and cashback return at most this share of the expected revenue from play.';

create table rewards.level (
  site_id int not null references rewards.programme,
  position smallint not null check (position between 0 and 99),
  name text not null check (length(name) between 1 and 64),
  deposit_next bigint not null check (deposit_next >= 0),
  turnover_next bigint not null check (turnover_next >= 0),
  keep_deposit bigint not null default 0 check (keep_deposit >= 0),
  keep_turnover bigint not null default 0 check (keep_turnover >= 0),
  removed_at timestamptz,
  primary key (site_id, position)
);
comment on table rewards.level is 'VIP levels, from 0.';
comment on column rewards.level.removed_at is
  'Since when players cannot have the level; those who had it are at the level below.';
comment on column rewards.level.deposit_next is
  'Minor units that lead to the next level, as turnover_next; both 0 at the top.';

create table rewards.level_gift (
  site_id int not null,
  position smallint not null,
  level_up bigint not null default 0 check (level_up >= 0),
  rebate jsonb not null default '{}',
  cashback int not null default 0 check (cashback between 0 and 3000),
  weekly bigint not null default 0 check (weekly >= 0),
  birthday bigint not null default 0 check (birthday >= 0),
  primary key (site_id, position),
  foreign key (site_id, position) references rewards.level
);
comment on table rewards.level_gift is 'What a VIP level gives, in minor units.';
comment on column rewards.level_gift.level_up is 'Gift for reaching the level.';
comment on column rewards.level_gift.rebate is
  'By category, hundredths of a percent of valid turnover, each at most 5 percent.';
comment on column rewards.level_gift.cashback is 'Hundredths of a percent of a week''s net loss.';

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
create index progress_by_position on rewards.progress (site_id, position, player_id) where position > 0;
comment on table rewards.progress is 'Progress in the player''s current cycle, minor units.';
comment on column rewards.progress.cycle is 'First day of the cycle''s month.';

create table rewards.level_case (
  site_id int not null,
  case_id uuid not null default gen_random_uuid(),
  player_id uuid not null,
  position int not null check (position > 0),
  opened_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'approved', 'refused', 'lapsed')),
  decided_at timestamptz,
  decided_by uuid,
  evidence jsonb,
  affordability text not null default '',
  identity text not null default '',
  primary key (site_id, case_id),
  check ((state = 'open') = (decided_at is null)),
  check (state <> 'approved' or (affordability <> '' and identity <> '' and evidence is not null))
);
comment on table rewards.level_case is 'Promotions pending approval, and the decisions.';
comment on column rewards.level_case.position is 'The level earned.';
comment on column rewards.level_case.evidence is
  'The basis of the decision: figures at that time, and how affordability and identity were checked.';
create unique index level_case_open on rewards.level_case (site_id, player_id) where state = 'open';
create index level_case_of_player on rewards.level_case (site_id, player_id, decided_at);

create table rewards.play_day (
  site_id int not null,
  player_id uuid not null,
  day date not null,
  category text not null,
  turnover bigint not null,
  staked bigint not null,
  won bigint not null,
  expected bigint not null default 0 check (expected >= 0),
  primary key (site_id, day, player_id, category)
) with (fillfactor = 80);
comment on table rewards.play_day is
  'What a player played with own money, by the site''s day: the basis of rebates and cashback.';

comment on column rewards.play_day.expected is
  'Expected revenue: stake times house edge, in ten-thousandths of a minor unit.';

create table rewards.payout (
  site_id int not null,
  player_id uuid not null,
  kind text not null,
  period text not null,
  amount bigint not null check (amount >= 0),
  at timestamptz not null,
  bonus bigint not null default 0 check (bonus >= 0),
  amount_before_cap bigint check (amount_before_cap >= 0),
  cap bigint check (cap >= 0),
  primary key (site_id, player_id, kind, period),
  constraint payout_kind_check
    check (kind in ('level_up', 'rebate', 'cashback', 'weekly', 'birthday', 'commission'))
);
comment on table rewards.payout is
  'The amount calculated for a player and a period, once, whether paid or not.';
comment on column rewards.payout.bonus is 'What a campaign gave for the same period.';
comment on column rewards.payout.amount_before_cap is
  'Amount before it was reduced to `cap`, the share of the expected revenue. Null if not reduced.';
comment on column rewards.payout.period is 'A day, a Monday, or a level.';

create table rewards.counted_deposit (
  site_id int not null,
  counter text not null,
  deposit_id uuid not null,
  counted_in text,
  at timestamptz not null,
  primary key (site_id, counter, deposit_id),
  constraint counted_deposit_counter_check check (counter in ('vip', 'referral', 'mission'))
);
comment on table rewards.counted_deposit is
  'Where each credited deposit was counted, so that a reversal takes off exactly that, even if it arrives '
  'before the credit (operations 4.4 B12, 5, 6, 9).';
comment on column rewards.counted_deposit.counted_in is
  'The cycle, for levels. Null: nowhere, or the reversal came first.';
create index counted_deposit_old on rewards.counted_deposit (at);
