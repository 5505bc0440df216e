-- What visitors write to a site through its contact page.
create table content.contact_message (
  site_id int not null,
  -- The sender's own number of the message: sent twice, it is stored once.
  message_id uuid not null,
  topic text not null check (topic in ('account', 'game', 'money', 'play', 'other')),
  name text not null check (length(name) between 1 and 100),
  email text not null check (length(email) between 3 and 254),
  body text not null check (length(body) between 1 and 2000),
  language text not null check (length(language) <= 8),
  created_at timestamptz not null default now(),
  primary key (site_id, message_id)
);
create index contact_message_newest on content.contact_message (site_id, created_at desc);
