-- phase: expand
-- The triggers lock closed days and cohorts against writing until the rows and sums of earlier ones are
-- written: some minutes for ten million rows of players by day.
alter table reports.player_day add column country text, add column device text,
  add column affiliate_code text, add column campaign text;
create table reports.group_day (
  site_id int not null,
  dimension text not null check (dimension in ('country', 'device', 'affiliate', 'campaign')),
  day date not null,
  value text not null,
  rounds bigint not null,
  deposit_count bigint not null,
  withdrawal_count bigint not null,
  turnover bigint not null,
  payout bigint not null,
  jackpot bigint not null,
  jackpot_wins bigint not null,
  valid_turnover bigint not null,
  bonus_cost bigint not null,
  provider_fees bigint not null,
  payment_fees bigint not null,
  chargebacks bigint not null,
  duty bigint not null,
  deposits bigint not null,
  withdrawals bigint not null,
  corrections bigint not null,
  primary key (site_id, dimension, day, value)
);
create function reports.count_in_groups(p_sign int, p_days reports.player_day[], p_origin reports.player)
  returns void language sql as $$
  insert into reports.group_day as g (site_id, dimension, day, value,
      rounds, deposit_count, withdrawal_count, turnover, payout, jackpot, jackpot_wins, valid_turnover,
      bonus_cost, provider_fees, payment_fees, chargebacks, duty, deposits, withdrawals, corrections)
    select d.site_id, k.dimension, d.day, k.value,
      sum(p_sign * d.rounds), sum(p_sign * d.deposit_count), sum(p_sign * d.withdrawal_count),
      sum(p_sign * d.turnover), sum(p_sign * d.payout), sum(p_sign * d.jackpot),
      sum(p_sign * d.jackpot_wins), sum(p_sign * d.valid_turnover), sum(p_sign * d.bonus_cost),
      sum(p_sign * d.provider_fees), sum(p_sign * d.payment_fees), sum(p_sign * d.chargebacks),
      sum(p_sign * d.duty), sum(p_sign * d.deposits), sum(p_sign * d.withdrawals),
      sum(p_sign * d.corrections)
    from unnest(p_days) d
    left join lateral (
      select (p_origin).country, (p_origin).device, (p_origin).affiliate_code, (p_origin).campaign
        where (p_origin).player_id is not null
      union all
      select p.country, p.device, p.affiliate_code, p.campaign from reports.player p
        where (p_origin).player_id is null and p.site_id = d.site_id and p.player_id = d.player_id) o on true
    cross join lateral (values ('country', coalesce(o.country, '')), ('device', coalesce(o.device, '')),
      ('affiliate', coalesce(o.affiliate_code, '')), ('campaign', coalesce(o.campaign, '')))
      as k (dimension, value)
    group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (site_id, dimension, day, value) do update set
      rounds = g.rounds + excluded.rounds, deposit_count = g.deposit_count + excluded.deposit_count,
      withdrawal_count = g.withdrawal_count + excluded.withdrawal_count,
      turnover = g.turnover + excluded.turnover, payout = g.payout + excluded.payout,
      jackpot = g.jackpot + excluded.jackpot, jackpot_wins = g.jackpot_wins + excluded.jackpot_wins,
      valid_turnover = g.valid_turnover + excluded.valid_turnover,
      bonus_cost = g.bonus_cost + excluded.bonus_cost,
      provider_fees = g.provider_fees + excluded.provider_fees,
      payment_fees = g.payment_fees + excluded.payment_fees,
      chargebacks = g.chargebacks + excluded.chargebacks, duty = g.duty + excluded.duty,
      deposits = g.deposits + excluded.deposits, withdrawals = g.withdrawals + excluded.withdrawals,
      corrections = g.corrections + excluded.corrections
$$;
create function reports.lock_groups(p_site int) returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended('reports.group_day', p_site))
$$;
create function reports.count_player_days() returns trigger language plpgsql as $$
declare
  site int;
begin
  if tg_op = 'DELETE' then
    for site in select distinct site_id from was order by 1 loop
      perform reports.lock_groups(site);
    end loop;
    perform reports.count_in_groups(-1, array(select row(o.*)::reports.player_day from was o), null);
  else
    for site in select distinct site_id from now_is order by 1 loop
      perform reports.lock_groups(site);
    end loop;
    update reports.player_day d
      set country = p.country, device = p.device, affiliate_code = p.affiliate_code, campaign = p.campaign
      from now_is n join reports.player p on p.site_id = n.site_id and p.player_id = n.player_id
      where d.site_id = n.site_id and d.day = n.day and d.player_id = n.player_id and p.country is not null;
    perform reports.count_in_groups(1, array(select row(n.*)::reports.player_day from now_is n), null);
  end if;
  return null;
end $$;
create function reports.move_origin() returns trigger language plpgsql as $$
declare
  days reports.player_day[];
begin
  perform reports.lock_groups(new.site_id);
  days := array(select d from reports.player_day d
    where d.site_id = new.site_id and d.player_id = new.player_id);
  if cardinality(days) > 0 then
    update reports.player_day
      set country = new.country, device = new.device, affiliate_code = new.affiliate_code,
        campaign = new.campaign
      where site_id = new.site_id and player_id = new.player_id;
    perform reports.count_in_groups(-1, days, old);
    perform reports.count_in_groups(1, days, new);
  end if;
  return null;
end $$;
create trigger player_day_added after insert on reports.player_day
  referencing new table as now_is for each statement execute function reports.count_player_days();
create trigger player_day_removed after delete on reports.player_day
  referencing old table as was for each statement execute function reports.count_player_days();
create trigger player_origin after update of country, device, affiliate_code, campaign on reports.player
  for each row when ((old.country, old.device, old.affiliate_code, old.campaign)
    is distinct from (new.country, new.device, new.affiliate_code, new.campaign))
  execute function reports.move_origin();
create index cohort_with_players on reports.cohort (site_id, unit, basis, cohort) where size > 0;
create table reports.cohort_total (
  site_id int not null,
  unit text not null,
  basis text not null,
  cohort date not null,
  period date not null,
  size int not null,
  active int not null,
  depositors int not null,
  deposits bigint not null,
  withdrawals bigint not null,
  turnover bigint not null,
  ggr bigint not null,
  bonus_cost bigint not null,
  ngr bigint not null,
  primary key (site_id, unit, basis, cohort, period)
);
create function reports.sum_cohorts() returns trigger language plpgsql as $$
declare
  changed reports.cohort[];
begin
  if tg_op = 'DELETE' then
    changed := array(select row(o.*)::reports.cohort from was o);
  else
    changed := array(select row(n.*)::reports.cohort from now_is n);
  end if;
  delete from reports.cohort_total t using (select distinct site_id, unit, period from unnest(changed)) c
    where t.site_id = c.site_id and t.unit = c.unit and t.period = c.period;
  insert into reports.cohort_total (site_id, unit, basis, cohort, period,
      size, active, depositors, deposits, withdrawals, turnover, ggr, bonus_cost, ngr)
    select c.site_id, c.unit, c.basis, c.cohort, c.period,
      sum(c.size), sum(c.active), sum(c.depositors), sum(c.deposits), sum(c.withdrawals), sum(c.turnover),
      sum(c.ggr), sum(c.bonus_cost), sum(c.ngr)
    from (select distinct site_id, unit, period from unnest(changed)) d
    join reports.cohort c on c.site_id = d.site_id and c.unit = d.unit and c.period = d.period
    group by 1, 2, 3, 4, 5;
  return null;
end $$;
create trigger cohort_added after insert on reports.cohort
  referencing new table as now_is for each statement execute function reports.sum_cohorts();
create trigger cohort_removed after delete on reports.cohort
  referencing old table as was for each statement execute function reports.sum_cohorts();
update reports.player_day d
  set country = p.country, device = p.device, affiliate_code = p.affiliate_code, campaign = p.campaign
  from reports.player p
  where p.site_id = d.site_id and p.player_id = d.player_id and p.country is not null;
create index player_day_by_origin on reports.player_day (site_id, day)
  include (player_id, country, device, affiliate_code, campaign);
insert into reports.group_day
  select d.site_id, k.dimension, d.day, k.value,
    sum(d.rounds), sum(d.deposit_count), sum(d.withdrawal_count), sum(d.turnover), sum(d.payout),
    sum(d.jackpot), sum(d.jackpot_wins), sum(d.valid_turnover), sum(d.bonus_cost), sum(d.provider_fees),
    sum(d.payment_fees), sum(d.chargebacks), sum(d.duty), sum(d.deposits), sum(d.withdrawals),
    sum(d.corrections)
  from reports.player_day d
  left join reports.player p on p.site_id = d.site_id and p.player_id = d.player_id
  cross join lateral (values ('country', coalesce(p.country, '')), ('device', coalesce(p.device, '')),
    ('affiliate', coalesce(p.affiliate_code, '')), ('campaign', coalesce(p.campaign, '')))
      as k (dimension, value)
  group by 1, 2, 3, 4;
insert into reports.cohort_total
  select site_id, unit, basis, cohort, period,
    sum(size), sum(active), sum(depositors), sum(deposits), sum(withdrawals), sum(turnover), sum(ggr),
    sum(bonus_cost), sum(ngr)
  from reports.cohort group by 1, 2, 3, 4, 5;
