-- One row per event instead of one per event and handler. Events handled before count as taken; the marks of
-- their handlers are forgotten after some days like all others.
create table platform.event_taken (
  event_id uuid primary key,
  taken_at timestamptz not null default now()
);
create index event_taken_by_time on platform.event_taken using brin (taken_at);
insert into platform.event_taken (event_id, taken_at)
  select event_id, min(handled_at) from platform.event_handled group by event_id;
