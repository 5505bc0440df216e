-- phase: expand
-- Facts that decide a stake may be kept in memory while a player's version is the same.
create table players.play_version (
  site_id int not null,
  player_id uuid not null,
  version uuid not null,
  primary key (site_id, player_id)
) with (fillfactor = 50);
-- At the end of the transaction: no other lock is taken while this row is locked.
create function players.change_play_version() returns trigger language plpgsql as $$
declare
  changed record;
begin
  if tg_op = 'DELETE' then changed := old; else changed := new; end if;
  insert into players.play_version (site_id, player_id, version)
    values (changed.site_id, changed.player_id, gen_random_uuid())
    on conflict (site_id, player_id) do update set version = excluded.version;
  return null;
end $$;

create constraint trigger play_status_changed after update of status on players.player
  deferrable initially deferred for each row when (old.status <> new.status)
  execute function players.change_play_version();
create constraint trigger play_session_ended after update of opened_at, ended_at on players.session
  deferrable initially deferred for each row
  when ((old.opened_at, old.ended_at) is distinct from (new.opened_at, new.ended_at))
  execute function players.change_play_version();
create constraint trigger play_session_deleted after delete on players.session
  deferrable initially deferred for each row when (old.ended_at is null)
  execute function players.change_play_version();

-- The active bonus decides what a player may stake.
create constraint trigger play_bonus_granted after insert on bonuses.grant
  deferrable initially deferred for each row
  when (new.state = 'active')
  execute function players.change_play_version();
create constraint trigger play_bonus_changed after update of state, rules, max_bet on bonuses.grant
  deferrable initially deferred for each row
  when ('active' in (old.state, new.state)
  and (old.state, old.rules, old.max_bet) is distinct from (new.state, new.rules, new.max_bet))
  execute function players.change_play_version();
create constraint trigger play_bonus_deleted after delete on bonuses.grant
  deferrable initially deferred for each row
  when (old.state = 'active')
  execute function players.change_play_version();

-- What players have set or answered, and their exclusions, decide what they may stake.
create constraint trigger play_limit_set after insert or delete on protection.player_limit
  deferrable initially deferred for each row
  execute function players.change_play_version();
create constraint trigger play_limit_changed after update of kind, period, amount on protection.player_limit
  deferrable initially deferred for each row
  when ((old.kind, old.period, old.amount) is distinct from (new.kind, new.period, new.amount))
  execute function players.change_play_version();
create constraint trigger play_excluded after insert or update or delete on protection.exclusion
  deferrable initially deferred for each row
  execute function players.change_play_version();
create constraint trigger play_reality_check after insert or update or delete on protection.reality_check
  deferrable initially deferred for each row
  execute function players.change_play_version();
create constraint trigger play_terms_answered after insert or update or delete on protection.terms_answer
  deferrable initially deferred for each row
  execute function players.change_play_version();
create constraint trigger play_game_opened after insert or delete on protection.open_game
  deferrable initially deferred for each row
  execute function players.change_play_version();
create constraint trigger play_game_changed after update of provider_code, game_code, game_name
  on protection.open_game
  deferrable initially deferred for each row
  execute function players.change_play_version();

-- A message from a revoked session is refused at once.
create constraint trigger play_provider_session after update of revoked_at on providers.session
  deferrable initially deferred for each row when (old.revoked_at is distinct from new.revoked_at)
  execute function players.change_play_version();
