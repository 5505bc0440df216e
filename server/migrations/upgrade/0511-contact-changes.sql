-- A new contact counts once the code sent to it was entered.
alter table players.code drop constraint code_purpose_check;
alter table players.code add constraint code_purpose_check
  check (purpose in ('login', 'register', 'recover', 'mail', 'sms'));
create table players.contact_change (
  site_id int not null,
  player_id uuid not null,
  channel text not null check (channel in ('mail', 'sms')),
  contact text not null check (length(contact) between 3 and 254),
  requested_at timestamptz not null,
  primary key (site_id, player_id, channel),
  foreign key (site_id, player_id) references players.player
);
create index contact_change_old on players.contact_change (requested_at);
