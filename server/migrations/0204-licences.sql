-- Brands under one licence: an exclusion on one of them holds on all.
alter table sites.site add column licence text not null default 'main' check (licence ~ '^[a-z0-9-]{1,32}$');

-- Whose phone it is: by its last ten digits, with and without the code of a country; an account id may be one.
create index player_by_phone_end on players.player (site_id, right(regexp_replace(contact_phone, '\D', '', 'g'), 10))
  where contact_phone <> '';
create index player_by_own_phone on players.player (site_id, right(regexp_replace(account_key, '\D', '', 'g'), 10))
  where account_key ~ '^[+]?[0-9]{7,15}$';

alter table players.session drop constraint session_end_reason_check,
  add constraint session_end_reason_check check (end_reason in ('logout', 'ended', 'password', 'crowded', 'excluded'));
