-- When the gateway was last told or asked about a payout: whoever comes while that is on its way leaves it alone.
alter table cashier.withdrawal add column asked_at timestamptz;
update cashier.withdrawal set asked_at = changed_at where state = 'paying';
