create schema kyc;

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
create index page_of_player on kyc.page (site_id, player_id, uploaded_at);
create unique index page_request on kyc.page (site_id, player_id, request_id);

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
create trigger history_append_only before update or delete on kyc.history
  for each row execute function platform.refuse_change();
