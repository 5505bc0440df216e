-- Who fishes sees the salvos of the others of the last seconds. The index holds the rounds of that one game.
create index round_lagoon on originals.round (site_id, settled_at desc) where game_code = 'bubble-lagoon';
