-- Shared games with a seed of their own can mix in a public value that exists only after the close.
alter table originals.game_settings add column outside_entropy boolean not null default false;
alter table rooms.round drop constraint round_has_a_source;
alter table rooms.round add constraint round_has_a_source
  check (sealed is not null or block_rules is not null);
comment on column rooms.round.block_rules is
  'Set on a round decided by a block of a public chain (fairness 6), or that mixes a public value into its '
  'seed (fairness 7.1): terms published before betting opens.';
