-- phase: expand
-- Groups of brands and the values that their members take over.
create table sites.brand_group (
  group_id uuid primary key,
  name text not null unique check (length(name) between 1 and 60),
  version int not null check (version > 0),
  field_values jsonb not null check (jsonb_typeof(field_values) = 'object'),
  check (octet_length(field_values::text) <= 60000)
);
create table sites.group_member (
  site_id int primary key references sites.site,
  group_id uuid not null references sites.brand_group,
  own_fields text[] not null default '{}'
);
create table sites.brand_group_version (
  group_id uuid not null,
  version int not null check (version > 0),
  at timestamptz not null,
  maker uuid not null,
  reason text not null check (length(reason) between 3 and 500),
  before jsonb not null check (jsonb_typeof(before) = 'object'),
  after jsonb not null check (jsonb_typeof(after) = 'object'),
  brands text[] not null,
  primary key (group_id, version)
);
create trigger brand_group_version_append_only before update or delete
  on sites.brand_group_version for each row execute function platform.refuse_change();
