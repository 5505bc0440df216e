-- phase: expand
-- Passkeys of staff.
create table operators.passkey (
  passkey_id uuid primary key default uuidv7(),
  staff_id uuid not null references operators.staff,
  credential_id bytea not null unique check (length(credential_id) between 1 and 1023),
  public_key bytea not null check (length(public_key) between 32 and 4096),
  counter bigint not null check (counter >= 0),
  domain text not null check (length(domain) between 1 and 253),
  transports text[] not null check (cardinality(transports) <= 10),
  name text not null check (length(name) between 1 and 40),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkey_of_staff on operators.passkey (staff_id);

create table operators.passkey_challenge (
  challenge_hash bytea primary key check (length(challenge_hash) = 32),
  purpose text not null check (purpose in ('add', 'sign_in', 'confirm')),
  owner_hash bytea not null check (length(owner_hash) = 32),
  expires_at timestamptz not null
);
create index passkey_challenge_old on operators.passkey_challenge (expires_at);
