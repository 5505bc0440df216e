create table rewards.mission (
  site_id int not null,
  code text not null check (code ~ '^[a-z0-9-]{1,32}$'),
  position smallint not null default 0,
  title jsonb not null check (length(title::text) <= 2000),
  kind text not null,
  rhythm text not null check (rhythm in ('daily', 'weekly', 'once')),
  target bigint not null check (target > 0),
  currency text not null check (length(currency) between 3 and 8),
  category text not null default '' check (length(category) <= 32),
  tokens bigint not null check (tokens > 0),
  starts_at timestamptz,
  ends_at timestamptz,
  is_open boolean not null default true,
  campaign text not null default '' check (length(campaign) <= 40),
  primary key (site_id, code),
  -- A streak of days needs a period longer than a day, and a week has seven.
  constraint mission_streak_check
    check (kind <> 'login_streak' or rhythm = 'once' or (rhythm = 'weekly' and target <= 7)),
  constraint mission_kind_check check (kind in ('daily_claim', 'play_count', 'turnover',
    'login_streak', 'distinct_games', 'deposit_sum', 'bet_on_event', 'profile_complete', 'verify')),
  -- An account is completed and verified once.
  constraint mission_account_check
    check (kind not in ('profile_complete', 'verify') or (rhythm = 'once' and target = 1))
);
comment on table rewards.mission is 'Missions of a site.';
comment on column rewards.mission.rhythm is
  'When it restarts: calendar days or weeks (from Monday) of the site''s time zone, or never.';
comment on column rewards.mission.target is 'Rounds, or minor units of the site''s currency.';
comment on column rewards.mission.category is 'Only rounds of this category count; empty: every category.';
comment on column rewards.mission.campaign is
  'A bonus campaign whose bonus is given with the tokens; empty: none.';

create table rewards.mission_progress (
  site_id int not null,
  player_id uuid not null,
  code text not null,
  window_key date not null,
  progress bigint not null default 0 check (progress >= 0),
  tokens bigint check (tokens > 0),
  completed_at timestamptz,
  claim_until timestamptz,
  claimed_at timestamptz,
  expired_at timestamptz,
  last_day date,
  taken_back int not null default 0 check (taken_back >= 0),
  returned_at timestamptz,
  primary key (site_id, player_id, code, window_key),
  foreign key (site_id, code) references rewards.mission (site_id, code),
  constraint mission_completed_has_tokens check ((completed_at is null) = (tokens is null)),
  constraint mission_completed_has_deadline check ((completed_at is null) = (claim_until is null)),
  constraint mission_claimed_was_completed
    check (claimed_at is null or (completed_at is not null and expired_at is null)),
  constraint mission_returned_was_claimed check (returned_at is null or claimed_at is not null)
) with (fillfactor = 70);
comment on table rewards.mission_progress is 'A player''s progress in a mission, by period.';
comment on column rewards.mission_progress.window_key is
  'First day of the period; a mission without repetition has a fixed key.';
comment on column rewards.mission_progress.tokens is
  'As of completion: a later change of the mission does not change what is owed.';
comment on column rewards.mission_progress.last_day is 'Last day counted in a streak.';
comment on column rewards.mission_progress.taken_back is
  'How often completion was undone because a counted bet was rolled back: the tokens are earned anew each '
  'time.';
comment on column rewards.mission_progress.returned_at is
  'When the reward of a claimed mission was reversed.';
create index mission_unclaimed on rewards.mission_progress (claim_until)
  where completed_at is not null and claimed_at is null and expired_at is null;

create table rewards.mission_game (
  site_id int not null,
  player_id uuid not null,
  code text not null,
  window_key date not null,
  game text not null check (length(game) between 1 and 200),
  primary key (site_id, player_id, code, window_key, game),
  foreign key (site_id, code) references rewards.mission (site_id, code)
);
comment on table rewards.mission_game is
  'Games already counted for a mission of different games, until its period ends.';

create table rewards.token_rule (
  site_id int primary key,
  currency text not null check (length(currency) between 3 and 8),
  turnover_per_token bigint check (turnover_per_token > 0),
  hours int check (hours between 1 and 720),
  check (turnover_per_token is not null or hours is not null)
);
comment on table rewards.token_rule is
  'What releases claimed tokens on a site: own valid turnover, time, or whichever comes first. Without a '
  'row the claim does.';
comment on column rewards.token_rule.turnover_per_token is
  'Minor units of valid turnover that release one token.';
comment on column rewards.token_rule.hours is 'Hours after the claim at which all tokens are released.';

create table rewards.token_hold (
  site_id int not null,
  player_id uuid not null,
  code text not null,
  window_key date not null,
  tokens bigint not null check (tokens > 0),
  released bigint not null default 0 check (released between 0 and tokens),
  currency text not null,
  turnover_per_token bigint check (turnover_per_token > 0),
  filled bigint not null default 0 check (filled >= 0),
  claimed_at timestamptz not null,
  due_at timestamptz,
  primary key (site_id, player_id, code, window_key),
  foreign key (site_id, player_id, code, window_key)
    references rewards.mission_progress (site_id, player_id, code, window_key)
);
comment on table rewards.token_hold is
  'Claimed tokens that are not released yet, under the rule in force at the claim.';
create index token_hold_open on rewards.token_hold (site_id, player_id, claimed_at) where released < tokens;
create index token_hold_due on rewards.token_hold (due_at) where released < tokens;
