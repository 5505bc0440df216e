-- Saved and mailed reports.
alter table operators.staff add column mail text not null default '' check (length(mail) <= 254);

create table reports.saved_report (
  site_id int not null,
  report_id uuid not null default uuidv7(),
  name text not null check (length(name) between 1 and 80),
  owner uuid not null,
  is_shared boolean not null,
  settings jsonb not null,
  schedule text not null check (schedule in ('none', 'daily', 'weekly', 'monthly')),
  recipients uuid[] not null check (cardinality(recipients) <= 20),
  scheduled_at timestamptz not null,
  primary key (site_id, report_id),
  unique (site_id, owner, name)
);
comment on table reports.saved_report is
  'Reports with their filters that staff saved, and to whom they are mailed when a period has ended.';
comment on column reports.saved_report.scheduled_at is
  'When the schedule was set: periods that ended before are not mailed.';

create table reports.report_mail (
  site_id int not null,
  report_id uuid not null,
  period_end date not null,
  staff_id uuid not null,
  state text not null check (state in ('sent', 'no_right', 'owner_without_right', 'no_address')),
  at timestamptz not null,
  primary key (site_id, report_id, period_end, staff_id)
);
comment on table reports.report_mail is
  'One row for each recipient and period of a mailed report, written with the mail or instead of it.';
