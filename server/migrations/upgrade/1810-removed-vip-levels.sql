-- phase: expand
alter table rewards.level add column removed_at timestamptz;
