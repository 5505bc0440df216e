-- A complaint is a message with a time it is answered by, kept five years (player protection L8).
alter table content.contact_message
  drop constraint contact_message_topic_check,
  add constraint contact_message_topic_check check (topic in ('account', 'game', 'money', 'play', 'other', 'complaint')),
  add column due_at timestamptz,
  add constraint contact_message_due check ((topic = 'complaint') = (due_at is not null));
