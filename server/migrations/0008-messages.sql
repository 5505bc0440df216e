create schema messages;
comment on schema messages is 'Outgoing messages.';

create table messages.outbox (
  site_id int not null,
  message_id uuid not null,
  created_at timestamptz not null default now(),
  sealed bytea check (octet_length(sealed) between 28 and 8192),
  expires_at timestamptz not null,
  dead_at timestamptz,
  failure text check (length(failure) between 1 and 40),
  template text check (length(template) between 1 and 40),
  channel text check (channel in ('sms', 'mail')),
  primary key (site_id, message_id),
  check ((sealed is null) = (dead_at is not null)),
  check ((dead_at is null) = (failure is null) and (dead_at is null or (template is not null
    and channel is not null)))
);
comment on table messages.outbox is
  'Messages on their way to the gateway, sealed. Where no gateway is connected they are shown at '
  '/dev/outbox.';
comment on column messages.outbox.dead_at is
  'A message that can never be delivered stays for a while without recipient and text, with the reason for '
  'the failure.';
create index outbox_old on messages.outbox (expires_at);
create index outbox_newest on messages.outbox (site_id, created_at);
create index outbox_dead on messages.outbox (site_id, dead_at) where dead_at is not null;

create table messages.template_text (
  site_id int not null,
  template text not null check (template ~ '^[a-z_]{1,40}$'),
  language text not null check (language ~ '^[A-Z]{2,3}$'),
  title text not null check (length(title) between 1 and 200),
  content text not null check (length(content) between 1 and 1500),
  primary key (site_id, template, language)
);
comment on table messages.template_text is
  'A site''s own texts of messages; a message without one has the built-in text.';

create table messages.test_count (
  site_id int not null,
  day date not null,
  sent int not null check (sent > 0),
  primary key (site_id, day)
);
comment on table messages.test_count is 'Texts that staff sent to themselves to try them, by day (UTC).';
