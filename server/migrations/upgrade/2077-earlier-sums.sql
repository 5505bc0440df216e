-- phase: contract
-- Upgrade 2076 has functions in their place.
drop function sportsbook.profit_keys(int, uuid);
drop function ledger.fill_blocks(int, bigint, int);
drop function reports.sum_bets(int, uuid, int);
