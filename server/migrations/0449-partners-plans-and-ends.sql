-- From then on a player earns nobody anything: closed, excluded, or with strong markers of harm (operations 6, player protection J3).
alter table affiliates.attribution rename column excluded_at to ended_at;
update affiliates.attribution a set ended_at = now() from protection.harm h
where h.site_id = a.site_id and h.player_id = a.player_id and (h.flagged or h.reached >= 50) and a.ended_at is null;

-- The first deposit alone: first deposits of one sum are told by it, whatever came after.
alter table affiliates.attribution add column first_deposit bigint;
update affiliates.attribution set first_deposit = deposited where first_deposit_at is not null;
-- Play goes on being counted after a player has qualified, so that a bet that is taken back is measured by all of it.
update affiliates.attribution a set turnover = greatest(a.turnover, f.turnover)
from (select site_id, player_id, sum(turnover)::int8 as turnover from affiliates.figure group by 1, 2) f
where f.site_id = a.site_id and f.player_id = a.player_id and a.qualified_at is not null and a.paid_in is null;

-- What a partner is paid for, from a month on: a month that is over keeps the plan it was earned under.
create table affiliates.plan (
  site_id int not null,
  affiliate_id uuid not null,
  since date not null,
  plan jsonb not null,
  primary key (site_id, affiliate_id, since),
  foreign key (site_id, affiliate_id) references affiliates.affiliate
);
insert into affiliates.plan select site_id, affiliate_id, date '2000-01-01', plan from affiliates.affiliate;
