create schema webhooks;
comment on schema webhooks is 'Messages to programs of the operator about events of a brand.';

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
comment on table webhooks.endpoint is 'Addresses that receive events of a brand.';
comment on column webhooks.endpoint.keep_days is 'Deliveries are deleted after these.';
comment on column webhooks.endpoint.state is
  'off: switched off by staff, nothing is stored for it. failed: disabled after failures; events wait.';
comment on column webhooks.endpoint.failures is 'Failed requests since the last successful one.';
comment on column webhooks.endpoint.failure_limit is 'After this many in a row it is disabled.';
comment on column webhooks.endpoint.secret is 'Encrypted key of the signature.';
comment on column webhooks.endpoint.previous_secret is
  'Encrypted key before the last rotation: messages are signed with both until previous_until.';

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
  traceparent text check (length(traceparent) <= 55),
  primary key (site_id, delivery_id),
  foreign key (site_id, endpoint_id) references webhooks.endpoint on delete cascade
);
comment on table webhooks.delivery is 'One event for one endpoint, and its last request.';
comment on column webhooks.delivery.body is 'The exact text that is signed and sent.';
comment on column webhooks.delivery.due_at is
  'The next request; while one is under way, the time at which it counts as lost.';
comment on column webhooks.delivery.answer is 'Beginning of the last response.';
comment on column webhooks.delivery.traceparent is
  'The trace that its requests continue: two random numbers; null if what caused it was not traced.';
comment on column webhooks.delivery.error is 'Why the last request failed; empty after a success.';
create unique index delivery_event on webhooks.delivery (site_id, endpoint_id, event_id);
create index delivery_due on webhooks.delivery (site_id, endpoint_id, due_at) where state = 'waiting';
create index delivery_list on webhooks.delivery (site_id, endpoint_id, created_at, delivery_id);
