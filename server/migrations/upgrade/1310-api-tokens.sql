create table operators.api_token (
  site_id int not null check (site_id > 0),
  token_id uuid not null default uuidv7(),
  staff_id uuid not null references operators.staff,
  name text not null check (length(name) between 1 and 50),
  rights text[] not null check (cardinality(rights) between 1 and 64),
  may_change boolean not null,
  token_hash bytea not null unique check (length(token_hash) = 32),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  last_used_at timestamptz,
  revoked_at timestamptz,
  primary key (site_id, token_id)
);
