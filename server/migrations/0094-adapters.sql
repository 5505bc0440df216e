-- Providers that speak a dialect of their own: which, and what their messages are checked with.
create table providers.adapter (
  site_id int not null,
  provider_code text not null,
  adapter text not null check (adapter in ('hub88', 'evoplay')),
  -- Names the account in the address the provider calls.
  place text not null unique check (place ~ '^[A-Za-z0-9_-]{16,64}$'),
  -- hub88: the provider's public key as PEM
  public_key text check (length(public_key) <= 4000),
  -- evoplay: project and version; the key is the account's secret
  settings jsonb not null default '{}' check (length(settings::text) <= 2000),
  primary key (site_id, provider_code),
  foreign key (site_id, provider_code) references providers.account
);

-- What is lost below the smallest unit when a win is cut to it, by transaction: millionths of a minor unit [R13].
create table providers.residue (
  site_id int not null,
  provider_code text not null,
  tx_id text not null,
  currency text not null,
  millionths bigint not null check (millionths between 1 and 999999),
  primary key (site_id, provider_code, tx_id)
);
