-- phase: expand
-- The time zone of a brand, until now that of its currency or of its report terms.
alter table sites.site add column time_zone text not null default 'UTC'
  check (time_zone ~ '^[A-Z][A-Za-z0-9_+/-]{1,63}$');
update sites.site s set time_zone = coalesce(
  (select zone from reports.ngr_deductions where site_id = s.site_id),
  (select zone from rewards.programme where site_id = s.site_id),
  case currency when 'PHP' then 'Asia/Manila' when 'CNY' then 'Asia/Shanghai' when 'IDR' then 'Asia/Jakarta'
    when 'MNT' then 'Asia/Ulaanbaatar' when 'MMK' then 'Asia/Yangon' else 'UTC' end);
