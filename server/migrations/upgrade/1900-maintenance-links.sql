-- phase: expand
-- Links with which testers use a site during maintenance.
create table sites.maintenance_link (
  site_id int not null references sites.site,
  link_id uuid not null,
  title text not null check (length(title) between 1 and 100),
  made_by text not null,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  primary key (site_id, link_id),
  constraint maintenance_link_expiry
    check (expires_at > made_at and expires_at <= made_at + interval '7 days')
);
comment on table sites.maintenance_link is
  'Links with which a visitor uses the site during maintenance, until they expire or are ended.';
