-- Texts of pages, articles and search records in every language of a site.
alter table content.page add column texts jsonb not null default '{}';
alter table content.article add column texts jsonb not null default '{}';
alter table content.seo
  add column texts jsonb not null default '{}',
  add column noindex boolean not null default false;
