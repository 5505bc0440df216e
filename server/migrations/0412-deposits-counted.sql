-- Where each credited deposit was counted, so that a return takes off just that, also one that is heard of before its credit (operations 5, 6).
create table rewards.deposit_counted (
  site_id int not null,
  counter text not null check (counter in ('vip', 'referral')),
  deposit_id uuid not null,
  -- The cycle for levels; null: nowhere, or its return came first.
  counted_in text,
  at timestamptz not null,
  primary key (site_id, counter, deposit_id)
);
create index deposit_counted_old on rewards.deposit_counted (at);
insert into rewards.deposit_counted (site_id, counter, deposit_id, counted_in, at)
select d.site_id, 'vip', d.deposit_id, to_char(d.credited_at at time zone p.zone, 'YYYY-MM-01'), d.credited_at
from cashier.deposit d join rewards.programme p on p.site_id = d.site_id and p.currency = d.currency
where d.state = 'credited' and d.credited_at > now() - interval '400 days' and not exists (select from platform.event e
  where e.name = 'deposit.credited' and e.payload ->> 'deposit_id' = d.deposit_id::text)
union all
select d.site_id, 'referral', d.deposit_id, 'counted', d.credited_at
from cashier.deposit d join rewards.referral r on r.site_id = d.site_id and r.referee_id = d.player_id and r.currency = d.currency
where d.state = 'credited' and d.credited_at > now() - interval '400 days' and not exists (select from platform.event e
  where e.name = 'deposit.credited' and e.payload ->> 'deposit_id' = d.deposit_id::text) and r.joined_at <= d.credited_at and r.state = 'joined';
