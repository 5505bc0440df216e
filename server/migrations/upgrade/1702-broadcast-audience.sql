alter table content.broadcast
  add column segment_name text not null default '' check (length(segment_name) <= 80),
  add column purpose text not null default 'service' check (purpose in ('marketing', 'service'));
