-- Providers a brand sells, and where.
create table catalog.provider_offer (
  site_id int not null,
  provider_code text not null references catalog.provider,
  enabled boolean not null default true,
  closed_countries text[] not null default '{}' check (cardinality(closed_countries) <= 250),
  currencies text[] check (cardinality(currencies) between 1 and 50),
  primary key (site_id, provider_code)
);
