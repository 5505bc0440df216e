create index deposit_credited_of_player on cashier.deposit (site_id, player_id, credited_at)
  include (credited) where state = 'credited';
