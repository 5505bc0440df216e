-- Payment gateways as data of the brands.
create table cashier.gateway (
  site_id int not null,
  gateway_id text not null check (gateway_id ~ '^[a-z0-9-]{2,32}$'),
  adapter text not null check (adapter in ('stripe', 'btcpay', 'paymongo')),
  name text not null check (length(name) between 1 and 100),
  is_live boolean not null,
  status text not null check (status in ('open', 'closed')),
  url text not null check (length(url) <= 300),
  settings jsonb not null check (jsonb_typeof(settings) = 'object'),
  sealed bytea not null check (octet_length(sealed) between 30 and 8192),
  revision int not null default 1,
  tested_at timestamptz,
  test_error text not null default '' check (length(test_error) <= 200),
  primary key (site_id, gateway_id)
);
create unique index gateway_by_name on cashier.gateway (gateway_id);
create table cashier.pending_gateway (
  site_id int not null,
  gateway_id text not null,
  request_id uuid not null,
  sealed bytea not null check (octet_length(sealed) between 30 and 8192),
  made_at timestamptz not null,
  primary key (site_id, gateway_id, request_id)
);
