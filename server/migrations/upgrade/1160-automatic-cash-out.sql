-- An open ticket can be cashed out automatically at a value its player sets.
alter table sportsbook.ticket add column auto_cash_out bigint check (auto_cash_out > 0);
comment on column sportsbook.ticket.auto_cash_out is 'Offer from which an open ticket is cashed out.';
create index ticket_auto_cash_out on sportsbook.ticket (site_id, ticket_id)
  where state = 'open' and auto_cash_out is not null;
