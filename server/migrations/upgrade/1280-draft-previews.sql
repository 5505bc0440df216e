-- Links that show drafts on a brand's own domain.
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
