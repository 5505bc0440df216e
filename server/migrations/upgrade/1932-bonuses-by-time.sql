-- phase: expand
-- Bonuses of all players, by the time of the grant.
create index grant_newest on bonuses.grant (site_id, created_at, grant_id);
