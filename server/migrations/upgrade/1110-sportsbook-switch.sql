-- A brand offers the house sportsbook, or not. Those that have events already go on.
alter table sites.site add column sportsbook boolean not null default false;
comment on column sites.site.sportsbook is 'The brand offers the house sportsbook.';
update sites.site set sportsbook = true
where exists (select from sportsbook.event where event.site_id = site.site_id);
