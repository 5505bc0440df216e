-- What the place a site is licensed in closes; the profiles are in contracts/values/jurisdictions.ts.
alter table sites.site
  add column jurisdiction text not null default 'strict' check (jurisdiction in ('strict', 'open'));
