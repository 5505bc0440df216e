-- Maximum wins and exposure of own games.
create table originals.exposure_policy (
  site_id int primary key,
  bank bigint not null check (bank > 0),
  bet_bp int not null check (bet_bp between 1 and 10000),
  player_bp int not null check (player_bp between bet_bp and 10000),
  game_bp int not null check (game_bp between bet_bp and 10000),
  day_bp int not null check (day_bp between greatest(player_bp, game_bp) and 10000)
);

create table originals.exposure_policy_version (
  site_id int not null,
  version int not null check (version > 0),
  at timestamptz not null,
  maker uuid not null,
  reason text not null check (length(reason) between 3 and 500),
  is_agreed boolean not null,
  before jsonb not null check (jsonb_typeof(before) = 'object'),
  after jsonb not null check (jsonb_typeof(after) = 'object'),
  primary key (site_id, version)
);
create trigger exposure_policy_version_append_only before update or delete
  on originals.exposure_policy_version for each row execute function platform.refuse_change();

create table originals.exposure (
  site_id int not null,
  day date not null,
  scope text not null check (length(scope) between 4 and 80),
  lost bigint not null,
  open bigint not null,
  primary key (site_id, day, scope)
) with (fillfactor = 70);
create index exposure_by_day on originals.exposure (day);

alter table originals.open_round add column max_win bigint check (max_win >= 0);
