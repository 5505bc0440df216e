-- A server seed's hash is a promise: once written it is not changed, whoever asks. The seed itself is revealed once, and no round
-- is played on a revealed one (`originals-turn` demands a sealed seed).
create function originals.keep_promise() returns trigger language plpgsql as $$
begin
  if new.hash <> old.hash or new.player_id <> old.player_id or new.game_code <> old.game_code
    or (old.revealed is not null and new.revealed is distinct from old.revealed)
    or (new.revealed is not null and encode(sha256(convert_to(new.revealed, 'UTF8')), 'hex') <> new.hash) then
    raise exception 'a promised seed is not changed';
  end if;
  return new;
end $$;
create trigger seed_is_promised before update on originals.server_seed
  for each row execute function originals.keep_promise();
