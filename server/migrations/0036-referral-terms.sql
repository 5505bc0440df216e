-- What a player was invited under is what the inviter is paid by, whatever the site's rule becomes later: the terms of the
-- rule at sign-up, beside the day they end. A player who joined while there was no rule has none.
alter table rewards.referral
  add column promised_tokens bigint check (promised_tokens > 0),
  add column min_turnover bigint check (min_turnover > 0),
  add column monthly_cap int check (monthly_cap between 1 and 1000),
  add column currency text check (length(currency) between 3 and 8);

update rewards.referral r
  set promised_tokens = rule.tokens, min_turnover = rule.min_turnover, monthly_cap = rule.monthly_cap, currency = rule.currency
  from rewards.referral_rule rule
  where rule.site_id = r.site_id and r.expires_at is not null;

alter table rewards.referral
  add check ((promised_tokens is null) = (expires_at is null)),
  add check (num_nulls(promised_tokens, min_turnover, monthly_cap, currency) in (0, 4));
