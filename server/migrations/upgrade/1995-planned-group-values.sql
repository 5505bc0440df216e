-- phase: expand
-- Values of groups of brands that are published at a planned time.
create table sites.group_plan (
  group_id uuid primary key references sites.brand_group,
  version int not null check (version > 0),
  field_values jsonb not null check (jsonb_typeof(field_values) = 'object'),
  publish_at timestamptz not null,
  people smallint not null check (people in (0, 1)),
  maker uuid not null,
  reason text not null check (length(reason) between 3 and 500),
  state text not null check (state in ('planned', 'blocked'))
);
