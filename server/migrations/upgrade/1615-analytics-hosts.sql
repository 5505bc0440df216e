-- Hosts that analytics scripts call besides their own.
alter table content.analytics_item add column hosts text[] not null default '{}'
  check (cardinality(hosts) <= 20);
