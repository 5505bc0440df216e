-- phase: expand
-- Drafts of a site that are published together.
alter table drafts.draft add column set_id uuid;
create index draft_set on drafts.draft (site_id, set_id) where set_id is not null;
create table drafts.change_set (
  site_id int not null,
  set_id uuid not null,
  title text not null check (length(title) between 1 and 100),
  state text not null check (state in ('open', 'review', 'scheduled', 'blocked', 'published', 'discarded')),
  made_by text not null,
  made_at timestamptz not null,
  revision int not null check (revision > 0),
  approved_by text,
  publish_at timestamptz,
  published_at timestamptz,
  restores uuid,
  primary key (site_id, set_id),
  constraint change_set_scheduled check (state <> 'scheduled' or publish_at is not null),
  constraint change_set_published check ((state = 'published') = (published_at is not null))
);
create index change_set_due on drafts.change_set (publish_at) where state = 'scheduled';
create table drafts.change_set_item (
  site_id int not null,
  set_id uuid not null,
  kind text not null check (kind ~ '^[a-z_]{1,32}$'),
  item_key text not null check (item_key ~ '^[a-z0-9_-]{1,64}$'),
  version int not null check (version > 0),
  replaced int not null check (replaced = version - 1),
  primary key (site_id, set_id, kind, item_key)
);
create trigger change_set_item_append_only before update or delete on drafts.change_set_item
  for each row execute function platform.refuse_change();
