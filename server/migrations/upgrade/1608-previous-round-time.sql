alter table originals.seed_pair add column previous_at timestamptz;
