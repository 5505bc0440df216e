-- The first administrator of an installation opens the account in the browser.
create table operators.setup_token (
  token_hash bytea primary key check (length(token_hash) = 32),
  totp_sealed bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at)
);
