-- Rounds decided by a block of a chain (fairness 6): no seed of ours, but terms that are promised before betting opens.
alter table rooms.round
  add column block_terms text check (length(block_terms) between 2 and 2000),
  -- Fixed after the close, before the block exists.
  add column block_height bigint check (block_height > 0),
  -- Of so many confirmations as are needed, those the nodes have told of.
  add column block_seen int not null default 0 check (block_seen >= 0),
  add column block_hash text check (block_hash ~ '^[0-9a-f]{64}$'),
  drop constraint round_sealed,
  add constraint round_has_a_source check ((sealed is null) = (block_terms is not null)),
  add constraint round_block_has_terms check (block_terms is not null or (block_height is null and block_hash is null)),
  add constraint round_block_has_a_height check (block_hash is null or block_height is not null);
-- For who watches the chain, on every site.
create index round_waits_for_block on rooms.round (closes_at) where state = 'locked' and block_terms is not null;

create function rooms.keep_block() returns trigger language plpgsql as $$
begin
  if new.block_terms is distinct from old.block_terms
    or (old.block_height is not null and new.block_height is distinct from old.block_height)
    or (old.block_hash is not null and new.block_hash is distinct from old.block_hash) then
    raise exception 'the terms, the height and the hash of a block are not changed';
  end if;
  return new;
end $$;
create trigger block_is_promised before update on rooms.round for each row execute function rooms.keep_block();

-- What each node said, when: of its highest block after the close, and of the block of the round, as last heard.
create table rooms.block_answer (
  site_id int not null,
  round_id uuid not null,
  node text not null check (length(node) between 1 and 253),
  about text not null check (about in ('head', 'block')),
  height bigint not null check (height >= 0),
  hash text check (hash ~ '^[0-9a-f]{64}$'),
  answered_at timestamptz not null,
  primary key (site_id, round_id, node, about),
  check ((about = 'block') = (hash is not null)),
  foreign key (site_id, round_id) references rooms.round (site_id, round_id)
);

-- A round that no block could decide is told of where other concerns about games are.
alter table fairness.alarm drop constraint alarm_kind_check,
  add constraint alarm_kind_check check (kind in ('return', 'pay_table', 'block'));
