-- The chain after the one in use is published early, so that its salt can be announced and fixed while rounds go on.
drop index rooms.chain_in_use;
create unique index chain_waiting on rooms.chain (site_id, game_code) where salt is null;
create index chain_unused on rooms.chain (site_id, game_code, created_at) where used < length;
