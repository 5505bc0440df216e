-- phase: expand
-- Wind-downs that begin at a planned time, and the notice of them on every page.
alter table sites.site add column winding_down_notice_at timestamptz;
alter table sites.site add constraint site_wind_down_notice
  check (winding_down_notice_at is null or winding_down_at is not null) not valid;
alter table sites.site validate constraint site_wind_down_notice;
