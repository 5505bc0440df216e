-- A wallet for coins is an account a player is paid to, as a bank account is: its address is sealed and hashed where an account's number is.
alter table cashier.bank
  -- Both null of what is no wallet.
  add column network text,
  add column coin text check (coin ~ '^[A-Z0-9]{2,10}$'),
  -- What must be sent along, where one address serves many.
  add column memo_sealed bytea,
  add check ((network is null) = (coin is null)),
  add check (memo_sealed is null or network is not null),
  drop constraint bank_last_digits_check,
  add check (last_digits ~ case when network is null then '^\d{4}$' else '^[0-9A-Za-z]{4}$' end);

-- One address may take several coins of its network.
drop index cashier.bank_once;
create unique index bank_once on cashier.bank (site_id, player_id, number_hash, coalesce(coin, '')) where removed_at is null;
