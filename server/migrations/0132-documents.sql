-- Files that players take away. The file itself lies sealed with other private files; nobody but its player is given it.
create schema documents;

create table documents.document (
  site_id int not null,
  document_id uuid not null,
  player_id uuid not null,
  -- What was asked for, as it was asked.
  asked jsonb not null,
  state text not null check (state in ('waiting', 'working', 'ready', 'failed')),
  lines int not null check (lines >= 0),
  done int not null default 0 check (done >= 0),
  parts int not null default 0 check (parts >= 0),
  bytes bigint not null default 0 check (bytes >= 0),
  -- Nothing later than this is in it, so that the list does not move while it is read.
  created_at timestamptz not null,
  -- When its making last went on.
  touched_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (site_id, document_id)
);
create index document_of_player on documents.document (site_id, player_id, created_at desc);
create index document_old on documents.document (expires_at);
