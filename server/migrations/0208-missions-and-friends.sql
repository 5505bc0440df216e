-- Missions about the account itself, and bets on events.
alter table rewards.mission drop constraint mission_kind_check;
alter table rewards.mission add constraint mission_kind_check check (kind in ('daily_claim', 'play_count', 'turnover',
  'login_streak', 'distinct_games', 'deposit_sum', 'bet_on_event', 'profile_complete', 'verify'));
-- An account is completed and verified once.
alter table rewards.mission add constraint mission_account_check
  check (kind not in ('profile_complete', 'verify') or (rhythm = 'once' and target = 1));
-- How often a completed mission was none any more, because a bet it counted was taken back: its tokens are earned anew each time.
alter table rewards.mission_progress add column taken_back int not null default 0 check (taken_back >= 0);

-- What an inviter gets of a friend's valid turnover each day, for good: hundredths of a percent, at most one percent.
alter table rewards.referral_rule add column commission int not null default 0 check (commission between 0 and 100);
alter table rewards.referral add column commission int not null default 0 check (commission between 0 and 100);
alter table rewards.payout
  drop constraint payout_kind_check,
  add constraint payout_kind_check
    check (kind in ('level_up', 'rebate', 'cashback', 'weekly', 'birthday', 'commission'));
