create schema extensions;
comment on schema extensions is
  'Which brands use which extensions. Tables of an extension are in its schema x_<name>.';

create table extensions.site_extension (
  site_id int not null,
  extension text not null check (length(extension) between 2 and 31),
  is_on boolean not null,
  changed_at timestamptz not null,
  primary key (site_id, extension)
);
comment on table extensions.site_extension is
  'Extensions that staff have switched on or off for a brand; one without a row is off.';
create index site_extension_on on extensions.site_extension (extension, site_id) where is_on;
