-- A nonce by a digest of its key's name and itself: one short column to look up and keep instead of two texts.
drop table providers.nonce;
create unlogged table providers.nonce (
  site_id int not null,
  digest uuid not null,
  used_at timestamptz not null,
  primary key (site_id, digest)
);
create index nonce_by_time on providers.nonce using brin (used_at) with (pages_per_range = 16);
