-- phase: expand
-- Players by their last sign-in.
create index session_of_player on players.session (site_id, player_id, opened_at);
