-- What every module builds on. Jobs and the outbox of business events are graphile_worker's tables.

-- One row per business event and handler that has dealt with it, written in the handler's own transaction: an
-- event delivered twice takes effect once.
create table platform.event_handled (
  handler text not null,
  event_id uuid not null,
  handled_at timestamptz not null default now(),
  primary key (handler, event_id)
);
create index event_handled_by_time on platform.event_handled using brin (handled_at);
