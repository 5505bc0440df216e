-- A stake on a round that has not begun goes back when its player is excluded (player protection E3): the bet is out of the round then.
alter table rooms.bet add column returned_at timestamptz,
  add constraint returned_is_whole check (returned_at is null or win = stake);
create or replace function rooms.keep_bet() returns trigger language plpgsql as $$
begin
  if (new.round_id, new.player_id, new.stake, new.lines, new.currency)
      is distinct from (old.round_id, old.player_id, old.stake, old.lines, old.currency)
    or (old.exit is not null and new.exit is distinct from old.exit)
    or (old.win is not null and new.win is distinct from old.win)
    or (old.returned_at is not null and new is distinct from old) then
    raise exception 'a bet is not changed';
  end if;
  return new;
end $$;
