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
  'The documents a site requests and their retention. Without a row the defaults apply.';
comment on column kyc.settings.requested is 'Documents requested from every player.';
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
comment on table kyc.document is 'A player''s upload to prove one fact, and the decision.';
comment on column kyc.document.claimed_by is
  'The staff member who examines it; no one else can decide until then.';
comment on column kyc.document.reason is 'Code of the reason it was rejected for.';
comment on column kyc.document.expires_on is 'Last day on which the document is valid.';
comment on column kyc.document.number_hash is
  'Keyed hash of the number on the document: identifies the same document on a second account.';
comment on column kyc.document.name_hash is
  'Keyed hash of the player''s name when it was approved: it does not count under another name.';
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
  encrypted_with text,
  primary key (site_id, verification_id, page),
  foreign key (site_id, verification_id) references kyc.document on delete cascade
);
comment on table kyc.page is 'Pictures of a document, one per page, re-encoded from their pixels.';
comment on column kyc.page.request_id is 'The uploader''s id of the request: a repetition adds nothing.';
comment on column kyc.page.encrypted_with is
  'Id of the key of the file; null for the installation''s first key.';
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

create table kyc.screening_list (
  list_id text primary key check (list_id ~ '^[a-z0-9][a-z0-9-]{1,39}$'),
  name text not null check (name <> ''),
  version int not null check (version > 0),
  entries int not null check (entries >= 0)
);
comment on table kyc.screening_list is
  'Lists of sanctioned and politically exposed persons, the platform''s: every brand screens against them '
  '(operations 14.24).';

create table kyc.screening_import (
  list_id text not null references kyc.screening_list on delete cascade,
  version int not null check (version > 0),
  imported_at timestamptz not null,
  imported_by text not null check (imported_by <> ''),
  sha256 bytea not null check (length(sha256) = 32),
  entries int not null check (entries >= 0),
  added int not null check (added >= 0),
  changed int not null check (changed >= 0),
  removed int not null check (removed >= 0),
  primary key (list_id, version)
);
comment on table kyc.screening_import is 'Versions of a list and what each changed.';

create table kyc.screening_entry (
  list_id text not null references kyc.screening_list on delete cascade,
  reference text not null check (length(reference) between 1 and 100),
  kind text not null check (kind in ('sanction', 'pep')),
  names text[] not null check (cardinality(names) between 1 and 200),
  birth_dates text[] not null,
  countries text[] not null,
  source text not null,
  fingerprint bytea not null,
  keys int[] not null,
  version int not null,
  primary key (list_id, reference)
);
comment on table kyc.screening_entry is 'Persons of the current version of a list.';
comment on column kyc.screening_entry.birth_dates is 'YYYY-MM-DD, or YYYY where only the year is known.';
comment on column kyc.screening_entry.fingerprint is
  'SHA-256 of names and birth dates: a decision applies to the entry as it was.';
comment on column kyc.screening_entry.keys is 'Keys by which similar names are found.';
comment on column kyc.screening_entry.version is 'The version of the list in which the entry last changed.';
create index screening_entry_keys on kyc.screening_entry using gin (keys);

create table kyc.screening_rules (
  site_id int primary key,
  rules jsonb not null
);
comment on table kyc.screening_rules is
  'Whether and how strictly a site screens, and what a hit does. Without a row the defaults apply.';

create table kyc.screening_case (
  site_id int not null,
  case_id uuid not null default uuidv7(),
  player_id uuid not null,
  list_id text not null,
  reference text not null,
  kind text not null check (kind in ('sanction', 'pep')),
  person_hash bytea,
  fingerprint bytea not null,
  likeness int not null check (likeness between 0 and 100),
  listed jsonb not null check (jsonb_typeof(listed) = 'object'),
  state text not null check (state in ('open', 'same_person', 'other_person')),
  opened_at timestamptz not null,
  cleared_by text not null default '',
  decided_by text not null default '',
  decided_at timestamptz,
  reason text not null default '',
  primary key (site_id, case_id),
  check ((decided_at is null) = (state = 'open'))
);
comment on table kyc.screening_case is
  'Players whose name resembles an entry of a list, and what was decided. Players never see it.';
comment on column kyc.screening_case.person_hash is
  'Keyed hash of the player''s name and birth date: another name or date is examined again.';
comment on column kyc.screening_case.listed is 'The entry as it was: name, birth dates, countries, source.';
comment on column kyc.screening_case.cleared_by is
  'The first of two people who found it to be another person.';
create unique index screening_case_once
  on kyc.screening_case (site_id, player_id, list_id, reference, person_hash, fingerprint);
create index screening_case_queue on kyc.screening_case (site_id, opened_at, case_id) where state = 'open';
create index screening_case_held on kyc.screening_case (site_id, player_id)
  where state in ('open', 'same_person');

create table kyc.screening_run (
  site_id int not null,
  run_id uuid not null default uuidv7(),
  list_id text not null,
  version int not null,
  after uuid,
  screened int not null default 0,
  started_at timestamptz not null,
  finished_at timestamptz,
  primary key (site_id, run_id)
);
comment on table kyc.screening_run is
  'Screening of all players of a site against what a version of a list added or changed; list_id empty: '
  'against everything.';
create index screening_run_due on kyc.screening_run (site_id, run_id) where finished_at is null;

create table kyc.vendor (
  site_id int primary key,
  adapter text not null check (adapter <> ''),
  url text not null check (url <> ''),
  is_open boolean not null,
  secrets_sealed bytea not null,
  changed_at timestamptz not null
);
comment on table kyc.vendor is
  'The company that verifies identities online for a site, with sealed credentials.';

create table kyc.vendor_check (
  site_id int not null,
  check_id uuid not null default uuidv7(),
  player_id uuid not null,
  adapter text not null,
  external_id text,
  page_url text not null default '',
  full_name_hash bytea,
  state text not null check (state in ('created', 'pending', 'approved', 'rejected', 'ended')),
  created_at timestamptz not null,
  ended_at timestamptz,
  verification_id uuid,
  primary key (site_id, check_id),
  check ((ended_at is null) = (state in ('created', 'pending')))
);
comment on table kyc.vendor_check is
  'Identity checks at a vendor. The result approves or rejects a document as staff would (operations 14.25).';
comment on column kyc.vendor_check.full_name_hash is
  'Keyed hash of the name at the start: a result counts for this name only.';
comment on column kyc.vendor_check.state is 'ended: without a result that counts.';
comment on column kyc.vendor_check.verification_id is 'The document that the result decided.';
create unique index vendor_check_open on kyc.vendor_check (site_id, player_id)
  where state in ('created', 'pending');
create unique index vendor_check_external on kyc.vendor_check (site_id, external_id);
create index vendor_check_of_player on kyc.vendor_check (site_id, player_id, created_at);

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
comment on table kyc.history is
  'Every step of a document or a screening case and who caused it, append-only.';
create trigger history_append_only before update or delete on kyc.history
  for each row execute function platform.refuse_change();
