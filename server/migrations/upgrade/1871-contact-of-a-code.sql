-- phase: expand
alter table players.code add column contact_hash bytea;
alter table players.code add constraint code_contact_hash_check
  check (length(contact_hash) = 32) not valid;
alter table players.code validate constraint code_contact_hash_check;
