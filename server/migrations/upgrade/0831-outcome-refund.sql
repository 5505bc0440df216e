-- What a cash-out needs to know of lines that can be refunded.
alter table sportsbook.outcome add column refund double precision check (refund between 0 and 1);
