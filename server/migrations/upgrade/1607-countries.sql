-- The countries in which people may register and play on a brand.
alter table sites.site add column countries jsonb not null default '{}'
  check (octet_length(countries::text) <= 8000);
