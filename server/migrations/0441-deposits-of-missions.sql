-- Deposits that were taken back come off the missions they were counted for, also after the reward was claimed (operations 4.4 B12, 9).
alter table rewards.deposit_counted drop constraint deposit_counted_counter_check;
alter table rewards.deposit_counted add constraint deposit_counted_counter_check check (counter in ('vip', 'referral', 'mission'));
-- When the reward of a claimed mission was taken back.
alter table rewards.mission_progress add column returned_at timestamptz check (returned_at is null or claimed_at is not null);
insert into rewards.deposit_counted (site_id, counter, deposit_id, counted_in, at)
select d.site_id, 'mission', d.deposit_id, jsonb_agg(jsonb_build_array(p.code, p.window_key))::text, d.credited_at
from cashier.deposit d
  join rewards.mission m on m.site_id = d.site_id and m.kind = 'deposit_sum' and m.currency = d.currency
    and (m.starts_at is null or m.starts_at <= d.credited_at) and (m.ends_at is null or d.credited_at < m.ends_at)
  join rewards.programme z on z.site_id = d.site_id
  join rewards.mission_progress p on p.site_id = d.site_id and p.player_id = d.player_id and p.code = m.code
    and p.window_key = case m.rhythm when 'once' then date '2000-01-01' when 'daily' then (d.credited_at at time zone z.zone)::date
      else date_trunc('week', d.credited_at at time zone z.zone)::date end
where d.state = 'credited' and d.credited_at > now() - interval '400 days' and not exists (select from platform.event e
  where e.name = 'deposit.credited' and e.payload ->> 'deposit_id' = d.deposit_id::text)
group by d.site_id, d.deposit_id, d.credited_at;
