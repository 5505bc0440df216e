-- phase: expand
-- The footer of a site, as its operator arranges it.
create table content.footer (
  site_id int primary key,
  columns jsonb not null check (jsonb_typeof(columns) = 'array'),
  seals jsonb not null check (jsonb_typeof(seals) = 'array'),
  texts jsonb not null check (jsonb_typeof(texts) = 'object')
);
