-- Pools of providers' jackpots, as their feed tells them [seamless wallet 4]; amounts are minor units.
create table providers.jackpot (
  site_id int not null,
  provider_code text not null,
  jackpot_id text not null,
  currency text not null,
  games text[] not null,
  amount bigint not null check (amount >= 0),
  -- What it begins with, at first and after each win.
  seed bigint not null check (seed >= 0),
  -- Players of other houses feed it too: its sum says nothing about our books.
  shared boolean not null,
  read_at timestamptz not null,
  -- By our ledger and the feed at one moment, and since when they have not agreed.
  ours bigint,
  theirs bigint,
  differs_since timestamptz,
  primary key (site_id, provider_code, jackpot_id, currency)
);
create index transaction_of_jackpot on providers.transaction (site_id, provider_code) where op = 'jackpot_win';
