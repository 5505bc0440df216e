-- phase: contract
-- The trigger that writes payments contains its query.
drop function ledger.payment_lines(int, bigint, timestamptz, text);
