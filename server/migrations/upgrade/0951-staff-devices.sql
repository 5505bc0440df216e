-- Failures are counted by where they come from: those that were counted by login alone are forgotten.
delete from operators.attempt;
alter table operators.attempt add column login_hash bytea not null check (length(login_hash) = 32);
create index attempt_of_login on operators.attempt (login_hash);

create table operators.known_device (
  staff_id uuid not null references operators.staff,
  device_hash bytea not null check (length(device_hash) = 32),
  last_used_at timestamptz not null,
  primary key (staff_id, device_hash)
);
