create table invitation (
  site_id int not null,
  player_id uuid not null,
  invited_at timestamptz not null,
  primary key (site_id, player_id)
);

create table rating (
  site_id int not null,
  rating_id uuid not null,
  player_id uuid not null,
  stars int not null check (stars between 1 and 5),
  comment text not null check (length(comment) <= 1000),
  created_at timestamptz not null,
  answer text not null default '',
  answered_at timestamptz,
  primary key (site_id, rating_id)
);
create index rating_list on rating (site_id, created_at, rating_id);
create index rating_player on rating (site_id, player_id, created_at);
