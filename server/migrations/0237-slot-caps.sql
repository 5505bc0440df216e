-- The most that may be staked on a round of slots, in minor units; from 25 years on and below (player protection C9). Null: the game's own limit.
alter table protection.profile
  add column slot_cap bigint check (slot_cap > 0),
  add column slot_cap_young bigint check (slot_cap_young > 0);
