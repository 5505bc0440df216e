-- phase: expand
-- When visitors are first notified of a planned maintenance.
alter table sites.site add column maintenance_notice_at timestamptz;
