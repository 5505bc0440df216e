-- What is seen of a player that may tell of harm (player protection J1): deposits, and quarters of an hour spent here.
create table protection.sign (
  site_id int not null,
  player_id uuid not null,
  kind text not null check (kind in ('deposit', 'empty_deposit', 'quarter')),
  at timestamptz not null,
  primary key (site_id, player_id, kind, at)
);
-- When each rule held last; its points run out over thirty days.
create table protection.marker (
  site_id int not null,
  player_id uuid not null,
  rule text not null check (length(rule) between 1 and 40),
  points int not null check (points > 0),
  version int not null,
  at timestamptz not null,
  primary key (site_id, player_id, rule)
);
-- The highest level that something was done about, 0 again once the points are below the lowest; whether staff have put the flag `harm` on the player.
create table protection.harm (
  site_id int not null,
  player_id uuid not null,
  flagged boolean not null default false,
  reached int not null default 0 check (reached in (0, 30, 50, 75)),
  deposits_held boolean not null default false,
  primary key (site_id, player_id)
);

alter table cashier.finance_case
  drop constraint finance_case_kind_check,
  add constraint finance_case_kind_check check (kind in ('unknown_payment', 'wrong_currency', 'charged_back', 'refunded',
    'difference', 'late', 'amount_differs', 'payment_failures', 'covered_transaction', 'net_deposits', 'excluded_player',
    'high_limit_contact', 'harm_markers'));
