-- phase: contract
-- No process writes 'maker' any more.
update catalog.game set figures = 'provider' where figures = 'maker';
alter table catalog.game drop constraint game_figures_check;
alter table catalog.game add constraint game_figures_check check (figures in ('provider', 'demo'));

-- An argument is renamed by a new function only.
drop function ledger.fill_blocks(int, bigint, int);
create function ledger.fill_blocks(p_site int, p_account bigint, p_max int) returns bigint language sql as $$
  with reach as (
    select
      coalesce((select max(number) + 1 from ledger.entry_block
        where site_id = p_site and account_id = p_account), 0) as first,
      (select seq / 1000 - 1 from ledger.account where site_id = p_site and id = p_account) as last
  ), bounds as (
    select first, least(last, first + p_max - 1) as last from reach
  ), summed as (
    insert into ledger.entry_block (site_id, account_id, number, kind, entries, received, given)
    select p_site, p_account, (e.seq - 1) / 1000, t.kind, count(*),
      coalesce(sum(e.amount) filter (where e.amount > 0), 0),
      coalesce(-sum(e.amount) filter (where e.amount < 0), 0)
    from bounds b
      join ledger.entry e on e.site_id = p_site and e.account_id = p_account
        and e.seq > b.first * 1000 and e.seq <= (b.last + 1) * 1000
      cross join lateral (
        select t.kind from ledger.transfer t where t.site_id = e.site_id and t.id = e.transfer_id limit 1) t
    group by 3, 4
    on conflict do nothing
  )
  select greatest(0, last - first + 1) from bounds
$$;

drop function reports.sum_bets(int, uuid, int);
create function reports.sum_bets(p_site int, p_player uuid, p_max int) returns int language plpgsql as $$
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
      select p_site, p_player, low, edge, category, sign(win - stake), count(*), sum(stake), sum(win)
      from reports.bet where site_id = p_site and player_id = p_player and settled_at >= low
        and settled_at < edge
      group by category, sign(win - stake);
    low := edge;
    made := made + 1;
  end loop;
  if made < p_max then
    update reports.player set summed_to = horizon where site_id = p_site and player_id = p_player;
  end if;
  return made;
end $$;
