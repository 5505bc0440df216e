-- phase: expand
-- SECRET_KEY can be replaced: the first key is kept for look-up hashes, files name their key, and seeds that
-- are promised may be encrypted again.
create table platform.first_key (
  is_only boolean primary key default true check (is_only),
  encrypted bytea not null check (octet_length(encrypted) between 60 and 100)
);
alter table cashier.receipt add column encrypted_with text;
alter table kyc.page add column encrypted_with text;
alter table documents.document add column encrypted_with text;

create or replace function rooms.keep_chain() returns trigger language plpgsql as $$
begin
  if new.terminal <> old.terminal or new.length <> old.length or new.used < old.used
    -- The same secret may be encrypted under another key, by a statement that changes nothing else.
    or (new.sealed <> old.sealed and to_jsonb(new) - 'sealed' <> to_jsonb(old) - 'sealed')
    or (old.salt is not null
      and (new.salt is distinct from old.salt or new.salt_source is distinct from old.salt_source)) then
    raise exception 'a promised chain is not changed';
  end if;
  return new;
end $$;

create or replace function rooms.keep_round() returns trigger language plpgsql as $$
begin
  if new.commit <> old.commit
    -- The same secret may be encrypted under another key, by a statement that changes nothing else.
    or (new.sealed is distinct from old.sealed and (new.sealed is null or old.sealed is null
      or to_jsonb(new) - 'sealed' <> to_jsonb(old) - 'sealed'))
    or new.chain_place is distinct from old.chain_place
    or (old.bets_root is not null and new.bets_root is distinct from old.bets_root)
    or (old.client_seed is not null and new.client_seed is distinct from old.client_seed)
    or (old.state in ('settled', 'voided')
      and (new.state, new.outcome, new.revealed, new.bets, new.staked, new.won)
      is distinct from (old.state, old.outcome, old.revealed, old.bets, old.staked, old.won)) then
    raise exception 'a promised or settled round is not changed';
  end if;
  return new;
end $$;
