comment on schema platform is 'What every module builds on. Jobs are tables of graphile_worker.';

-- Trigger of append-only tables and of columns that never change.
create function platform.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '%.% is append-only', tg_table_schema, tg_table_name using errcode = 'restrict_violation';
end $$;

comment on table platform.migration is
  'Files of server/migrations/upgrade that this database contains; the baseline stands for everything '
  'before them.';

create table platform.extension_migration (
  extension text not null,
  number int not null,
  name text not null,
  checksum text not null,
  applied_at timestamptz not null default now(),
  primary key (extension, number)
);
comment on table platform.extension_migration is
  'Migrations of extensions that this database contains; each extension numbers its own.';

create table platform.event_taken (
  event_id uuid not null,
  taken_at timestamptz not null default now(),
  site_id int not null default 0,
  primary key (event_id, site_id)
);
comment on table platform.event_taken is
  'Events taken for delivery, one row each, written in the transaction that handles them: an event '
  'published twice takes effect once.';
create index event_taken_by_time on platform.event_taken using brin (taken_at);

create table platform.event_handled (
  handler text not null,
  event_id uuid not null,
  handled_at timestamptz not null default now(),
  site_id int not null default 0,
  primary key (handler, event_id, site_id)
);
comment on table platform.event_handled is
  'One row per event and handler that failed at first and succeeded as a job of its own, written in the '
  'handler''s transaction: a job run twice takes effect once.';
create index event_handled_by_time on platform.event_handled using brin (handled_at);

-- A table of our own: a queue that notifies on every insert lets transactions commit one after the other
-- only.
create table platform.event (
  id bigint generated always as identity,
  name text not null,
  payload jsonb not null,
  published_at timestamptz not null default now(),
  traceparent text check (length(traceparent) <= 55),
  site_id int not null default 0,
  primary key (id, site_id)
) with (autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_scale_factor = 0);
comment on table platform.event is
  'Business events waiting for delivery. Written in the transaction they describe, deleted in the one that '
  'handles them.';
comment on column platform.event.site_id is
  'The site of the payload: an event is stored with the rows that it is about. Last in the key, because a '
  'single server takes the oldest events of every site in the order of their ids.';
comment on column platform.event.published_at is
  'Events with a name that no running process knows are kept for a while and reported.';
comment on column platform.event.traceparent is
  'The trace that its handlers continue: two random numbers; null if its publication was not traced.';

create table platform.job_pool (
  pool_id text primary key,
  life int not null check (life > 0),
  since timestamptz not null default now()
);
comment on table platform.job_pool is
  'Worker pools and the life each is in. A life is an advisory lock that PostgreSQL releases when the '
  'process ends, however it ends; jobs held by a dead pool are released.';
create index job_pool_life on platform.job_pool (life);

create table platform.outage (
  name text not null check (length(name) between 1 and 400),
  began_at timestamptz not null,
  ended_at timestamptz check (ended_at >= began_at),
  primary key (name, began_at)
);
comment on table platform.outage is
  'Periods in which another company''s server (a gateway, a game provider) did not answer. One open outage '
  'per name.';
create unique index outage_open on platform.outage (name) where ended_at is null;

create table platform.file_integrity_check (
  check_id bigint generated always as identity primary key,
  host text not null check (length(host) between 1 and 200),
  at timestamptz not null,
  state text not null check (state in ('same', 'differs', 'none')),
  manifest text not null,
  files int not null,
  differences jsonb not null
);
comment on table platform.file_integrity_check is
  'Results of comparing installed files with the build manifest, per machine, at every start and once a day '
  '(player protection L5).';
comment on column platform.file_integrity_check.manifest is
  'Hash of the manifest itself; empty when there is none.';
create index file_integrity_check_of_host on platform.file_integrity_check (host, at desc);
create index file_integrity_check_differs on platform.file_integrity_check (at) where state <> 'same';

create table platform.two_phase_commit (
  id int primary key check (id > 0)
);
comment on table platform.two_phase_commit is
  'Always empty. On a Citus cluster a delete from it makes a transaction commit in two phases on all its '
  'servers.';

create table platform.demo_seed (
  is_only boolean primary key default true check (is_only),
  seeded_at timestamptz not null default now()
);
comment on table platform.demo_seed is
  'At most one row: a demo has put players and staff with published passwords into this database. With it '
  'MODE=production does not start.';

create table platform.first_key (
  is_only boolean primary key default true check (is_only),
  encrypted bytea not null check (octet_length(encrypted) between 60 and 100)
);
comment on table platform.first_key is
  'The key with which the installation began, for its look-up hashes, encrypted under SECRET_KEY. Under a '
  'previous key while that is being replaced.';
