-- When the tries of the last half hour were made, where it is their number within a time that locks (player protection B2).
alter table players.attempt add column recent timestamptz[] not null default '{}';
