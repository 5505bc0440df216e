-- Verified players by time (operations 7); days that are closed say it too.
create index player_verified on players.player (site_id, contact_verified_at) where contact_verified_at is not null;
update reports.day d set figures = jsonb_set(d.figures, '{counts,verified}', to_jsonb((select count(*) from players.player p
  where p.site_id = d.site_id and p.contact_verified_at >= d.from_at and p.contact_verified_at < d.to_at)));
-- Rounds called off, for the performance of games.
create index round_voided on rooms.round (site_id, settled_at) where state = 'voided';
create index round_voided on providers.round (site_id, closed_at) where state = 'voided';
