-- Free rounds are told to their provider; until it has said what became of them they are asked about again.
alter table providers.free_rounds
  add column state text not null default 'granted'
    check (state in ('asking', 'granted', 'refused', 'cancelling', 'cancelled')),
  add column made_at timestamptz not null default now();
update providers.free_rounds set state = 'cancelled' where cancelled_at is not null;
create index free_rounds_of_player on providers.free_rounds (site_id, player_id);
