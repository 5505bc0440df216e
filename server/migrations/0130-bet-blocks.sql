-- Sums of about every thousand settled rounds of a player, by category and by how they ended, so that totals and far pages of a long
-- history cost as much as those of a short one. A block covers the moments from `since` up to `until`; a player's blocks follow each
-- other without a gap from the first round on. Nothing here is a source of truth: all of it can be made again.
create table reports.bet_block (
  site_id int not null,
  player_id uuid not null,
  since timestamptz not null,
  until timestamptz not null,
  category text not null,
  -- The sign of the net result.
  outcome int not null check (outcome between -1 and 1),
  rounds int not null check (rounds >= 0),
  stake bigint not null check (stake >= 0),
  win bigint not null check (win >= 0),
  primary key (site_id, player_id, since, category, outcome),
  check (since < until)
);

-- Rounds settled before this are summed, but for the last ones that fill no block.
alter table reports.player add column summed_to timestamptz;

-- One at a time changes a player's blocks.
create function reports.lock_bet_blocks(p_site int, p_player uuid) returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended('reports.bet_block/' || p_player, p_site))
$$;

-- Sums the next blocks of a player, at most `p_most`; answers how many. Rounds are heard of a little after they settle, so the last
-- hour is left out.
create function reports.sum_bets(p_site int, p_player uuid, p_most int) returns int language plpgsql as $$
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
  while made < p_most loop
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
      from reports.bet where site_id = p_site and player_id = p_player and settled_at >= low and settled_at < edge
      group by category, sign(win - stake);
    low := edge;
    made := made + 1;
  end loop;
  if made < p_most then
    update reports.player set summed_to = horizon where site_id = p_site and player_id = p_player;
  end if;
  return made;
end $$;

-- A round that is heard of late, or corrected, changes the block it belongs to. Rounds of the last half hour are in no block.
create function reports.keep_bet_blocks() returns trigger language plpgsql as $$
declare
  block record;
begin
  perform reports.lock_bet_blocks(new.site_id, new.player_id);
  select since, until into block from reports.bet_block
    where site_id = new.site_id and player_id = new.player_id and since <= new.settled_at order by since desc limit 1;
  if not found or block.until <= new.settled_at then return null; end if;
  if tg_op = 'UPDATE' then
    update reports.bet_block set rounds = rounds - 1, stake = stake - old.stake, win = win - old.win
      where site_id = old.site_id and player_id = old.player_id and since = block.since
        and category = old.category and outcome = sign(old.win - old.stake);
  end if;
  insert into reports.bet_block as b (site_id, player_id, since, until, category, outcome, rounds, stake, win)
    values (new.site_id, new.player_id, block.since, block.until, new.category, sign(new.win - new.stake), 1, new.stake, new.win)
    on conflict (site_id, player_id, since, category, outcome)
      do update set rounds = b.rounds + 1, stake = b.stake + excluded.stake, win = b.win + excluded.win;
  return null;
end $$;
create trigger bet_late after insert on reports.bet for each row
  when (new.settled_at < now() - interval '30 minutes') execute function reports.keep_bet_blocks();
create trigger bet_corrected after update of stake, win, category on reports.bet for each row
  when (new.settled_at < now() - interval '30 minutes') execute function reports.keep_bet_blocks();
