create table rewards.referral_rule (
  site_id int primary key,
  tokens bigint not null check (tokens > 0),
  min_turnover bigint not null check (min_turnover > 0),
  days int not null check (days between 1 and 365),
  monthly_cap int not null check (monthly_cap between 1 and 1000),
  currency text not null check (length(currency) between 3 and 8),
  allows_same_address boolean not null default false,
  min_deposit bigint not null default 1 check (min_deposit >= 0),
  commission int not null default 0 check (commission between 0 and 100),
  min_identity smallint not null default 0 check (min_identity between 0 and 3)
);
comment on table rewards.referral_rule is 'A site''s referral programme; without a row there is none.';
comment on column rewards.referral_rule.min_turnover is
  'Turnover of the invited player that earns the reward, in minor units, within `days` of joining.';
comment on column rewards.referral_rule.allows_same_address is
  'Whether a player who joined from the inviter''s network address counts.';
comment on column rewards.referral_rule.min_deposit is
  'Deposits the invited player must make within `days` (operations 6); 0: none. Players who joined earlier '
  'keep their terms.';
comment on column rewards.referral_rule.commission is
  'Hundredths of a percent of a friend''s valid turnover, paid to the inviter daily; at most one percent.';
comment on column rewards.referral_rule.min_identity is
  'What must be known of the invited player before the inviter is rewarded: 0 nothing, 1 the name, 2 a '
  'verified contact as well, 3 an approved identity document as well.';

create table rewards.referral_code (
  site_id int not null,
  player_id uuid not null,
  code text not null check (code ~ '^[2-9A-HJKMNP-Z]{8}$'),
  primary key (site_id, player_id),
  unique (site_id, code)
);
comment on table rewards.referral_code is 'A player''s referral code.';

create table rewards.referral (
  site_id int not null,
  referee_id uuid not null,
  referrer_id uuid not null,
  account_id text not null check (length(account_id) between 1 and 64),
  joined_at timestamptz not null,
  expires_at timestamptz,
  turnover bigint not null default 0 check (turnover >= 0),
  state text not null check (state in ('joined', 'qualified', 'rewarded', 'not_counted', 'capped')),
  tokens bigint check (tokens > 0),
  rewarded_at timestamptz,
  promised_tokens bigint check (promised_tokens > 0),
  min_turnover bigint check (min_turnover > 0),
  monthly_cap int check (monthly_cap between 1 and 1000),
  currency text check (length(currency) between 3 and 8),
  min_deposit bigint not null default 0 check (min_deposit >= 0),
  deposited bigint not null default 0 check (deposited >= 0),
  commission int not null default 0 check (commission between 0 and 100),
  min_identity smallint not null default 0 check (min_identity between 0 and 3),
  primary key (site_id, referee_id),
  check (referee_id <> referrer_id),
  check ((state = 'rewarded') = (rewarded_at is not null)),
  check ((state = 'rewarded') = (tokens is not null)),
  check ((promised_tokens is null) = (expires_at is null)),
  check (num_nulls(promised_tokens, min_turnover, monthly_cap, currency) in (0, 4))
) with (fillfactor = 80);
comment on table rewards.referral is
  'Players who joined with a referral code. The terms at sign-up apply, whatever the site''s rule becomes; '
  'a player who joined while there was no rule has none.';
comment on column rewards.referral.state is
  'qualified: the terms are met and the inviter is paid next. not_counted: an affiliate''s player, or the '
  'same address. capped: the inviter''s month was full.';
create index referral_by_referrer on rewards.referral (site_id, referrer_id, joined_at desc);
