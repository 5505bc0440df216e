-- phase: expand
-- Since when a planned maintenance is announced to visitors.
alter table sites.site add column maintenance_notice_at timestamptz;
