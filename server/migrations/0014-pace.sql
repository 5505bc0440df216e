-- The shortest time between two rounds of a player in a game. A site without a row has the platform's own.
alter table originals.seat add column last_at timestamptz;

create table originals.pace (
  site_id int primary key,
  cycle_ms int not null check (cycle_ms between 0 and 60000)
);
