-- The first proof of a contact voids what was set before it.
alter table players.player add column id_verified_at timestamptz;
alter table players.player add column password_void boolean not null default false;
-- Until now a contact was verified at sign-up alone, where it is the account id.
update players.player set id_verified_at = contact_verified_at
  where contact_verified_at is not null and (account_id ~ '^[+]?[0-9]{7,15}$' or account_id ~ '@');
alter table players.code drop constraint code_purpose_check;
alter table players.code add constraint code_purpose_check
  check (purpose in ('login', 'register', 'recover', 'mail', 'sms', 'confirm'));
