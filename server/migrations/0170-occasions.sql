-- A birth date, noted once, and when: what a birthday's gift goes by.
alter table players.player
  add column birth_date date check (birth_date between '1900-01-01' and '2100-01-01'),
  add column birth_noted_at timestamptz,
  add check ((birth_date is null) = (birth_noted_at is null));
create index player_born on players.player (site_id, (extract(month from birth_date)), (extract(day from birth_date)))
  where birth_date is not null;

-- What a level gives every week and on a birthday, beside what it gave.
alter table rewards.level_gift
  add column weekly bigint not null default 0 check (weekly >= 0),
  add column birthday bigint not null default 0 check (birthday >= 0);
alter table rewards.payout
  drop constraint payout_kind_check,
  add constraint payout_kind_check check (kind in ('level_up', 'rebate', 'cashback', 'weekly', 'birthday'));

-- A mission may give a bonus of a campaign with its tokens.
alter table rewards.mission add column campaign text not null default '' check (length(campaign) <= 40);

-- Fields campaigns have from now on; what was granted keeps the rules it was granted under.
update bonuses.campaign set rules = '{"rebate": {}}'::jsonb || rules;
