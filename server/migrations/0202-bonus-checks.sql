-- Who shares what with whom is asked when a bonus is given: indexes for it.
create index device_by_hash on players.device (site_id, device_hash);
create index sign_up_by_address on players.sign_up (site_id, address) where address <> '';

-- Which players noted one bank account, by its keyed hash, as the cashier tells.
create table bonuses.bank (
  site_id int not null,
  number_hash text not null check (number_hash ~ '^[0-9a-f]{64}$'),
  player_id uuid not null,
  primary key (site_id, number_hash, player_id)
);
create index bank_of_player on bonuses.bank (site_id, player_id);
insert into bonuses.bank (site_id, number_hash, player_id)
  select distinct site_id, encode(number_hash, 'hex'), player_id from cashier.bank;

-- Bonuses that were not given by themselves, with what says that their player may have had them under another name.
create table bonuses.flag (
  site_id int not null,
  flag_id uuid not null default uuidv7(),
  player_id uuid not null,
  campaign_id text not null,
  source text not null check (length(source) between 3 and 80),
  -- What would have been given, and for which deposit, in minor units.
  amount bigint not null check (amount > 0),
  deposit bigint not null check (deposit >= 0),
  -- What is shared, and with which players: [{kind, players}].
  evidence jsonb not null,
  opened_at timestamptz not null,
  decided_at timestamptz,
  decided_by text,
  outcome text check (outcome in ('given', 'refused')),
  primary key (site_id, flag_id),
  unique (site_id, player_id, source),
  check ((decided_at is null) = (outcome is null) and (decided_at is null) = (decided_by is null))
);
create index flag_open on bonuses.flag (site_id, opened_at) where decided_at is null;

-- Fields campaigns have from now on; what was granted keeps the rules it was granted under.
update bonuses.campaign set rules =
  '{"segment": "all", "countries": [], "once_per": [], "stackable": true}'::jsonb || rules;
