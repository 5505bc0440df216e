-- Where players are paid. Numbers are encrypted; what is searched for is a keyed hash, what is shown the last four digits.
create schema cashier;

-- One row a player with bank accounts: what is locked while they change, and which of them is the default.
create table cashier.holder (
  site_id int not null,
  player_id uuid not null,
  default_bank uuid,
  primary key (site_id, player_id)
);

-- Removed accounts stay: what a player was paid to must be known later.
create table cashier.bank (
  site_id int not null,
  player_id uuid not null,
  bank_id uuid not null,
  bank_name text not null check (length(bank_name) between 2 and 60),
  holder_name text not null check (length(holder_name) between 1 and 100),
  number_sealed bytea not null,
  number_hash bytea not null check (length(number_hash) = 32),
  last_digits text not null check (last_digits ~ '^\d{4}$'),
  created_at timestamptz not null default now(),
  removed_at timestamptz check (removed_at >= created_at),
  primary key (site_id, player_id, bank_id),
  foreign key (site_id, player_id) references cashier.holder (site_id, player_id)
);
create unique index bank_once on cashier.bank (site_id, player_id, number_hash) where removed_at is null;
-- The same account at several players is a question for whoever reviews a withdrawal.
create index bank_by_number on cashier.bank (site_id, number_hash);
