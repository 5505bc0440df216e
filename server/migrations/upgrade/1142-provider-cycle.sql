-- The wallet can enforce the time between rounds of providers' games.
update sites.jurisdiction_profile set terms = terms || jsonb_build_object('provider_cycle',
  is_preset and code in ('uk', 'se', 'de'));
alter table protection.profile add column provider_slot_cycle_ms int check (provider_slot_cycle_ms > 0),
  add column provider_other_cycle_ms int check (provider_other_cycle_ms > 0);
comment on column protection.profile.provider_slot_cycle_ms is
  'Shortest time from one round of a provider''s slot to the next; null: the wallet does not enforce it.';
update protection.profile p set
  provider_slot_cycle_ms = (j.terms ->> 'slot_cycle_ms')::int,
  provider_other_cycle_ms = (j.terms ->> 'other_cycle_ms')::int
from sites.site s join sites.jurisdiction_profile j on j.code = s.jurisdiction
where s.site_id = p.site_id and (j.terms ->> 'provider_cycle')::boolean;

create table providers.round_start (
  site_id int not null,
  provider_code text not null,
  player_id uuid not null,
  game_code text not null,
  started_at timestamptz not null,
  primary key (site_id, provider_code, player_id, game_code)
);
comment on table providers.round_start is
  'When a player last began a round of a game, on sites whose wallet enforces the time between rounds.';
create index round_start_old on providers.round_start (started_at);
