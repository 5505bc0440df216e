-- phase: expand
-- Contact messages that staff link to a player, a payment or a bet.
alter table content.contact_message add column player_id uuid;
alter table content.contact_message add column about_kind text
  check (about_kind in ('deposit', 'withdrawal', 'bet'));
alter table content.contact_message add column about text check (length(about) between 1 and 100);
alter table content.contact_message add constraint contact_message_about check (
  (about_kind is null) = (about is null) and (about is null or player_id is not null)) not valid;
alter table content.contact_message validate constraint contact_message_about;
create index contact_message_of_player on content.contact_message (site_id, player_id, created_at desc)
  where player_id is not null;
