-- phase: contract
-- Keys include the site: a table that is spread over several servers by site has no others. Processes of the
-- previous release stored events without it.
update platform.event set site_id = coalesce((payload ->> 'site_id')::int, 0) where site_id = 0;
alter table platform.event drop constraint event_pkey;
alter table platform.event add constraint event_pkey primary key (id, site_id);
alter table platform.event_taken drop constraint event_taken_pkey;
alter table platform.event_taken add constraint event_taken_pkey primary key (event_id, site_id);
alter table platform.event_handled drop constraint event_handled_pkey;
alter table platform.event_handled
  add constraint event_handled_pkey primary key (handler, event_id, site_id);

-- A gateway belongs to one brand, a payout's number contains that of its withdrawal, and a player's reference
-- is random: the rows that were refused without the site are refused with it.
drop index cashier.gateway_payment_by_id;
create unique index gateway_payment_by_id on cashier.gateway_payment (gateway, gateway_id, site_id);
drop index cashier.payout_leg_by_key;
create unique index payout_leg_by_key on cashier.payout_leg (site_id, payout_key);
drop index providers.player_link_by_ref;
create unique index player_link_by_ref on providers.player_link (player_ref, site_id);
