-- Links to help on the page of responsible gaming, asked every day (player protection J4): when it was done, and what was broken from when to when.
create table content.help_check (
  site_id int primary key,
  checked_at timestamptz not null,
  links int not null check (links >= 0)
);
create table content.help_alarm (
  site_id int not null,
  alarm_id uuid not null default gen_random_uuid(),
  href text not null,
  why text not null check (length(why) between 1 and 200),
  raised_at timestamptz not null,
  closed_at timestamptz check (closed_at >= raised_at),
  primary key (site_id, alarm_id)
);
create unique index help_alarm_open on content.help_alarm (site_id, href) where closed_at is null;
create index help_alarm_at on content.help_alarm (site_id, raised_at);
