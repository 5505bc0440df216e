-- Games whose bets return differently tell the return of the best bet too; the house edge is counted by it.
alter table catalog.game add column rtp_most numeric(6, 3) check (rtp_most >= rtp and rtp_most <= 200);
comment on column catalog.game.rtp_most is
  'Percent that comes back of the best bet, where bets return differently; null: as the return.';
