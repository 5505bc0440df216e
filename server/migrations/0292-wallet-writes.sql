-- Noted with every message and forgotten after ten minutes. After a crash the ids of transactions, kept for ever, still hold what
-- moves money: nonces need no log of their own.
alter table providers.nonce set unlogged;
-- Open rounds of a site, by player: one index for all who look for them, as every round enters it and leaves it again.
drop index providers.round_open;
drop index providers.round_left_open;
create index round_open on providers.round (site_id, player_id, opened_at) where state = 'open';
