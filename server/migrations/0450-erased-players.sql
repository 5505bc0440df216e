-- When an account was closed, from which on its player's data are kept for as long as the jurisdiction says, and when they were erased (player protection L10).
alter table players.player add column closed_at timestamptz, add column erased_at timestamptz;
update players.player p set closed_at = coalesce((select max(s.at) from protection.step s
  where s.site_id = p.site_id and s.player_id = p.player_id and s.what = 'closed'), now()) where p.status = 'closed';
create index player_to_erase on players.player (site_id, closed_at) where closed_at is not null and erased_at is null;

-- A bet is final in everything but the name it was made under.
create or replace function rooms.keep_bet() returns trigger language plpgsql as $$
begin
  if (new.round_id, new.player_id, new.stake, new.lines, new.currency)
      is distinct from (old.round_id, old.player_id, old.stake, old.lines, old.currency)
    or (old.exit is not null and new.exit is distinct from old.exit)
    or (old.win is not null and new.win is distinct from old.win)
    or (old.returned_at is not null and to_jsonb(new) - 'account_id' is distinct from to_jsonb(old) - 'account_id') then
    raise exception 'a bet is not changed';
  end if;
  return new;
end $$;
