-- Second factors of players.
create table players.second_factor (
  site_id int not null,
  player_id uuid not null,
  secret_encrypted bytea not null check (length(secret_encrypted) between 29 and 200),
  enabled_at timestamptz,
  last_step bigint not null default 0,
  primary key (site_id, player_id),
  foreign key (site_id, player_id) references players.player
);
create table players.recovery_code (
  site_id int not null,
  player_id uuid not null,
  code_hash bytea not null check (length(code_hash) = 32),
  primary key (site_id, player_id, code_hash),
  foreign key (site_id, player_id) references players.player
);
alter table players.session add column confirmed_at timestamptz;
