create table kyc.screening_list (
  list_id text primary key check (list_id ~ '^[a-z0-9][a-z0-9-]{1,39}$'),
  name text not null check (name <> ''),
  version int not null check (version > 0),
  entries int not null check (entries >= 0)
);

create table kyc.screening_import (
  list_id text not null references kyc.screening_list on delete cascade,
  version int not null check (version > 0),
  imported_at timestamptz not null,
  imported_by text not null check (imported_by <> ''),
  sha256 bytea not null check (length(sha256) = 32),
  entries int not null check (entries >= 0),
  added int not null check (added >= 0),
  changed int not null check (changed >= 0),
  removed int not null check (removed >= 0),
  primary key (list_id, version)
);

create table kyc.screening_entry (
  list_id text not null references kyc.screening_list on delete cascade,
  reference text not null check (length(reference) between 1 and 100),
  kind text not null check (kind in ('sanction', 'pep')),
  names text[] not null check (cardinality(names) between 1 and 200),
  birth_dates text[] not null,
  countries text[] not null,
  source text not null,
  fingerprint bytea not null,
  keys int[] not null,
  version int not null,
  primary key (list_id, reference)
);
create index screening_entry_keys on kyc.screening_entry using gin (keys);

create table kyc.screening_rules (
  site_id int primary key,
  rules jsonb not null
);

create table kyc.screening_case (
  site_id int not null,
  case_id uuid not null default uuidv7(),
  player_id uuid not null,
  list_id text not null,
  reference text not null,
  kind text not null check (kind in ('sanction', 'pep')),
  person_hash bytea,
  fingerprint bytea not null,
  likeness int not null check (likeness between 0 and 100),
  listed jsonb not null check (jsonb_typeof(listed) = 'object'),
  state text not null check (state in ('open', 'same_person', 'other_person')),
  opened_at timestamptz not null,
  cleared_by text not null default '',
  decided_by text not null default '',
  decided_at timestamptz,
  reason text not null default '',
  primary key (site_id, case_id),
  check ((decided_at is null) = (state = 'open'))
);
create unique index screening_case_once
  on kyc.screening_case (site_id, player_id, list_id, reference, person_hash, fingerprint);
create index screening_case_queue on kyc.screening_case (site_id, opened_at, case_id) where state = 'open';
create index screening_case_held on kyc.screening_case (site_id, player_id)
  where state in ('open', 'same_person');

create table kyc.screening_run (
  site_id int not null,
  run_id uuid not null default uuidv7(),
  list_id text not null,
  version int not null,
  after uuid,
  screened int not null default 0,
  started_at timestamptz not null,
  finished_at timestamptz,
  primary key (site_id, run_id)
);
create index screening_run_due on kyc.screening_run (site_id, run_id) where finished_at is null;
