-- Up to when the ledger has been verified; the first verification of each site reads everything.
create table ledger.verification (
  site_id int primary key,
  verified_until timestamptz not null,
  last_transfer bigint not null,
  player_totals jsonb not null check (jsonb_typeof(player_totals) = 'object'),
  full_verified_at timestamptz not null,
  full_every_days int not null default 30 check (full_every_days between 1 and 366)
);
