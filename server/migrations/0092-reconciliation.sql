-- Up to where a provider's transactions were compared with ours.
alter table providers.account add column compared_until timestamptz;

-- What differs between a provider's books and ours, until somebody or something has put it right.
create table providers.difference (
  site_id int not null,
  provider_code text not null,
  tx_id text not null,
  what text not null check (what in ('missing_here', 'missing_there', 'amount_differs', 'state_differs')),
  op text not null,
  -- What each side says; null: nothing.
  ours jsonb,
  theirs jsonb,
  state text not null default 'open' check (state in ('open', 'repaired', 'dismissed')),
  note text not null default '' check (length(note) <= 300),
  actor text not null default '' check (length(actor) <= 100),
  found_at timestamptz not null,
  settled_at timestamptz,
  primary key (site_id, provider_code, tx_id, what)
);
create index difference_open on providers.difference (site_id, found_at) where state = 'open';

-- A day's counts and sums by currency, game and kind, on both sides. They must be equal to the unit.
create table providers.day_sum (
  site_id int not null,
  provider_code text not null,
  day date not null,
  currency text not null,
  game_code text not null,
  op text not null,
  our_count bigint not null,
  our_sum bigint not null,
  their_count bigint not null,
  their_sum bigint not null,
  primary key (site_id, provider_code, day, currency, game_code, op)
);

-- Rounds open for long are looked for once an hour.
create index round_left_open on providers.round (site_id, opened_at) where state = 'open';
create index transaction_by_time on providers.transaction using brin (created_at) with (pages_per_range = 16);
