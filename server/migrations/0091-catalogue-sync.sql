-- What providers call their kinds of games, in our categories; '*' holds for every provider that says nothing of its own.
create table catalog.provider_type (
  provider_code text not null,
  type text not null check (length(type) between 1 and 64),
  category text not null check (length(category) between 1 and 32),
  primary key (provider_code, type)
);
insert into catalog.provider_type (provider_code, type, category) values
  ('*', 'slots', 'slots'), ('*', 'slot', 'slots'), ('*', 'video-slots', 'slots'),
  ('*', 'livecasino', 'livecasino'), ('*', 'live', 'livecasino'), ('*', 'live-casino', 'livecasino'),
  ('*', 'hashgame', 'hashgame'), ('*', 'hash', 'hashgame'),
  ('*', 'sportsbook', 'sportsbook'), ('*', 'sports', 'sportsbook'),
  ('*', 'fish', 'fish'), ('*', 'fishing', 'fish'),
  ('*', 'table', 'table'), ('*', 'poker', 'table'), ('*', 'card', 'table'),
  ('*', 'sabong', 'sabong'), ('*', 'lottery', 'lottery'), ('*', 'keno', 'lottery'),
  ('*', 'horseracing', 'horseracing'), ('*', 'horse', 'horseracing'),
  ('*', 'bingo', 'bingo'), ('*', 'arcade', 'arcade'), ('*', 'instant', 'arcade'),
  ('*', 'crash', 'crash');

-- Readings of a provider's list of games, with what they changed, or would have changed.
create table providers.sync_run (
  run_id uuid primary key,
  provider_code text not null,
  kind text not null check (kind in ('full', 'delta')),
  dry boolean not null,
  -- held: it would withdraw so much that somebody must say so
  state text not null check (state in ('done', 'held', 'failed')),
  diff jsonb not null,
  actor text not null check (length(actor) between 1 and 100),
  reason text not null check (length(reason) <= 300),
  started_at timestamptz not null,
  finished_at timestamptz not null
);
create index sync_run_last on providers.sync_run (provider_code, started_at desc);
