-- Profit and loss by the day of settlement, and the tickets of a grant of free bets.
create index ticket_by_settlement on sportsbook.ticket (site_id, settled_at) where settled_at is not null;
create index ticket_on_free_bet on sportsbook.ticket (site_id, free_bet_id) where free_bet_id is not null;
