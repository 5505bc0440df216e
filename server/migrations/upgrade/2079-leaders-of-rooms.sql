-- phase: expand
-- Rooms are divided among processes; until now one process led all.
create unlogged table rooms.leader (
  site_id int not null,
  game_code text not null,
  pid int,
  primary key (site_id, game_code)
);
