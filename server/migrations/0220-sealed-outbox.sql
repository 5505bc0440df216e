-- Messages on their way to the gateway, or shown at /dev/outbox where there is none: recipient and text are sealed, and gone once the message is
-- delivered or its time is over. Those of before are readable; they are a day old at most, and nobody waits for them.
delete from messages.outbox;
drop index messages.outbox_old;
alter table messages.outbox
  drop column channel,
  drop column recipient,
  drop column subject,
  drop column body,
  alter column message_id drop default,
  add column sealed bytea not null check (octet_length(sealed) between 28 and 8192),
  add column expires_at timestamptz not null;
create index outbox_old on messages.outbox (expires_at);
create index outbox_newest on messages.outbox (site_id, created_at);
