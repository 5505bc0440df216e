alter table players.player
  add column language text not null default '' check (language ~ '^([A-Z]{2,3})?$');

create table players.marketing_consent (
  site_id int not null,
  player_id uuid not null,
  channels text[] not null check (channels <@ array['inbox', 'mail', 'sms']),
  changed_at timestamptz not null,
  primary key (site_id, player_id),
  foreign key (site_id, player_id) references players.player
);

create table players.consent_change (
  site_id int not null,
  player_id uuid not null,
  change_id uuid not null default uuidv7(),
  channels text[] not null check (channels <@ array['inbox', 'mail', 'sms']),
  source text not null check (source in ('player', 'link', 'staff')),
  at timestamptz not null,
  primary key (site_id, player_id, change_id)
);
create trigger consent_change_append_only before update or delete on players.consent_change
  for each row execute function platform.refuse_change();
