-- Rebates and cashback give back no more than a share of the expected revenue. Days played before are taken
-- at an edge of 2 %.
alter table rewards.programme
  add column give_back_percent int not null default 80 check (give_back_percent between 0 and 100);
alter table rewards.play_day add column expected bigint not null default 0 check (expected >= 0);
update rewards.play_day set expected = staked * 200;
alter table rewards.payout
  add column bonus bigint not null default 0 check (bonus >= 0),
  add column wanted bigint check (wanted >= 0),
  add column cap bigint check (cap >= 0);
