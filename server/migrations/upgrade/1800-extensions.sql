-- phase: expand
-- Extensions with tables of their own, switched by brand.
create table platform.extension_migration (
  extension text not null,
  number int not null,
  name text not null,
  checksum text not null,
  applied_at timestamptz not null default now(),
  primary key (extension, number)
);

create schema extensions;
create table extensions.site_extension (
  site_id int not null,
  extension text not null check (length(extension) between 2 and 31),
  is_on boolean not null,
  changed_at timestamptz not null,
  primary key (site_id, extension)
);
create index site_extension_on on extensions.site_extension (extension, site_id) where is_on;
