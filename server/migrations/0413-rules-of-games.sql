-- How a game is played, by its maker's word, by language code [player protection G1].
alter table catalog.game add column rules jsonb not null default '{}' check (jsonb_typeof(rules) = 'object');
