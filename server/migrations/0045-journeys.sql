create schema journeys;
comment on schema journeys is
  'Journeys: automated messages and bonuses for individual players, and their results.';

create table journeys.journey (
  site_id int not null,
  journey_id uuid not null,
  name text not null check (length(name) between 1 and 80),
  version int not null check (version > 0),
  state text not null check (state in ('running', 'paused', 'ended')),
  changed_at timestamptz not null,
  primary key (site_id, journey_id)
);
comment on table journeys.journey is 'Journeys with the version that players enter.';
create index journey_running on journeys.journey (site_id) where state = 'running';

create table journeys.version (
  site_id int not null,
  journey_id uuid not null,
  version int not null check (version > 0),
  name text not null check (length(name) between 1 and 80),
  plan jsonb not null check (jsonb_typeof(plan) = 'object'),
  created_by text not null,
  approved_at timestamptz not null,
  primary key (site_id, journey_id, version)
);
comment on table journeys.version is 'Approved versions of journeys, append-only.';
create trigger version_append_only before update or delete on journeys.version
  for each row execute function platform.refuse_change();

create table journeys.entry (
  site_id int not null,
  entry_id uuid not null default uuidv7(),
  journey_id uuid not null,
  version int not null,
  player_id uuid not null,
  is_control boolean not null,
  state text not null check (state in ('inside', 'finished', 'left')),
  step int not null default 0 check (step >= 0),
  entered_at timestamptz not null,
  due_at timestamptz not null,
  held_since timestamptz,
  ended_at timestamptz,
  reason text not null default '' check (length(reason) <= 40),
  converts_until timestamptz not null,
  converted_at timestamptz,
  deposited bigint not null default 0 check (deposited >= 0),
  primary key (site_id, entry_id),
  foreign key (site_id, journey_id, version) references journeys.version,
  check ((state = 'inside') = (ended_at is null)),
  check (not (is_control and state = 'inside'))
);
comment on table journeys.entry is 'Players who entered a journey, the control group included.';
comment on column journeys.entry.is_control is 'Receives nothing: for comparison.';
comment on column journeys.entry.step is 'The next step, due at due_at.';
comment on column journeys.entry.held_since is
  'Since when a message has been held back by a message limit.';
comment on column journeys.entry.reason is 'Why the player left.';
comment on column journeys.entry.converts_until is 'Deposits until then count for the journey.';
create index entry_of_player on journeys.entry (site_id, player_id, journey_id, entered_at);
create unique index entry_inside on journeys.entry (site_id, journey_id, player_id) where state = 'inside';
create index entry_due on journeys.entry (due_at) where state = 'inside';
create index entry_of_journey on journeys.entry (site_id, journey_id);

create table journeys.action (
  site_id int not null,
  entry_id uuid not null,
  step int not null,
  player_id uuid not null,
  what text not null check (what in ('inbox', 'mail', 'sms', 'push', 'bonus')),
  outcome text not null check (length(outcome) between 1 and 40),
  at timestamptz not null,
  primary key (site_id, entry_id, step),
  foreign key (site_id, entry_id) references journeys.entry
);
comment on table journeys.action is 'What a step did for a player, once each.';
comment on column journeys.action.outcome is 'sent, given, or why not.';
