-- Since when an event waits: those of a name no running process knows are kept for a while, and spoken of.
alter table platform.event add column published_at timestamptz not null default now();
