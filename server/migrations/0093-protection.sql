-- What players set themselves: limits, breaks, exclusions, and how often they want to be told how long they have played.
create schema protection;

-- How strict a site is; a site without a row has the strict profile.
create table protection.profile (
  site_id int primary key,
  -- How long a looser limit waits before it can be confirmed.
  raise_delay_hours int not null default 72 check (raise_delay_hours between 24 and 720),
  -- rolling: the last 24 hours, 7 days, month; calendar: the running day, week from Monday, month (UTC)
  windows text not null default 'rolling' check (windows in ('rolling', 'calendar')),
  reality_minutes int not null default 30 check (reality_minutes between 5 and 120)
);

-- `amount`: minor units, or minutes of a session. At most one change waits: a number, or none at all for "no limit".
create table protection.player_limit (
  site_id int not null,
  player_id uuid not null,
  kind text not null check (kind in ('deposit', 'loss', 'stake', 'session')),
  period text not null check (period in ('day', 'week', 'month', 'session')),
  amount bigint not null check (amount >= 0),
  set_at timestamptz not null,
  wanted_amount bigint check (wanted_amount >= 0),
  wants_none boolean not null default false,
  wanted_at timestamptz,
  effective_at timestamptz,
  primary key (site_id, player_id, kind, period),
  check ((kind = 'session') = (period = 'session')),
  check ((wanted_at is null) = (effective_at is null) and (wanted_at is not null) = (wants_none or wanted_amount is not null))
);

-- Breaks and self-exclusions. They end with their time, an exclusion only when the player asked to return after it, and a day more.
create table protection.exclusion (
  site_id int not null,
  player_id uuid not null,
  exclusion_id uuid not null,
  kind text not null check (kind in ('break', 'self', 'operator')),
  from_at timestamptz not null,
  until_at timestamptz,
  return_at timestamptz,
  actor text not null check (length(actor) between 1 and 100),
  reason text not null default '' check (length(reason) <= 300),
  primary key (site_id, player_id, exclusion_id),
  check (kind = 'operator' or until_at is not null)
);
-- Nothing shortens an exclusion.
create function protection.keep_exclusion() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (new.kind, new.from_at, new.until_at) is distinct from (old.kind, old.from_at, old.until_at) then
    raise exception 'an exclusion stays what it is' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger exclusion_stays before update or delete on protection.exclusion
  for each row execute function protection.keep_exclusion();

-- A player's own interval of reality checks, and when one was last acknowledged.
create table protection.reality (
  site_id int not null,
  player_id uuid not null,
  minutes int check (minutes in (15, 30, 60)),
  acknowledged_at timestamptz,
  primary key (site_id, player_id)
);

-- What was changed, by whom: append-only.
create table protection.step (
  site_id int not null,
  player_id uuid not null,
  at timestamptz not null,
  n bigint generated always as identity,
  what text not null check (length(what) <= 50),
  detail jsonb not null,
  actor text not null,
  primary key (site_id, player_id, at, n)
);
