-- Whether a level's base counts as reached when a cycle begins, and whether a bar runs from nothing or from what was carried over.
alter table rewards.programme
  add column carry_base boolean not null default false,
  add column progress_mode text not null default 'A' check (progress_mode in ('A', 'B'));

-- How well an invited player must be known before the inviter is rewarded: 0 not at all, 1 by name, 2 by a verified contact as well.
alter table rewards.referral_rule add column min_identity smallint not null default 0 check (min_identity between 0 and 2);
alter table rewards.referral add column min_identity smallint not null default 0 check (min_identity between 0 and 2);
