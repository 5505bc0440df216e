-- phase: expand
-- The trigger locks the table of tickets against settlement until the sums of earlier tickets are written: some
-- ten seconds for a million tickets.
create table sportsbook.profit (
  site_id int not null,
  quarter timestamptz not null,
  competition text not null,
  event text not null,
  bet_type text not null,
  sport text not null,
  currency text not null,
  writer int not null,
  tickets bigint not null,
  staked bigint not null,
  returned bigint not null,
  primary key (site_id, quarter, competition, event, bet_type, sport, currency, writer)
);
create function sportsbook.profit_keys(p_site int, p_ticket uuid,
  out competition text, out event text, out bet_type text, out sport text) language sql stable as $$
  select case when min(e.competition_id::text) = max(e.competition_id::text) then min(e.competition_id::text)
      else 'several' end,
    case when min(l.event_id::text) = max(l.event_id::text) then min(l.event_id::text) else 'several' end,
    case when min(l.bet_type) = max(l.bet_type) then min(l.bet_type) else 'several' end,
    case when min(e.sport) = max(e.sport) then min(e.sport) else 'several' end
  from sportsbook.ticket_leg l
  join sportsbook.event e on e.site_id = l.site_id and e.event_id = l.event_id
  where l.site_id = p_site and l.ticket_id = p_ticket
$$;
create function sportsbook.count_profit() returns trigger language plpgsql as $$
begin
  insert into sportsbook.profit as p (site_id, quarter, competition, event, bet_type, sport, currency, writer,
      tickets, staked, returned)
    select c.site_id, c.quarter, k.competition, k.event, k.bet_type, k.sport, c.currency, pg_backend_pid(),
      sum(c.tickets), sum(c.staked), sum(c.returned)
    from (select t.site_id, t.ticket_id, t.currency,
        date_bin('15 minutes', t.settled_at, '2000-01-01 00:00:00+00') as quarter,
        sum(t.sign) as tickets,
        sum(case when t.free_bet_id is null then t.sign * t.stake else 0 end) as staked,
        sum(t.sign * (t.returned + t.cashed_out)) as returned
      from (select -1 as sign, o.* from was o union all select 1 as sign, n.* from now_is n) t
      where t.settled_at is not null
      group by 1, 2, 3, 4) c, sportsbook.profit_keys(c.site_id, c.ticket_id) k
    where c.tickets <> 0 or c.staked <> 0 or c.returned <> 0
    group by 1, 2, 3, 4, 5, 6, 7
    on conflict (site_id, quarter, competition, event, bet_type, sport, currency, writer) do update
      set tickets = p.tickets + excluded.tickets, staked = p.staked + excluded.staked,
        returned = p.returned + excluded.returned;
  return null;
end $$;
create trigger ticket_profit after update on sportsbook.ticket
  referencing old table as was new table as now_is
  for each statement execute function sportsbook.count_profit();
insert into sportsbook.profit
  select t.site_id, date_bin('15 minutes', t.settled_at, '2000-01-01 00:00:00+00'),
    k.competition, k.event, k.bet_type, k.sport, t.currency, 0, count(*),
    sum(case when t.free_bet_id is null then t.stake else 0 end), sum(t.returned + t.cashed_out)
  from sportsbook.ticket t, sportsbook.profit_keys(t.site_id, t.ticket_id) k
  where t.settled_at is not null
  group by 1, 2, 3, 4, 5, 6, 7;
