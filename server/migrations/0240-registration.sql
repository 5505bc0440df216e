-- Whom a site takes as new players: anybody, those who have proved a contact by a code, or nobody.
alter table sites.site
  add column registration text not null default 'open' check (registration in ('open', 'code', 'closed'));
