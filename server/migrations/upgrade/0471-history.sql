-- One shape for the history of payments, bonuses, partners and players' protection.
create table cashier.history (
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
create trigger history_append_only before update or delete on cashier.history
  for each row execute function platform.refuse_change();
insert into cashier.history (site_id, subject, action, actor, reason, at)
  select site_id, payment_id, state, actor, reason, at from cashier.step order by site_id, payment_id, step;
drop table cashier.step;

create table bonuses.history (
  site_id int not null,
  subject text not null,
  sequence bigint generated always as identity,
  action text not null check (length(action) between 1 and 50),
  detail jsonb not null default '{}' check (jsonb_typeof(detail) = 'object'),
  actor text not null check (actor <> ''),
  reason text not null default '',
  at timestamptz not null,
  primary key (site_id, subject, sequence)
);
create trigger history_append_only before update or delete on bonuses.history
  for each row execute function platform.refuse_change();
insert into bonuses.history (site_id, subject, action, detail, actor, reason, at)
  select site_id, matter,
    case when what like 'rounds %' then 'rounds_ended' when what like 'late %' then 'late_win'
      else split_part(what, ' ', 1) end,
    case
      when what like 'draft %' then jsonb_build_object('version', split_part(what, ' ', 2)::int)
      when what like 'rounds %' then jsonb_build_object('outcome', split_part(what, ' ', 2))
      when what like 'late %' then jsonb_build_object('won', split_part(what, ' ', 2))
      else '{}' end,
    actor, reason, at
  from bonuses.step order by site_id, matter, step;
drop table bonuses.step;

create table affiliates.history (
  site_id int not null,
  subject text not null,
  sequence bigint generated always as identity,
  action text not null check (length(action) between 1 and 50),
  detail jsonb not null default '{}' check (jsonb_typeof(detail) = 'object'),
  actor text not null check (actor <> ''),
  reason text not null default '',
  at timestamptz not null,
  primary key (site_id, subject, sequence)
);
create trigger history_append_only before update or delete on affiliates.history
  for each row execute function platform.refuse_change();
insert into affiliates.history (site_id, subject, action, detail, actor, reason, at)
  select site_id, matter, split_part(what, ' ', 1),
    case split_part(what, ' ', 1)
      when 'adjust' then jsonb_build_object('amount', split_part(what, ' ', 2)) else '{}' end,
    actor, reason, at
  from affiliates.step order by site_id, matter, step;
drop table affiliates.step;

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
create index history_of_player_by_time on protection.history (site_id, subject, at);
create trigger history_append_only before update or delete on protection.history
  for each row execute function platform.refuse_change();
insert into protection.history (site_id, subject, action, detail, actor, reason, at)
  select site_id, player_id, what, detail - 'reason', actor, coalesce(detail ->> 'reason', ''), at
  from protection.step order by at, n;
drop table protection.step;
