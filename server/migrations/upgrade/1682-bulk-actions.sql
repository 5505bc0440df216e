-- Actions on many players of the list.
create table operators.bulk_action (
  site_id int not null,
  action_id uuid not null default uuidv7(),
  kind text not null check (kind in ('set_flag', 'remove_flag', 'block')),
  flag text check (length(flag) <= 32),
  player_ids uuid[] not null check (cardinality(player_ids) between 1 and 20000),
  staff_id uuid not null references operators.staff,
  reason text not null check (length(reason) between 3 and 500),
  state text not null default 'proposed' check (state in ('proposed', 'running', 'done', 'stopped')),
  done int not null default 0 check (done between 0 and cardinality(player_ids)),
  skipped int not null default 0 check (skipped between 0 and done),
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (site_id, action_id),
  check ((kind = 'block') = (flag is null))
);
comment on table operators.bulk_action is 'Actions on many players, who are fixed when it is proposed.';
comment on column operators.bulk_action.done is
  'Players gone through, written with what was done to them; `skipped` needed no change.';
