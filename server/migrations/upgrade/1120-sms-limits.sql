create table players.sms_limits (
  site_id int primary key,
  rules jsonb not null
);

create table players.sms_count (
  site_id int not null,
  scope text not null check (scope in ('installation', 'cost', 'site', 'country', 'prefix', 'range', 'number',
    'notice', 'address', 'surge')),
  subject text not null check (length(subject) <= 64),
  period text not null check (period in ('hour', 'day')),
  starts_at timestamptz not null,
  sent bigint not null check (sent >= 0),
  refused int not null check (refused >= 0),
  primary key (site_id, scope, subject, period, starts_at)
) with (fillfactor = 70);
create index sms_count_old on players.sms_count (starts_at);

alter table reports.alarm drop constraint alarm_what_check;
alter table reports.alarm add constraint alarm_what_check
  check (what in ('ROUND_DIFFERS', 'NO_ROUND', 'DAY_CHANGED', 'BOOKS', 'HELD_WIN', 'SMS_LIMIT', 'SMS_SURGE'));
