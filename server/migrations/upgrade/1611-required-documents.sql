create table kyc.requirement (
  site_id int not null,
  requirement_id uuid not null default uuidv7(),
  player_id uuid not null,
  kind text not null check (kind in ('identity', 'address', 'funds')),
  required_by text not null check (required_by <> ''),
  required_at timestamptz not null,
  reason text not null,
  ended_by text not null default '',
  ended_at timestamptz,
  outcome text not null default '' check (outcome in ('', 'approved', 'withdrawn')),
  primary key (site_id, requirement_id),
  check ((ended_at is null) = (outcome = ''))
);
create unique index requirement_open on kyc.requirement (site_id, player_id, kind) where ended_at is null;
create index requirement_of_player on kyc.requirement (site_id, player_id, requirement_id);
