-- What people sent for a part of a withdrawal that goes out as coins: the transaction, how many, and what one was worth by which source.
create table cashier.coin_payout (
  site_id int not null,
  withdrawal_id uuid not null,
  leg int not null,
  network text not null,
  coin text not null,
  hash text not null check (length(hash) between 16 and 128),
  coins numeric not null check (coins > 0 and scale(coins) <= 18),
  -- Of one coin, in units of the withdrawal's currency.
  rate numeric not null check (rate > 0 and scale(rate) <= 18),
  source text not null check (length(source) between 3 and 200),
  -- Who of the staff noted it.
  noted_by text not null,
  at timestamptz not null,
  primary key (site_id, withdrawal_id, leg),
  foreign key (site_id, withdrawal_id, leg) references cashier.leg (site_id, withdrawal_id, leg)
);
-- A transaction pays one withdrawal.
create unique index coin_payout_once on cashier.coin_payout (site_id, network, hash);
