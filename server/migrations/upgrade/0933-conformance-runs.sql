-- A conformance run counts for the connection it was made with.
alter table providers.check_run
  add column connection text not null default '' check (connection ~ '^([0-9a-f]{64})?$');
comment on column providers.check_run.connection is
  'SHA-256 of the connection that was tried: a passed run counts for that connection alone.';
