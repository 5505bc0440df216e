-- What a game and a site may lose in a day is spread over rows with a part of the limit each: bets of different
-- players no longer wait for one row. Rows of today stay in slot 0 and count until the day ends.
alter table originals.exposure add column slot smallint not null default 0;
alter table originals.exposure add column quota bigint not null default 0;
alter table originals.exposure drop constraint exposure_pkey;
alter table originals.exposure add primary key (site_id, day, scope, slot);
