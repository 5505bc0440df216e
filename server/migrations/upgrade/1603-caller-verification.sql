-- Verification of callers by staff: limits, what was shown, alarms.
create table operators.reveal_limit (
  site_id int primary key,
  hourly int not null check (hourly between 1 and 1000),
  daily int not null check (daily between 1 and 1000)
);
comment on table operators.reveal_limit is
  'How many callers one of the staff may verify in an hour and a day. Without a row the defaults apply.';

create table operators.reveal (
  site_id int not null,
  reveal_id uuid not null default uuidv7(),
  staff_id uuid not null references operators.staff,
  player_id uuid not null,
  at timestamptz not null,
  primary key (site_id, reveal_id)
);
comment on table operators.reveal is
  'Verifications of callers, counted by person over every site.';
create index reveal_of_staff on operators.reveal (staff_id, at);

create table operators.reveal_alarm (
  site_id int not null,
  alarm_id uuid not null default uuidv7(),
  staff_id uuid not null references operators.staff,
  reveals int not null check (reveals > 0),
  players int not null check (players > 0),
  raised_at timestamptz not null,
  closed_at timestamptz,
  closed_by uuid references operators.staff,
  primary key (site_id, alarm_id),
  check ((closed_at is null) = (closed_by is null))
);
comment on table operators.reveal_alarm is
  'Staff who went beyond the limits: they verify no caller until it is closed.';
create unique index reveal_alarm_open on operators.reveal_alarm (staff_id) where closed_at is null;
create index reveal_alarm_of_site on operators.reveal_alarm (site_id, raised_at);
