create schema webhooks;

create table webhooks.endpoint (
  site_id int not null,
  endpoint_id uuid not null default uuidv7(),
  name text not null check (length(name) between 1 and 50),
  url text not null check (length(url) between 8 and 500),
  events text[] not null check (cardinality(events) between 1 and 64),
  keep_days int not null check (keep_days between 1 and 90),
  failure_limit int not null check (failure_limit between 5 and 1000),
  state text not null check (state in ('on', 'off', 'failed')),
  failures int not null default 0 check (failures >= 0),
  paused_until timestamptz,
  failed_at timestamptz,
  secret bytea not null,
  previous_secret bytea,
  previous_until timestamptz,
  created_at timestamptz not null,
  primary key (site_id, endpoint_id),
  check ((previous_secret is null) = (previous_until is null)),
  check ((failed_at is null) = (state <> 'failed'))
);

create table webhooks.delivery (
  site_id int not null,
  delivery_id uuid not null default uuidv7(),
  endpoint_id uuid not null,
  event_id uuid not null,
  event text not null,
  body text not null,
  state text not null check (state in ('waiting', 'delivered', 'failed')),
  attempts int not null default 0 check (attempts >= 0),
  created_at timestamptz not null,
  due_at timestamptz not null,
  last_at timestamptz,
  status int,
  answer text not null default '',
  error text not null default '',
  took_ms int,
  primary key (site_id, delivery_id),
  foreign key (site_id, endpoint_id) references webhooks.endpoint on delete cascade
);
create unique index delivery_event on webhooks.delivery (site_id, endpoint_id, event_id);
create index delivery_due on webhooks.delivery (site_id, endpoint_id, due_at) where state = 'waiting';
create index delivery_list on webhooks.delivery (site_id, endpoint_id, created_at, delivery_id);

alter table reports.alarm drop constraint alarm_what_check;
alter table reports.alarm add constraint alarm_what_check
  check (what in ('ROUND_DIFFERS', 'NO_ROUND', 'DAY_CHANGED', 'BOOKS', 'HELD_WIN', 'SMS_LIMIT', 'SMS_SURGE',
    'WEBHOOK_FAILED'));
