-- phase: expand
-- Functions and triggers that reach one site at a time: on a cluster each is sent to the server of its rows.

create function ledger.sum_blocks(p_site int, p_account bigint, p_max int) returns bigint
language plpgsql as $$
declare
  first_ bigint;
  last_ bigint;
begin
  select coalesce(max(number) + 1, 0) into first_ from ledger.entry_block
    where site_id = p_site and account_id = p_account;
  select least(seq / 1000 - 1, first_ + p_max - 1) into last_ from ledger.account
    where site_id = p_site and id = p_account;
  if last_ is null or last_ < first_ then return 0; end if;
  insert into ledger.entry_block (site_id, account_id, number, kind, entries, received, given)
    select e.site_id, e.account_id, (e.seq - 1) / 1000, t.kind, count(*),
      coalesce(sum(e.amount) filter (where e.amount > 0), 0),
      coalesce(-sum(e.amount) filter (where e.amount < 0), 0)
    from ledger.entry e
      cross join lateral (
        select t.kind from ledger.transfer t where t.site_id = e.site_id and t.id = e.transfer_id limit 1) t
    where e.site_id = p_site and e.account_id = p_account
      and e.seq > first_ * 1000 and e.seq <= (last_ + 1) * 1000
    group by 1, 2, 3, 4
    on conflict do nothing;
  return last_ - first_ + 1;
end $$;

create or replace function reports.count_in_groups(p_sign int, p_days reports.player_day[], p_origin reports.player)
  returns void language plpgsql as $$
declare
  site int;
  s record;
begin
  for site in select distinct d.site_id from unnest(p_days) d order by 1 loop
    for s in
      select k.dimension, d.day, k.value,
        sum(p_sign * d.rounds) as rounds, sum(p_sign * d.deposit_count) as deposit_count,
        sum(p_sign * d.withdrawal_count) as withdrawal_count, sum(p_sign * d.turnover) as turnover,
        sum(p_sign * d.payout) as payout, sum(p_sign * d.jackpot) as jackpot,
        sum(p_sign * d.jackpot_wins) as jackpot_wins, sum(p_sign * d.valid_turnover) as valid_turnover,
        sum(p_sign * d.bonus_cost) as bonus_cost, sum(p_sign * d.provider_fees) as provider_fees,
        sum(p_sign * d.payment_fees) as payment_fees, sum(p_sign * d.chargebacks) as chargebacks,
        sum(p_sign * d.duty) as duty, sum(p_sign * d.deposits) as deposits,
        sum(p_sign * d.withdrawals) as withdrawals, sum(p_sign * d.corrections) as corrections
      from unnest(p_days) d
      left join (
        select (p_origin).player_id, (p_origin).country, (p_origin).device, (p_origin).affiliate_code,
            (p_origin).campaign
          where (p_origin).player_id is not null
        union all
        select p.player_id, p.country, p.device, p.affiliate_code, p.campaign from reports.player p
          where (p_origin).player_id is null and p.site_id = site
            and p.player_id in (select i.player_id from unnest(p_days) i)) o on o.player_id = d.player_id
      cross join lateral (values ('country', coalesce(o.country, '')), ('device', coalesce(o.device, '')),
        ('affiliate', coalesce(o.affiliate_code, '')), ('campaign', coalesce(o.campaign, '')))
        as k (dimension, value)
      where d.site_id = site
      group by 1, 2, 3 order by 1, 2, 3
    loop
      insert into reports.group_day as g (site_id, dimension, day, value,
          rounds, deposit_count, withdrawal_count, turnover, payout, jackpot, jackpot_wins, valid_turnover,
          bonus_cost, provider_fees, payment_fees, chargebacks, duty, deposits, withdrawals, corrections)
        values (site, s.dimension, s.day, s.value,
          s.rounds, s.deposit_count, s.withdrawal_count, s.turnover, s.payout, s.jackpot, s.jackpot_wins,
          s.valid_turnover, s.bonus_cost, s.provider_fees, s.payment_fees, s.chargebacks, s.duty,
          s.deposits, s.withdrawals, s.corrections)
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
          corrections = g.corrections + excluded.corrections;
    end loop;
  end loop;
end $$;

create or replace function reports.count_player_days() returns trigger language plpgsql as $$
declare
  site int;
  days reports.player_day[];
begin
  if tg_op = 'DELETE' then
    days := array(select row(o.*)::reports.player_day from was o);
  else
    days := array(select row(n.*)::reports.player_day from now_is n);
  end if;
  for site in select distinct d.site_id from unnest(days) d order by 1 loop
    perform reports.lock_groups(site);
    if tg_op = 'INSERT' then
      update reports.player_day d
        set country = p.country, device = p.device, affiliate_code = p.affiliate_code, campaign = p.campaign
        from unnest(days) n join reports.player p on p.site_id = site and p.player_id = n.player_id
        where d.site_id = site and n.site_id = site and d.day = n.day and d.player_id = n.player_id
          and p.country is not null;
    end if;
  end loop;
  perform reports.count_in_groups(case tg_op when 'DELETE' then -1 else 1 end, days, null);
  return null;
end $$;

create or replace function reports.move_origin() returns trigger language plpgsql as $$
declare
  days reports.player_day[];
begin
  perform reports.lock_groups(new.site_id);
  days := array(select row(d.*)::reports.player_day from reports.player_day d
    where d.site_id = new.site_id and d.player_id = new.player_id);
  if cardinality(days) > 0 then
    update reports.player_day
      set country = new.country, device = new.device, affiliate_code = new.affiliate_code,
        campaign = new.campaign
      where site_id = new.site_id and player_id = new.player_id;
    perform reports.count_in_groups(-1, days, row(old.*)::reports.player);
    perform reports.count_in_groups(1, days, row(new.*)::reports.player);
  end if;
  return null;
end $$;

create or replace function reports.sum_cohorts() returns trigger language plpgsql as $$
declare
  changed reports.cohort[];
  site int;
begin
  if tg_op = 'DELETE' then
    changed := array(select row(o.*)::reports.cohort from was o);
  else
    changed := array(select row(n.*)::reports.cohort from now_is n);
  end if;
  for site in select distinct c.site_id from unnest(changed) c order by 1 loop
    delete from reports.cohort_total t
      using (select distinct c.unit, c.period from unnest(changed) c where c.site_id = site) d
      where t.site_id = site and t.unit = d.unit and t.period = d.period;
    insert into reports.cohort_total (site_id, unit, basis, cohort, period,
        size, active, depositors, deposits, withdrawals, turnover, ggr, bonus_cost, ngr)
      select c.site_id, c.unit, c.basis, c.cohort, c.period,
        sum(c.size), sum(c.active), sum(c.depositors), sum(c.deposits), sum(c.withdrawals),
        sum(c.turnover), sum(c.ggr), sum(c.bonus_cost), sum(c.ngr)
      from reports.cohort c
      where c.site_id = site
        and (c.unit, c.period) in (select d.unit, d.period from unnest(changed) d where d.site_id = site)
      group by 1, 2, 3, 4, 5;
  end loop;
  return null;
end $$;

create function reports.sum_blocks(p_site int, p_player uuid, p_max int) returns int language plpgsql as $$
declare
  horizon constant timestamptz := now() - interval '1 hour';
  made int := 0;
  low timestamptz;
  edge timestamptz;
begin
  perform reports.lock_bet_blocks(p_site, p_player);
  select until into low from reports.bet_block
    where site_id = p_site and player_id = p_player order by since desc limit 1;
  low := coalesce(low, '-infinity');
  while made < p_max loop
    select settled_at into edge from reports.bet
      where site_id = p_site and player_id = p_player and settled_at >= low and settled_at < horizon
      order by settled_at, round_id offset 1000 limit 1;
    exit when not found;
    -- A block ends between two moments: more than a thousand rounds of one moment stay together.
    if not exists (select from reports.bet where site_id = p_site and player_id = p_player
        and settled_at >= low and settled_at < edge) then
      edge := edge + interval '1 microsecond';
    end if;
    insert into reports.bet_block (site_id, player_id, since, until, category, outcome, rounds, stake, win)
      select site_id, player_id, low, edge, category, sign(win - stake), count(*), sum(stake), sum(win)
      from reports.bet where site_id = p_site and player_id = p_player and settled_at >= low
        and settled_at < edge
      group by site_id, player_id, category, sign(win - stake);
    low := edge;
    made := made + 1;
  end loop;
  if made < p_max then
    update reports.player set summed_to = horizon where site_id = p_site and player_id = p_player;
  end if;
  return made;
end $$;

create or replace function sportsbook.count_profit() returns trigger language plpgsql as $$
declare
  site int;
  ids uuid[];
  currencies text[];
  quarters timestamptz[];
  counts bigint[];
  stakes bigint[];
  returns_ bigint[];
  s record;
begin
  for site in select distinct n.site_id from now_is n order by 1 loop
    select array_agg(c.ticket_id), array_agg(c.currency), array_agg(c.quarter), array_agg(c.tickets),
        array_agg(c.staked), array_agg(c.returned)
      into ids, currencies, quarters, counts, stakes, returns_
      from (select t.ticket_id, t.currency,
          date_bin('15 minutes', t.settled_at, '2000-01-01 00:00:00+00') as quarter,
          sum(t.sign) as tickets,
          sum(case when t.free_bet_id is null then t.sign * t.stake else 0 end) as staked,
          sum(t.sign * (t.returned + t.cashed_out)) as returned
        from (select -1 as sign, o.* from was o union all select 1 as sign, n.* from now_is n) t
        where t.site_id = site and t.settled_at is not null
        group by 1, 2, 3) c
      where c.tickets <> 0 or c.staked <> 0 or c.returned <> 0;
    for s in
      select coalesce(k.competition, 'several') as competition, coalesce(k.event, 'several') as event,
        coalesce(k.bet_type, 'several') as bet_type, coalesce(k.sport, 'several') as sport,
        c.quarter, c.currency, sum(c.tickets) as tickets, sum(c.staked) as staked, sum(c.returned) as returned
      from unnest(ids, currencies, quarters, counts, stakes, returns_)
          as c (ticket_id, currency, quarter, tickets, staked, returned)
        left join (select l.ticket_id,
            case when count(distinct e.competition_id) = 1 then min(e.competition_id::text) end
              as competition,
            case when count(distinct l.event_id) = 1 then min(l.event_id::text) end as event,
            case when count(distinct l.bet_type) = 1 then min(l.bet_type) end as bet_type,
            case when count(distinct e.sport) = 1 then min(e.sport) end as sport
          from sportsbook.ticket_leg l
            join sportsbook.event e on e.site_id = site and e.event_id = l.event_id
          where l.site_id = site and l.ticket_id = any(ids)
          group by l.ticket_id) k on k.ticket_id = c.ticket_id
      group by 1, 2, 3, 4, 5, 6
    loop
      insert into sportsbook.profit as p (site_id, quarter, competition, event, bet_type, sport, currency,
          writer, tickets, staked, returned)
        values (site, s.quarter, s.competition, s.event, s.bet_type, s.sport, s.currency,
          pg_backend_pid(), s.tickets, s.staked, s.returned)
        on conflict (site_id, quarter, competition, event, bet_type, sport, currency, writer) do update
          set tickets = p.tickets + excluded.tickets, staked = p.staked + excluded.staked,
            returned = p.returned + excluded.returned;
    end loop;
  end loop;
  return null;
end $$;
