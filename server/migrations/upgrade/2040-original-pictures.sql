-- phase: expand
-- Uploaded files as they were sent, so that a picture can be cropped again.
create table media.original (
  site_id int not null,
  original_id text not null check (original_id ~ '^[0-9a-f]{32}$'),
  bytes int not null check (bytes > 0),
  encrypted_with text,
  primary key (site_id, original_id)
);
alter table media.asset add column original_id text;
alter table media.asset add column crop jsonb;
alter table media.asset add constraint asset_original foreign key (site_id, original_id)
  references media.original not valid;
alter table media.asset validate constraint asset_original;
create index asset_of_original on media.asset (site_id, original_id) where original_id is not null;
