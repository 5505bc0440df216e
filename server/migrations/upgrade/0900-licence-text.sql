alter table sites.site add column licence_text text not null default ''
  check (length(licence_text) <= 500);
alter table sites.site add column archived_at timestamptz;
