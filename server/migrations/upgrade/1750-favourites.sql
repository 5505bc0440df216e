-- phase: expand
-- Competitions, teams and events that players mark.
create table sportsbook.favourite (
  site_id int not null,
  player_id uuid not null,
  kind text not null check (kind in ('competition', 'team', 'event')),
  favourite_id uuid not null,
  marked_at timestamptz not null,
  primary key (site_id, player_id, kind, favourite_id)
);
