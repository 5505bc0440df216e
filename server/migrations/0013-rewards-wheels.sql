create table rewards.wheel_model (
  site_id int not null,
  wheel_hash text not null check (wheel_hash ~ '^[0-9a-f]{64}$'),
  model jsonb not null check (length(model::text) <= 8192),
  created_at timestamptz not null default now(),
  primary key (site_id, wheel_hash)
);
comment on table rewards.wheel_model is
  'Versions of a wheel as they were hashed and shown. Kept for good: an old spin is verified with the wheel '
  'it was drawn on.';

create table rewards.wheel (
  site_id int not null,
  code text not null check (code ~ '^[a-z0-9-]{1,32}$'),
  position smallint not null default 0,
  wheel_hash text not null,
  is_open boolean not null default true,
  daily_tokens bigint check (daily_tokens >= 0),
  daily_cash bigint check (daily_cash >= 0),
  face text not null default 'wheel' check (face in ('wheel', 'egg', 'box')),
  primary key (site_id, code),
  foreign key (site_id, wheel_hash) references rewards.wheel_model (site_id, wheel_hash)
);
comment on table rewards.wheel is 'A site''s prize wheels.';
comment on column rewards.wheel.daily_tokens is 'Maximum tokens given per day; null: no cap.';
comment on column rewards.wheel.daily_cash is 'Maximum money given per day, minor units; null: no cap.';
comment on column rewards.wheel.face is
  'How a draw is shown: a wheel to spin, eggs or boxes to open. The draw and its proof are the same.';

create table rewards.wheel_stock (
  site_id int not null,
  wheel_hash text not null,
  field smallint not null check (field between 0 and 23),
  stock int not null check (stock >= 0),
  given int not null default 0 check (given >= 0),
  primary key (site_id, wheel_hash, field),
  foreign key (site_id, wheel_hash) references rewards.wheel_model (site_id, wheel_hash),
  check (given <= stock)
);
comment on table rewards.wheel_stock is 'How many of a limited prize have been given.';

create table rewards.wheel_day (
  site_id int not null,
  code text not null check (length(code) between 1 and 32),
  day date not null,
  spins int not null default 0 check (spins >= 0),
  tokens bigint not null default 0 check (tokens >= 0),
  cash bigint not null default 0 check (cash >= 0),
  primary key (site_id, code, day)
) with (fillfactor = 70);
comment on table rewards.wheel_day is 'What a wheel gave on a day of the site''s time zone.';

create table rewards.spin (
  site_id int not null,
  spin_id uuid not null,
  player_id uuid not null,
  wheel_code text not null check (length(wheel_code) between 1 and 32),
  wheel_hash text not null,
  client_spin_id text not null check (client_spin_id ~ '^[A-Za-z0-9_-]{8,64}$'),
  seed_id uuid not null,
  seed_hash text not null check (seed_hash ~ '^[0-9a-f]{64}$'),
  client_seed text not null check (length(client_seed) between 1 and 64),
  nonce bigint not null check (nonce >= 0),
  drawn smallint not null check (drawn between 0 and 23),
  given smallint not null check (given between 0 and 23),
  kind text not null check (kind in ('tokens', 'cash')),
  amount bigint not null check (amount >= 0),
  cost bigint not null check (cost >= 0),
  currency text not null check (length(currency) between 3 and 8),
  at timestamptz not null,
  primary key (site_id, spin_id),
  unique (site_id, player_id, client_spin_id),
  -- A nonce is never used twice under one seed.
  unique (site_id, seed_id, nonce),
  foreign key (site_id, wheel_hash) references rewards.wheel_model (site_id, wheel_hash)
);
comment on table rewards.spin is 'Spins, append-only, with everything needed to recompute the draw.';
create index spin_by_player on rewards.spin (site_id, player_id, wheel_code, at desc);

create trigger spin_is_final before update or delete on rewards.spin
  for each row execute function platform.refuse_change();
create trigger wheel_model_is_final before update or delete on rewards.wheel_model
  for each row execute function platform.refuse_change();
