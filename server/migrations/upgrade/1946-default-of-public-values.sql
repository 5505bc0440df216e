-- phase: expand
-- Public values are mixed in wherever a source is configured, unless a site has turned them off. What was not
-- turned on so far was nobody's decision.
alter table originals.game_settings alter column outside_entropy drop not null;
alter table originals.game_settings alter column outside_entropy drop default;
update originals.game_settings set outside_entropy = null where not outside_entropy;
