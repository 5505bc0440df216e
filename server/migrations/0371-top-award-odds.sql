-- One round in how many brings a game's top award, by its maker's word (player protection G3); null where it is not told.
alter table catalog.game add column top_award_odds bigint check (top_award_odds >= 1);
