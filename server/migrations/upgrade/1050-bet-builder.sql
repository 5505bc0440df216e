-- Combinations of one event: expected goals behind its prices, and the one price of such a ticket.
alter table sportsbook.event
  add column home_rate double precision check (home_rate > 0),
  add column away_rate double precision check (away_rate > 0);
alter table sportsbook.ticket drop constraint ticket_kind_check;
alter table sportsbook.ticket
  add constraint ticket_kind_check check (kind in ('single', 'parlay', 'system', 'builder')),
  add column price_milli int check (price_milli > 1000),
  add check ((kind = 'builder') = (price_milli is not null));
