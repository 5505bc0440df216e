create schema drafts;
comment on schema drafts is
  'Content with draft and live: what is being edited, every version that was published, and how many people '
  'a site wants for publishing.';

create table drafts.version (
  site_id int not null,
  kind text not null check (kind ~ '^[a-z_]{1,32}$'),
  item_key text not null check (item_key ~ '^[a-z0-9_-]{1,64}$'),
  version int not null check (version > 0),
  body jsonb not null check (octet_length(body::text) <= 4000000),
  cause text not null check (cause in ('publish', 'schedule', 'import')),
  edited_by text[] not null,
  approved_by text,
  published_at timestamptz not null,
  restores int,
  primary key (site_id, kind, item_key, version),
  constraint version_approver check (approved_by is null or approved_by <> all (edited_by))
);
comment on table drafts.version is 'What was published, append-only; the highest version is live.';
comment on column drafts.version.cause is
  'publish: by a person; schedule: at the planned time; import: by a command, the seed or an older release.';
comment on column drafts.version.restores is 'The version whose content this one restored.';
create trigger version_append_only before update or delete on drafts.version
  for each row execute function platform.refuse_change();

create table drafts.draft (
  site_id int not null,
  kind text not null check (kind ~ '^[a-z_]{1,32}$'),
  item_key text not null check (item_key ~ '^[a-z0-9_-]{1,64}$'),
  base_version int not null check (base_version >= 0),
  revision int not null check (revision > 0),
  body jsonb not null check (octet_length(body::text) <= 4000000),
  state text not null check (state in ('draft', 'review', 'scheduled', 'blocked')),
  edited_by text[] not null check (cardinality(edited_by) > 0),
  approved_by text,
  changed_at timestamptz not null,
  publish_at timestamptz,
  restores int,
  set_id uuid,
  primary key (site_id, kind, item_key),
  constraint draft_scheduled check (state <> 'scheduled' or publish_at is not null),
  constraint draft_approver check (approved_by is null or approved_by <> all (edited_by))
);
comment on table drafts.draft is 'Changes that visitors do not see yet; at most one draft of an item.';
comment on column drafts.draft.base_version is 'The version it is based on; 0: none.';
comment on column drafts.draft.revision is
  'Increases with every change; the approver states the one displayed.';
comment on column drafts.draft.state is
  'blocked: planned, but another version was published meanwhile or the content is no longer complete.';
comment on column drafts.draft.set_id is 'The change set with which it is published; null: on its own.';
create index draft_due on drafts.draft (publish_at) where state = 'scheduled';
create index draft_set on drafts.draft (site_id, set_id) where set_id is not null;

create table drafts.policy (
  site_id int primary key,
  publish_people smallint not null check (publish_people in (1, 2)),
  changed_at timestamptz not null
);
comment on table drafts.policy is 'How many people publish content of a site; one where there is no row.';

create table drafts.preview (
  site_id int not null,
  preview_id uuid not null,
  title text not null check (length(title) between 1 and 100),
  items jsonb,
  look jsonb,
  made_by text not null,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  primary key (site_id, preview_id),
  constraint preview_expiry check (expires_at > made_at and expires_at <= made_at + interval '7 days')
);
comment on table drafts.preview is
  'Links that show drafts on the domains of their site until they expire or are ended.';
comment on column drafts.preview.items is 'Kind and key of each draft shown; null: every draft of the site.';
comment on column drafts.preview.look is 'Template and colour shown; null: those of the site.';

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
comment on table drafts.change_set is 'Drafts of a site that are published together, in one transaction.';
comment on column drafts.change_set.revision is
  'Increases with every change of the set or of its drafts; the approver states the one displayed.';
comment on column drafts.change_set.restores is 'The set whose publication this one takes back.';
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
comment on table drafts.change_set_item is 'What a set published, append-only.';
comment on column drafts.change_set_item.replaced is 'The version before; 0: none.';
create trigger change_set_item_append_only before update or delete on drafts.change_set_item
  for each row execute function platform.refuse_change();
