-- From which level on a promotion waits for a case's approval (player protection I5): above this position; null: as the jurisdiction says.
alter table rewards.programme
  add column approval_above int check (approval_above >= 0),
  add column approval_again_days int not null default 90 check (approval_again_days between 1 and 730);

create table rewards.level_case (
  site_id int not null,
  case_id uuid not null default gen_random_uuid(),
  player_id uuid not null,
  -- The level that was earned.
  position int not null check (position > 0),
  opened_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'approved', 'refused', 'lapsed')),
  decided_at timestamptz,
  decided_by uuid,
  -- What the decision rested on: figures of that moment, and how means and person were checked.
  grounds jsonb,
  affordability text not null default '',
  identity text not null default '',
  primary key (site_id, case_id),
  check ((state = 'open') = (decided_at is null)),
  check (state <> 'approved' or (affordability <> '' and identity <> '' and grounds is not null))
);
create unique index level_case_open on rewards.level_case (site_id, player_id) where state = 'open';
create index level_case_of_player on rewards.level_case (site_id, player_id, decided_at);
