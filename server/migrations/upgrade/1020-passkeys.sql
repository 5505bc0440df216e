-- Passkeys of players.
create table players.passkey (
  site_id int not null,
  passkey_id uuid not null default uuidv7(),
  player_id uuid not null,
  credential_id bytea not null check (length(credential_id) between 1 and 1023),
  public_key bytea not null check (length(public_key) between 32 and 4096),
  counter bigint not null check (counter >= 0),
  domain text not null check (length(domain) between 1 and 253),
  transports text[] not null check (cardinality(transports) <= 10),
  name text not null check (length(name) between 1 and 40),
  created_at timestamptz not null,
  last_used_at timestamptz,
  primary key (site_id, passkey_id),
  unique (site_id, credential_id),
  foreign key (site_id, player_id) references players.player
);
create index passkey_of_player on players.passkey (site_id, player_id);

create table players.passkey_challenge (
  site_id int not null,
  challenge_hash bytea not null check (length(challenge_hash) = 32),
  purpose text not null check (purpose in ('add', 'sign_in', 'confirm')),
  owner_hash bytea not null check (length(owner_hash) = 32),
  expires_at timestamptz not null,
  primary key (site_id, challenge_hash)
);
create index passkey_challenge_old on players.passkey_challenge (expires_at);
