-- The public block whose hash will be a chain's salt, named before it exists; once said it stands.
alter table rooms.chain
  add column announced text check (length(announced) between 5 and 150),
  add column announced_at timestamptz,
  add check ((announced is null) = (announced_at is null));
create function rooms.keep_announcement() returns trigger language plpgsql as $$
begin
  if (old.announced is not null and (new.announced, new.announced_at) is distinct from (old.announced, old.announced_at))
    or (old.salt is not null and (new.salt, new.salt_source) is distinct from (old.salt, old.salt_source)) then
    raise exception 'an announced block and a fixed salt stay' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger announcement_stays before update on rooms.chain for each row execute function rooms.keep_announcement();
