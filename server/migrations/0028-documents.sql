create schema documents;
comment on schema documents is
  'Files made for players. The file itself is stored encrypted with other private files and given to its '
  'player only.';

create table documents.document (
  site_id int not null,
  document_id uuid not null,
  player_id uuid not null,
  request jsonb not null,
  state text not null check (state in ('waiting', 'working', 'ready', 'failed')),
  lines int not null check (lines >= 0),
  done int not null default 0 check (done >= 0),
  parts int not null default 0 check (parts >= 0),
  bytes bigint not null default 0 check (bytes >= 0),
  created_at timestamptz not null,
  progressed_at timestamptz not null,
  expires_at timestamptz not null,
  encrypted_with text,
  primary key (site_id, document_id)
);
comment on table documents.document is 'Requested files and the progress of their generation.';
comment on column documents.document.request is 'The original request.';
comment on column documents.document.created_at is
  'Nothing later is in the file, so that the list is stable while it is read.';
comment on column documents.document.encrypted_with is
  'Id of the key of the complete file; null for the installation''s first key.';
comment on column documents.document.progressed_at is 'When work on it last progressed.';
create index document_of_player on documents.document (site_id, player_id, created_at desc);
create index document_old on documents.document (expires_at);
