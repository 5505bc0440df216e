create schema kyc;
comment on schema kyc is
  'Documents by which players prove who they are. The pictures lie encrypted with other private files; no '
  'public address leads to them.';

create table kyc.settings (
  site_id int primary key,
  requested text[] not null check (requested <@ array['identity', 'address', 'funds']),
  reasons jsonb not null,
  pages_per_day int not null check (pages_per_day between 1 and 100),
  review_hours int not null check (review_hours between 1 and 720),
  reminder_days int not null check (reminder_days between 1 and 120),
  rejected_days int not null check (rejected_days between 1 and 3650),
  retention_months int not null check (retention_months between 1 and 240)
);
comment on table kyc.settings is
  'What a site asks for and how long it keeps it. Without a row the defaults apply.';
comment on column kyc.settings.requested is 'Documents every player is asked for.';
comment on column kyc.settings.reasons is
  'Why a document may be rejected: code and text by language, in the order of the list.';
comment on column kyc.settings.pages_per_day is 'Pictures one player may upload in 24 hours.';
comment on column kyc.settings.rejected_days is
  'After these the pictures of a rejected document are deleted.';
comment on column kyc.settings.retention_months is
  'After these the pictures of what is no longer in force, or of a closed account, are deleted.';

create table kyc.document (
  site_id int not null,
  verification_id uuid not null default uuidv7(),
  player_id uuid not null,
  kind text not null check (kind in ('identity', 'address', 'funds')),
  state text not null check (state in ('waiting', 'approved', 'rejected', 'expired', 'replaced')),
  uploaded_at timestamptz not null,
  changed_at timestamptz not null,
  due_at timestamptz not null,
  claimed_by text not null default '',
  claimed_until timestamptz,
  decided_by text not null default '',
  decided_at timestamptz,
  reason text not null default '',
  expires_on date,
  number_hash bytea,
  name_hash bytea,
  reminded_at timestamptz,
  files_deleted_at timestamptz,
  primary key (site_id, verification_id),
  check ((decided_at is null) = (state = 'waiting')),
  check (state <> 'rejected' or reason <> '')
);
comment on table kyc.document is 'What a player uploaded to prove one thing, and what was decided about it.';
comment on column kyc.document.claimed_by is 'Who of the staff examines it; nobody else decides until then.';
comment on column kyc.document.reason is 'Code of the reason it was rejected for.';
comment on column kyc.document.expires_on is 'Last day on which the document is valid.';
comment on column kyc.document.number_hash is
  'Keyed hash of the number on the document: the same document of a second account is found by it.';
comment on column kyc.document.name_hash is
  'Keyed hash of the player''s name when it was approved: under another name it proves nothing.';
create unique index document_waiting on kyc.document (site_id, player_id, kind) where state = 'waiting';
create unique index document_approved on kyc.document (site_id, player_id, kind) where state = 'approved';
create index document_of_player on kyc.document (site_id, player_id, verification_id);
create index document_queue on kyc.document (site_id, uploaded_at, verification_id) where state = 'waiting';
create index document_changed on kyc.document (site_id, changed_at, verification_id);
create index document_number on kyc.document (site_id, number_hash) where number_hash is not null;
create index document_expiring on kyc.document (expires_on) where state = 'approved';
create index document_old on kyc.document (site_id, changed_at) where files_deleted_at is null;

create table kyc.page (
  site_id int not null,
  verification_id uuid not null,
  page int not null check (page between 1 and 12),
  player_id uuid not null,
  request_id uuid not null,
  file_id uuid not null,
  bytes int not null check (bytes > 0),
  width int not null check (width > 0),
  height int not null check (height > 0),
  uploaded_at timestamptz not null,
  primary key (site_id, verification_id, page),
  foreign key (site_id, verification_id) references kyc.document on delete cascade
);
comment on table kyc.page is 'Pictures of a document, one a page, each drawn anew from its pixels.';
comment on column kyc.page.request_id is 'The uploader''s own: the same upload again adds nothing.';
create index page_of_player on kyc.page (site_id, player_id, uploaded_at);
create unique index page_request on kyc.page (site_id, player_id, request_id);

create table kyc.requirement (
  site_id int not null,
  requirement_id uuid not null default uuidv7(),
  player_id uuid not null,
  kind text not null check (kind in ('identity', 'address', 'funds')),
  required_by text not null check (required_by <> ''),
  required_at timestamptz not null,
  reason text not null,
  ended_by text not null default '',
  ended_at timestamptz,
  outcome text not null default '' check (outcome in ('', 'approved', 'withdrawn')),
  primary key (site_id, requirement_id),
  check ((ended_at is null) = (outcome = ''))
);
comment on table kyc.requirement is
  'Documents required of one player, whatever the site requires of all; withdrawals wait until they are '
  'approved (operations 14.22).';
comment on column kyc.requirement.reason is 'For the staff; the player does not see it.';
create unique index requirement_open on kyc.requirement (site_id, player_id, kind) where ended_at is null;
create index requirement_of_player on kyc.requirement (site_id, player_id, requirement_id);

create table kyc.history (
  site_id int not null,
  subject uuid not null,
  sequence bigint generated always as identity,
  action text not null check (length(action) between 1 and 50),
  detail jsonb not null default '{}' check (jsonb_typeof(detail) = 'object'),
  actor text not null check (actor <> ''),
  reason text not null default '',
  at timestamptz not null,
  primary key (site_id, subject, sequence)
);
comment on table kyc.history is 'Every step of a document and who caused it, append-only.';
create trigger history_append_only before update or delete on kyc.history
  for each row execute function platform.refuse_change();
