-- Bets above the highest stake, referred to a trader.
create table sportsbook.referral (
  site_id int not null,
  referral_id uuid not null default uuidv7(),
  player_id uuid not null,
  client_ticket_id text not null check (client_ticket_id ~ '^[A-Za-z0-9_-]{8,64}$'),
  fingerprint text not null check (length(fingerprint) = 64),
  kind text not null check (kind in ('single', 'parlay', 'system', 'builder')),
  legs jsonb not null check (jsonb_typeof(legs) = 'array'),
  folds int[] not null,
  bankers int[] not null,
  price text,
  currency text not null check (length(currency) between 3 and 8),
  stake_per_line bigint not null check (stake_per_line > 0),
  stake bigint not null check (stake >= stake_per_line),
  highest_stake bigint not null check (highest_stake >= 0),
  session_started_at timestamptz not null,
  state text not null default 'waiting' check (state in
    ('waiting', 'offered', 'accepted', 'declined', 'withdrawn', 'expired', 'lapsed')),
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  offered_stake bigint check (offered_stake between 1 and stake_per_line),
  offered_price_milli int check (offered_price_milli > 1000),
  decided_by text check (length(decided_by) <= 64),
  reason text not null default '' check (length(reason) <= 500),
  ended_at timestamptz,
  ticket_id uuid,
  primary key (site_id, referral_id),
  unique (site_id, player_id, client_ticket_id),
  check ((ended_at is null) = (state in ('waiting', 'offered'))),
  check ((ticket_id is not null) = (state = 'accepted')),
  foreign key (site_id, ticket_id) references sportsbook.ticket (site_id, ticket_id)
);
comment on table sportsbook.referral is
  'Bets above the highest stake that wait for a trader; their stake is held until they end.';
comment on column sportsbook.referral.legs is
  'Selections with price, names and start as the player saw them.';
comment on column sportsbook.referral.highest_stake is 'The limit per line when the bet was referred.';
comment on column sportsbook.referral.reason is
  'Why it ended: the trader''s words, or of a lapsed one the name of the refusal.';
create index referral_open on sportsbook.referral (site_id, expires_at) where ended_at is null;
