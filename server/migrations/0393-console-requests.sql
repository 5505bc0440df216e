-- What somebody of the staff sent under a number of their own, and what was answered: the same again is told the same and does nothing.
create table operators.request (
  site_id int not null,
  staff_id uuid not null references operators.staff,
  request_id uuid not null,
  action text not null check (length(action) between 1 and 100),
  fingerprint bytea not null check (length(fingerprint) = 32),
  -- Sealed: an answer may carry a first password. Null until the request has been carried out, in the same transaction.
  answer bytea,
  at timestamptz not null,
  primary key (site_id, staff_id, request_id)
);
