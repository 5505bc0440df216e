-- A message that can never be delivered stays for a while without recipient and text: what it was about and why it did not leave.
alter table messages.outbox
  alter column sealed drop not null,
  add column dead_at timestamptz,
  add column failure text check (length(failure) between 1 and 40),
  add column template text check (length(template) between 1 and 40),
  add column channel text check (channel in ('sms', 'mail')),
  add check ((sealed is null) = (dead_at is not null)),
  add check ((dead_at is null) = (failure is null) and (dead_at is null or (template is not null and channel is not null)));
create index outbox_dead on messages.outbox (site_id, dead_at) where dead_at is not null;
