-- Referral: the rule of a site, a code a player, and who came by it.
create table rewards.referral_rule (
  site_id int primary key,
  tokens bigint not null check (tokens > 0),
  -- Turnover of the invited player that earns the reward, in minor units, within so many days of joining.
  min_turnover bigint not null check (min_turnover > 0),
  days int not null check (days between 1 and 365),
  monthly_cap int not null check (monthly_cap between 1 and 1000),
  currency text not null check (length(currency) between 3 and 8),
  -- Whether a player who joined from the address of the one who invited counts.
  allows_same_address boolean not null default false
);

create table rewards.referral_code (
  site_id int not null,
  player_id uuid not null,
  code text not null check (code ~ '^[2-9A-HJKMNP-Z]{8}$'),
  primary key (site_id, player_id),
  unique (site_id, code)
);

-- One row for each player who joined with a code of this site. `not_counted`: an affiliate's player, or the same address;
-- `capped`: the month of the one who invited was full.
create table rewards.referral (
  site_id int not null,
  referee_id uuid not null,
  referrer_id uuid not null,
  account_id text not null check (length(account_id) between 1 and 64),
  joined_at timestamptz not null,
  expires_at timestamptz,
  turnover bigint not null default 0 check (turnover >= 0),
  state text not null check (state in ('joined', 'rewarded', 'not_counted', 'capped')),
  tokens bigint check (tokens > 0),
  rewarded_at timestamptz,
  primary key (site_id, referee_id),
  check (referee_id <> referrer_id),
  check ((state = 'rewarded') = (rewarded_at is not null)),
  check ((state = 'rewarded') = (tokens is not null))
) with (fillfactor = 80);
create index referral_by_referrer on rewards.referral (site_id, referrer_id, joined_at desc);
