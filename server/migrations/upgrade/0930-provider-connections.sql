-- Keys that wait for a second person, and tests of connections run from the console.
create table providers.pending_secret (
  site_id int not null,
  provider_code text not null,
  key_id text not null check (key_id ~ '^[A-Za-z0-9_-]{4,64}$'),
  sealed bytea not null,
  made_at timestamptz not null,
  primary key (site_id, key_id),
  foreign key (site_id, provider_code) references providers.account,
  constraint pending_secret_sealed_check check (octet_length(sealed) between 30 and 8192)
);
create table providers.check_run (
  site_id int not null,
  run_id uuid not null,
  provider_code text not null,
  kind text not null check (kind in ('reach', 'conformance')),
  state text not null default 'running' check (state in ('running', 'passed', 'failed')),
  report jsonb not null default '{}',
  actor text not null check (length(actor) between 1 and 100),
  started_at timestamptz not null,
  finished_at timestamptz,
  primary key (site_id, run_id),
  foreign key (site_id, provider_code) references providers.account
);
create index check_run_last on providers.check_run (site_id, provider_code, started_at desc);
