-- Links by which staff set their own password and authenticator.
create table operators.enrolment (
  token_hash bytea primary key check (length(token_hash) = 32),
  staff_id uuid not null unique references operators.staff,
  purpose text not null check (purpose in ('account', 'factor')),
  totp_sealed bytea not null,
  needs_approval_code boolean not null,
  approval_code_hash bytea check (length(approval_code_hash) = 32),
  failures int not null default 0 check (failures >= 0),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at)
);
