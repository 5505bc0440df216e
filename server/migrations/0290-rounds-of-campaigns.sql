-- A campaign may give rounds of a game instead of money: what they win is the bonus, once they are over.
alter table bonuses.grant
  add column rounds int check (rounds > 0),
  add column rounds_used int not null default 0 check (rounds_used >= 0),
  add column rounds_won bigint not null default 0 check (rounds_won >= 0),
  drop constraint grant_state_check,
  add constraint grant_state_check check (
    state in ('rounds', 'queued', 'active', 'completed', 'expired', 'cancelled', 'forfeited', 'removed', 'spent')),
  drop constraint grant_amount_check,
  add constraint grant_amount_check check (amount > 0 or rounds is not null and amount = 0),
  drop constraint grant_check,
  add constraint grant_check check ((state in ('rounds', 'queued', 'active')) = (ended_at is null));
drop index bonuses.grant_due;
create index grant_due on bonuses.grant (expires_at) where state in ('rounds', 'queued', 'active');

create or replace function bonuses.check_move() returns trigger language plpgsql as $$
begin
  if new.state <> old.state and not (
    (old.state = 'rounds' and new.state in ('queued', 'spent', 'expired', 'cancelled', 'removed'))
    or (old.state = 'queued' and new.state in ('active', 'expired', 'cancelled', 'removed'))
    or (old.state = 'active' and new.state in ('completed', 'expired', 'cancelled', 'forfeited', 'removed', 'spent'))
    or (old.state = 'completed' and new.state = 'removed')) then
    raise exception 'a bonus does not go from % to %', old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- Free rounds of a campaign at somebody else's game: their wins are only noted, the campaign's bonus is made of them.
alter table providers.free_rounds
  add column bonus_id uuid,
  drop constraint free_rounds_wins_to_check,
  add constraint free_rounds_wins_to_check check (wins_to in ('cash', 'bonus', 'campaign')),
  add check ((wins_to = 'campaign') = (bonus_id is not null));
alter table providers.round
  add column free_bonus uuid,
  add column free_won bigint not null default 0 check (free_won >= 0);

-- A free round of one of our own games: no stake was taken and nothing paid.
alter table originals.round add column free_bonus uuid;
