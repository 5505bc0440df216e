-- phase: expand
-- Roles of the operator's own making.
create table operators.own_role (
  site_id int not null,
  code text not null check (code ~ '^own-[a-z0-9][a-z0-9-]{0,27}$'),
  name text not null check (length(name) between 1 and 40),
  rights jsonb not null check (jsonb_typeof(rights) = 'object'),
  changed_at timestamptz not null,
  removed_at timestamptz,
  primary key (site_id, code)
);
create unique index own_role_name on operators.own_role (site_id, lower(name)) where removed_at is null;
