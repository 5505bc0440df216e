-- Missions as data and each player's way through them, by window.
create table rewards.mission (
  site_id int not null,
  code text not null check (code ~ '^[a-z0-9-]{1,32}$'),
  position smallint not null default 0,
  title jsonb not null check (length(title::text) <= 2000),
  kind text not null check (kind in ('daily_claim', 'play_count', 'turnover')),
  -- The rhythm in which it begins anew: calendar days and weeks (Monday) of the site's zone, or never.
  rhythm text not null check (rhythm in ('daily', 'weekly', 'once')),
  -- Rounds, or minor units of the site's currency.
  target bigint not null check (target > 0),
  currency text not null check (length(currency) between 3 and 8),
  -- Only rounds of this category count; empty is every category.
  category text not null default '' check (length(category) <= 32),
  tokens bigint not null check (tokens > 0),
  starts_at timestamptz,
  ends_at timestamptz,
  is_open boolean not null default true,
  primary key (site_id, code)
);

-- `window_key` is the first day of the window; `once` has a key of its own.
create table rewards.mission_progress (
  site_id int not null,
  player_id uuid not null,
  code text not null,
  window_key date not null,
  progress bigint not null default 0 check (progress >= 0),
  -- Tokens as they were when it was completed: a mission changed later changes no debt.
  tokens bigint check (tokens > 0),
  completed_at timestamptz,
  claim_until timestamptz,
  claimed_at timestamptz,
  expired_at timestamptz,
  primary key (site_id, player_id, code, window_key),
  foreign key (site_id, code) references rewards.mission (site_id, code),
  check ((completed_at is null) = (tokens is null)),
  check ((completed_at is null) = (claim_until is null)),
  check (claimed_at is null or (completed_at is not null and expired_at is null))
) with (fillfactor = 70);
create index mission_unclaimed on rewards.mission_progress (claim_until)
  where completed_at is not null and claimed_at is null and expired_at is null;
