-- The game a player has open for money, where the jurisdiction lets nobody play two at once (player protection F4).
create table protection.playing (
  site_id int not null,
  player_id uuid not null,
  provider_code text not null,
  game_code text not null,
  game_name text not null,
  -- The window it was opened in, and the visit; empty: by a bet without an opening.
  place text not null check (length(place) <= 64),
  session_id uuid,
  since_at timestamptz not null,
  primary key (site_id, player_id)
);
