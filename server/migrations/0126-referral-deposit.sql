-- An invited player earns nothing for anybody before money came in (operations 6): what credited deposits must come to within the days
-- of the rule; 0 asks for none. Whoever joined before keeps the terms of then, which asked for none.
alter table rewards.referral_rule add column min_deposit bigint not null default 1 check (min_deposit >= 0);
alter table rewards.referral
  add column min_deposit bigint not null default 0 check (min_deposit >= 0),
  add column deposited bigint not null default 0 check (deposited >= 0);
