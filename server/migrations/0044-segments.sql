create schema segments;
comment on schema segments is 'Segments of players by rules over attributes and behaviour.';

create table segments.segment (
  site_id int not null,
  segment_id uuid not null,
  name text not null check (length(name) between 1 and 80),
  version int not null check (version > 0),
  rules jsonb not null check (jsonb_typeof(rules) = 'object'),
  is_archived boolean not null,
  changed_by text not null,
  changed_at timestamptz not null,
  primary key (site_id, segment_id)
);
comment on table segments.segment is 'Segments with their newest rules; members are determined on use.';
create unique index segment_by_name on segments.segment (site_id, lower(name)) where not is_archived;

create table segments.version (
  site_id int not null,
  segment_id uuid not null,
  version int not null check (version > 0),
  name text not null check (length(name) between 1 and 80),
  rules jsonb not null check (jsonb_typeof(rules) = 'object'),
  changed_by text not null,
  changed_at timestamptz not null,
  primary key (site_id, segment_id, version),
  foreign key (site_id, segment_id) references segments.segment
);
comment on table segments.version is 'Every version of a segment, append-only.';
create trigger version_append_only before update or delete on segments.version
  for each row execute function platform.refuse_change();
