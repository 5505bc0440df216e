-- A round of a chain keeps its link sealed as well: whoever leaves a flight must not wait for the whole chain to be hashed.
alter table rooms.round drop constraint round_check;
alter table rooms.round add constraint round_sealed check (sealed is not null);
