-- Rounds that won nothing may turn out to have won something: their bonus begins then.
create or replace function bonuses.check_move() returns trigger language plpgsql as $$
begin
  if new.state <> old.state and not (
    (old.state = 'rounds' and new.state in ('queued', 'spent', 'expired', 'cancelled', 'removed'))
    or (old.state = 'spent' and new.state = 'queued' and old.amount = 0)
    or (old.state = 'queued' and new.state in ('active', 'expired', 'cancelled', 'removed'))
    or (old.state = 'active' and new.state in ('completed', 'expired', 'cancelled', 'forfeited', 'removed', 'spent'))
    or (old.state = 'completed' and new.state = 'removed')) then
    raise exception 'a bonus does not go from % to %', old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- What bonuses of a partner's players cost is asked of the ledger.
alter table affiliates.figure drop column bonuses;
