create schema protection;
comment on schema protection is
  'Player protection: limits, breaks, exclusions, reality checks, markers of harm, and terms.';

create table protection.profile (
  site_id int primary key,
  raise_delay_hours int not null default 72 check (raise_delay_hours between 24 and 720),
  windows text not null default 'rolling' check (windows in ('rolling', 'calendar')),
  reality_check_minutes int not null default 30 check (reality_check_minutes between 5 and 120),
  slot_cap bigint check (slot_cap > 0),
  slot_cap_young bigint check (slot_cap_young > 0),
  terms_version int not null default 1 check (terms_version > 0),
  slot_cap_age int not null default 25 check (slot_cap_age between 18 and 99),
  provider_slot_cycle_ms int check (provider_slot_cycle_ms > 0),
  provider_other_cycle_ms int check (provider_other_cycle_ms > 0)
);
comment on table protection.profile is
  'What stakes and limits of a site are held to, written from its jurisdiction profile, so that a stake '
  'reads '
  'it with the player; a site without a row has the strict one.';
comment on column protection.profile.provider_slot_cycle_ms is
  'Shortest time from one round of a provider''s slot to the next; null: the wallet does not enforce it.';
comment on column protection.profile.raise_delay_hours is
  'How long a higher limit waits before it can be confirmed.';
comment on column protection.profile.windows is
  'rolling: the last 24 hours, 7 days, month; calendar: the current day, week from Monday, month (UTC).';
comment on column protection.profile.slot_cap is
  'Highest stake on a slot round, in minor units; slot_cap_young below slot_cap_age (player protection C9). '
  'Null: the game''s own limit.';
comment on column protection.profile.terms_version is
  'The lowest version of the terms a player must have accepted.';

create table protection.player_limit (
  site_id int not null,
  player_id uuid not null,
  kind text not null check (kind in ('deposit', 'loss', 'stake', 'session')),
  period text not null check (period in ('day', 'week', 'month', 'session')),
  amount bigint not null check (amount >= 0),
  set_at timestamptz not null,
  pending_amount bigint check (pending_amount >= 0),
  pending_removal boolean not null default false,
  pending_since timestamptz,
  effective_at timestamptz,
  primary key (site_id, player_id, kind, period),
  check ((kind = 'session') = (period = 'session')),
  check ((pending_since is null) = (effective_at is null) and (pending_since is not null) = (pending_removal
    or pending_amount is not null))
);
comment on table protection.player_limit is
  'Limits players set themselves. At most one change is pending: an amount, or null for "no limit".';
comment on column protection.player_limit.amount is 'Minor units, or minutes of a session.';

create table protection.exclusion (
  site_id int not null,
  player_id uuid not null,
  exclusion_id uuid not null,
  kind text not null,
  from_at timestamptz not null,
  until_at timestamptz,
  return_at timestamptz,
  actor text not null check (length(actor) between 1 and 100),
  reason text not null default '' check (length(reason) <= 300),
  primary key (site_id, player_id, exclusion_id),
  constraint exclusion_kind_check check (kind in ('break', 'self', 'operator', 'register')),
  constraint exclusion_check check (kind in ('operator', 'register') or until_at is not null)
);
comment on table protection.exclusion is
  'Breaks and self-exclusions. A break ends with its time; an exclusion ends one day after the player asked '
  'to return once its time is over.';
comment on column protection.exclusion.kind is
  'register: found in a public register; holds until a later sign-in finds it gone (player protection E6).';

-- Nothing shortens an exclusion.
create function protection.keep_exclusion() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (new.kind, new.from_at, new.until_at)
    is distinct from (old.kind, old.from_at, old.until_at) then
    raise exception 'an exclusion stays what it is' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create trigger exclusion_stays before update or delete on protection.exclusion
  for each row execute function protection.keep_exclusion();

create table protection.reality_check (
  site_id int not null,
  player_id uuid not null,
  minutes int check (minutes in (15, 30, 60)),
  acknowledged_at timestamptz,
  primary key (site_id, player_id)
);
comment on table protection.reality_check is
  'A player''s interval of reality checks, and when one was last acknowledged.';

create table protection.history (
  site_id int not null,
  subject uuid not null,
  sequence bigint generated always as identity,
  action text not null check (length(action) between 1 and 50),
  detail jsonb not null default '{}' check (jsonb_typeof(detail) = 'object'),
  actor text not null check (actor <> ''),
  reason text not null default '',
  at timestamptz not null,
  primary key (site_id, subject, sequence)
);
comment on table protection.history is
  'History of players'' protection settings: what was changed and by whom, append-only.';
create index history_of_player_by_time on protection.history (site_id, subject, at);
create trigger history_append_only before update or delete on protection.history
  for each row execute function platform.refuse_change();

create table protection.reminder (
  site_id int not null,
  player_id uuid not null,
  answered_at timestamptz,
  reviewed_at timestamptz,
  summary_at timestamptz,
  primary key (site_id, player_id)
);
comment on table protection.reminder is
  'When a player answered the question for a deposit limit, reviewed the limits, and got the summary of 30 '
  'days (player protection C1, C4, D6).';

create table protection.risk_signal (
  site_id int not null,
  player_id uuid not null,
  kind text not null check (kind in ('deposit', 'empty_deposit', 'quarter')),
  at timestamptz not null,
  primary key (site_id, player_id, kind, at)
);
comment on table protection.risk_signal is
  'Observations that may indicate harm (player protection J1): deposits, and quarters of an hour spent on '
  'the site.';

create table protection.risk_marker (
  site_id int not null,
  player_id uuid not null,
  rule text not null check (length(rule) between 1 and 40),
  points int not null check (points > 0),
  version int not null,
  at timestamptz not null,
  primary key (site_id, player_id, rule)
);
comment on table protection.risk_marker is 'When each rule last applied; its points expire over thirty days.';

create table protection.risk_state (
  site_id int not null,
  player_id uuid not null,
  flagged boolean not null default false,
  level_reached int not null default 0 check (level_reached in (0, 30, 50, 75)),
  deposits_held boolean not null default false,
  primary key (site_id, player_id)
);
comment on table protection.risk_state is
  'Highest level that was acted on, 0 again once the points are below the lowest one.';
comment on column protection.risk_state.flagged is 'Whether staff have set the flag `harm` for the player.';

create table protection.open_game (
  site_id int not null,
  player_id uuid not null,
  provider_code text not null,
  game_code text not null,
  game_name text not null,
  place text not null check (length(place) <= 64),
  session_id uuid,
  since_at timestamptz not null,
  visit text not null default '' check (length(visit) <= 64),
  primary key (site_id, player_id)
);
comment on table protection.open_game is
  'The game a player has open for money, where the jurisdiction allows one at a time (player protection '
  'F4).';
comment on column protection.open_game.place is
  'Window it was opened in; empty: by a bet without an opening.';
comment on column protection.open_game.visit is
  'Visit of the page that opened the game: only that visit closes it (player protection F4). Empty: by a '
  'bet without an opening, which no page closes.';

create table protection.terms (
  site_id int not null,
  version int not null check (version > 1),
  minor boolean not null,
  summary jsonb not null check (jsonb_typeof(summary) = 'object' and summary ? 'EN'),
  en_title text not null,
  en_body text not null,
  local_title text not null,
  local_body text not null,
  published_by uuid not null,
  published_at timestamptz not null,
  primary key (site_id, version)
);
comment on table protection.terms is
  'Published versions of a site''s terms (player protection A7). A site begins with version 1.';
comment on column protection.terms.minor is 'A minor correction: players are not asked again.';
comment on column protection.terms.summary is 'What changed, in the operator''s words, by language.';
comment on column protection.terms.en_title is 'The whole text as published.';

create table protection.terms_answer (
  site_id int not null,
  player_id uuid not null,
  version int not null check (version > 0),
  accepted_at timestamptz,
  refused_at timestamptz,
  primary key (site_id, player_id, version),
  check (accepted_at is not null or refused_at is not null)
);
comment on table protection.terms_answer is 'Players'' answers to versions of the terms.';

-- What players have set or answered, and their exclusions, decide what they may stake.
create constraint trigger play_limit_set after insert or delete on protection.player_limit
  deferrable initially deferred for each row
  execute function players.change_play_version();
create constraint trigger play_limit_changed after update of kind, period, amount on protection.player_limit
  deferrable initially deferred for each row
  when ((old.kind, old.period, old.amount) is distinct from (new.kind, new.period, new.amount))
  execute function players.change_play_version();
create constraint trigger play_excluded after insert or update or delete on protection.exclusion
  deferrable initially deferred for each row
  execute function players.change_play_version();
create constraint trigger play_reality_check after insert or update or delete on protection.reality_check
  deferrable initially deferred for each row
  execute function players.change_play_version();
create constraint trigger play_terms_answered after insert or update or delete on protection.terms_answer
  deferrable initially deferred for each row
  execute function players.change_play_version();
create constraint trigger play_game_opened after insert or delete on protection.open_game
  deferrable initially deferred for each row
  execute function players.change_play_version();
create constraint trigger play_game_changed after update of provider_code, game_code, game_name
  on protection.open_game
  deferrable initially deferred for each row
  execute function players.change_play_version();
