-- Business events waiting to be delivered: written in the transaction they tell of, removed in the one that handles them.
-- A table of our own, because a queue that notifies on every insert lets transactions commit only one after the other.
create table platform.event (
  id bigint generated always as identity primary key,
  name text not null,
  payload jsonb not null
) with (autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_scale_factor = 0);
