-- Free bets: stakes the house gives, of which the profit alone is paid.
alter table sportsbook.ticket add column free_bet_id uuid;
comment on column sportsbook.ticket.free_bet_id is 'The stake is that of a free bet and is not returned.';
insert into ledger.posting_kind (code, debit, credit, allow_negative) values
  ('free_bet_win', '{cash,sports_clearing}', '{cash,sports_clearing}', true);

create table sportsbook.free_bet (
  site_id int not null,
  free_bet_id uuid not null default uuidv7(),
  batch_id uuid not null,
  player_id uuid not null,
  title text not null check (length(title) between 1 and 80),
  amount bigint not null check (amount > 0),
  currency text not null check (length(currency) between 3 and 8),
  min_price_milli int check (min_price_milli > 1000),
  sports text[] not null,
  bet_types text[] not null,
  valid_days int not null check (valid_days between 1 and 365),
  granted_at timestamptz not null,
  granted_by text not null,
  expires_at timestamptz not null,
  ticket_id uuid,
  last_ticket_id uuid,
  primary key (site_id, free_bet_id),
  unique (site_id, batch_id, player_id),
  foreign key (site_id, last_ticket_id) references sportsbook.ticket (site_id, ticket_id)
);
comment on table sportsbook.free_bet is
  'Stakes the house gives: one bet each. sports and bet_types: those allowed, empty for all.';
comment on column sportsbook.free_bet.ticket_id is
  'The ticket that used it; empty again when that bet was refunded, with what was refunded as amount.';
create index free_bet_of_player on sportsbook.free_bet (site_id, player_id) where ticket_id is null;
