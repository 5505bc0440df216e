-- An inviter is paid by an event of their own, after the invited player has qualified.
alter table rewards.referral drop constraint referral_state_check;
alter table rewards.referral add constraint referral_state_check
  check (state in ('joined', 'qualified', 'rewarded', 'not_counted', 'capped'));
comment on column rewards.referral.state is
  'qualified: the terms are met and the inviter is paid next. not_counted: an affiliate''s player, or the '
  'same address. capped: the inviter''s month was full.';
