-- Every form the cashier's policy of a site has had since somebody first changed it: who, why, and what it was before and after.
create table cashier.policy_version (
  site_id int not null,
  version int not null check (version > 0),
  at timestamptz not null,
  maker uuid not null,
  reason text not null check (length(reason) between 3 and 500),
  -- Whether another person had to agree.
  is_agreed boolean not null,
  before jsonb not null check (jsonb_typeof(before) = 'object'),
  after jsonb not null check (jsonb_typeof(after) = 'object'),
  primary key (site_id, version)
);
create trigger policy_version_append_only before update or delete on cashier.policy_version
  for each row execute function cashier.refuse_change();
