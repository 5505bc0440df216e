create table kyc.vendor (
  site_id int primary key,
  adapter text not null check (adapter <> ''),
  url text not null check (url <> ''),
  is_open boolean not null,
  secrets_sealed bytea not null,
  changed_at timestamptz not null
);
create table kyc.vendor_check (
  site_id int not null,
  check_id uuid not null default uuidv7(),
  player_id uuid not null,
  adapter text not null,
  external_id text,
  page_url text not null default '',
  full_name_hash bytea,
  state text not null check (state in ('created', 'pending', 'approved', 'rejected', 'ended')),
  created_at timestamptz not null,
  ended_at timestamptz,
  verification_id uuid,
  primary key (site_id, check_id),
  check ((ended_at is null) = (state in ('created', 'pending')))
);
create unique index vendor_check_open on kyc.vendor_check (site_id, player_id)
  where state in ('created', 'pending');
create unique index vendor_check_external on kyc.vendor_check (site_id, external_id);
create index vendor_check_of_player on kyc.vendor_check (site_id, player_id, created_at);
