-- What lets claimed tokens go on a site: own valid turnover, time, or whichever comes first. Without a row the claim does.
create table rewards.token_rule (
  site_id int primary key,
  currency text not null check (length(currency) between 3 and 8),
  -- Minor units of valid turnover that let one token go.
  turnover_per_token bigint check (turnover_per_token > 0),
  -- Hours after the claim at which all of them are let go.
  hours int check (hours between 1 and 720),
  check (turnover_per_token is not null or hours is not null)
);

-- Tokens that were claimed and are not released yet, under the rule as it was at the claim.
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
create index token_hold_open on rewards.token_hold (site_id, player_id, claimed_at) where released < tokens;
create index token_hold_due on rewards.token_hold (due_at) where released < tokens;
