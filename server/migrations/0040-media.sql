create schema media;
comment on schema media is
  'Pictures that operators upload. The files lie with other uploaded files; the public route /m/ serves '
  'them.';

create table media.original (
  site_id int not null,
  original_id text not null check (original_id ~ '^[0-9a-f]{32}$'),
  bytes int not null check (bytes > 0),
  encrypted_with text,
  primary key (site_id, original_id)
);
comment on table media.original is
  'Uploaded files as they were sent, encrypted with other files. They are never served to visitors.';
comment on column media.original.original_id is
  'First half of the SHA-256 of the uploaded bytes, hexadecimal.';
comment on column media.original.encrypted_with is
  'Id of the key of the file; null for the installation''s first key.';

create table media.asset (
  site_id int not null,
  asset_id text not null check (asset_id ~ '^[0-9a-f]{32}$'),
  name text not null check (length(name) between 1 and 120),
  width int not null check (width > 0),
  height int not null check (height > 0),
  focal_x smallint not null default 50 check (focal_x between 0 and 100),
  focal_y smallint not null default 50 check (focal_y between 0 and 100),
  alt jsonb not null default '{}',
  thumbnail bytea not null check (octet_length(thumbnail) <= 40000),
  uploaded_by text not null,
  uploaded_at timestamptz not null,
  removed_at timestamptz,
  original_id text,
  crop jsonb,
  primary key (site_id, asset_id),
  constraint asset_original foreign key (site_id, original_id) references media.original
);
comment on table media.asset is 'Uploaded pictures of a site.';
comment on column media.asset.asset_id is
  'First half of the SHA-256 of the uploaded bytes and the crop, hexadecimal.';
comment on column media.asset.original_id is 'The file it was made from; null if it was not kept.';
comment on column media.asset.crop is 'The part of the original in 10,000ths; null for the whole.';
comment on column media.asset.focal_x is
  'Per cent of the width; the point that stays visible when the picture is cropped.';
comment on column media.asset.alt is 'Alternative text by language code.';
comment on column media.asset.removed_at is 'Not served from then on; the files are deleted 30 days later.';
create index asset_newest on media.asset (site_id, uploaded_at desc, asset_id) where removed_at is null;
create index asset_of_original on media.asset (site_id, original_id) where original_id is not null;
create index asset_removed on media.asset (removed_at) where removed_at is not null;

create table media.rendition (
  site_id int not null,
  asset_id text not null,
  width int not null check (width > 0),
  format text not null check (format in ('webp', 'avif')),
  bytes int not null check (bytes > 0),
  primary key (site_id, asset_id, width, format),
  foreign key (site_id, asset_id) references media.asset on delete cascade
);
comment on table media.rendition is 'Files of a picture by width and format; width is the one in its name.';
