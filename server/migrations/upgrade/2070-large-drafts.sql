-- phase: expand
-- The games of a large brand are one draft.
alter table drafts.version drop constraint version_body_check;
alter table drafts.version add constraint version_body_check
  check (octet_length(body::text) <= 4000000) not valid;
alter table drafts.version validate constraint version_body_check;
alter table drafts.draft drop constraint draft_body_check;
alter table drafts.draft add constraint draft_body_check
  check (octet_length(body::text) <= 4000000) not valid;
alter table drafts.draft validate constraint draft_body_check;
