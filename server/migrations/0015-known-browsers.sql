-- A verified contact belongs to the browser or program that proved it: `verifier_hash` is the hash of the secret it was given.
-- What was verified without one cannot be told from a stranger's, so it is verified again.
alter table players.code add column verifier_hash bytea check (length(verifier_hash) = 32);
update players.code set verified_until = null where verified_until is not null;
alter table players.code add constraint code_verified_by check (verified_until is null or verifier_hash is not null);

-- Browsers in which an account has been signed in to: guesses made elsewhere do not make them wait.
create table players.device (
  site_id int not null,
  player_id uuid not null,
  device_hash bytea not null check (length(device_hash) = 32),
  last_used_at timestamptz not null,
  primary key (site_id, player_id, device_hash),
  foreign key (site_id, player_id) references players.player
);
create index device_old on players.device (last_used_at);
