-- phase: expand
-- Brands that take no sign-ups and no deposits before they close.
alter table sites.site add column winding_down_at timestamptz;
alter table sites.site add column closes_on date;
alter table sites.site add constraint site_closes_on check (closes_on is null or winding_down_at is not null)
  not valid;
alter table sites.site validate constraint site_closes_on;
