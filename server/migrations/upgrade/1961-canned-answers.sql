-- phase: expand
-- Prepared answers to contact messages.
create table content.canned_answer (
  site_id int not null,
  answer_id uuid not null,
  name text not null check (length(name) between 1 and 80),
  topic text check (topic in ('account', 'game', 'money', 'play', 'other', 'complaint')),
  texts jsonb not null,
  version int not null check (version >= 1),
  changed_by text not null,
  changed_at timestamptz not null,
  primary key (site_id, answer_id)
);
