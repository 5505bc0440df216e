-- The people who run brands: accounts, what each is on which site, proposals that others must agree to, and what was done.
create schema operators;

create table operators.staff (
  staff_id uuid primary key default uuidv7(),
  login text not null unique check (login ~ '^[a-z0-9][a-z0-9._-]{2,63}$'),
  name text not null check (length(name) between 1 and 100),
  password_hash text not null check (length(password_hash) between 60 and 200),
  password_changed_at timestamptz not null,
  -- The secret of the time-based codes, sealed under the platform's key and tied to this row.
  totp_sealed bytea not null,
  -- The last step a code was taken from: no code is good twice.
  totp_step bigint not null default 0,
  created_at timestamptz not null,
  last_access_at timestamptz,
  last_address text not null default '' check (length(last_address) <= 64),
  disabled_at timestamptz
);

-- What somebody is on a site; site 0 stands for every site, those to come included.
create table operators.role (
  site_id int not null,
  staff_id uuid not null references operators.staff,
  role text not null check (length(role) between 1 and 32),
  given_at timestamptz not null,
  primary key (site_id, staff_id, role)
);
create index role_of_staff on operators.role (staff_id);

-- Failed sign-ins in a row by the hash of a login, whether or not somebody has it.
create table operators.attempt (
  subject bytea primary key check (length(subject) = 32),
  failures int not null check (failures >= 0),
  locked_until timestamptz,
  at timestamptz not null
);

-- Only SHA-256 hashes of secrets.
create table operators.session (
  session_hash bytea primary key check (length(session_hash) = 32),
  staff_id uuid not null references operators.staff,
  address text not null check (length(address) <= 64),
  opened_at timestamptz not null,
  last_seen_at timestamptz not null
);
create index session_of_staff on operators.session (staff_id);

-- What one proposes and others must agree to. `subject` as player:<id>.
create table operators.proposal (
  site_id int not null,
  proposal_id uuid not null default uuidv7(),
  kind text not null check (length(kind) between 1 and 32),
  subject text not null check (length(subject) <= 100),
  title text not null check (length(title) <= 200),
  facts jsonb not null check (jsonb_typeof(facts) = 'object'),
  amount bigint check (amount > 0),
  currency text,
  reason text not null check (length(reason) between 3 and 500),
  maker uuid not null references operators.staff,
  -- The maker's own number: the same again proposes nothing new.
  request_id uuid not null,
  -- How many others must agree.
  people smallint not null check (people between 0 and 2),
  state text not null default 'open' check (state in ('open', 'done', 'rejected')),
  created_at timestamptz not null,
  decided_at timestamptz,
  primary key (site_id, proposal_id),
  unique (site_id, maker, request_id),
  check ((amount is null) = (currency is null)),
  check ((state = 'open') = (decided_at is null))
);
create index proposal_open on operators.proposal (site_id, created_at) where state = 'open';

create table operators.approval (
  site_id int not null,
  proposal_id uuid not null,
  staff_id uuid not null references operators.staff,
  at timestamptz not null,
  primary key (site_id, proposal_id, staff_id),
  foreign key (site_id, proposal_id) references operators.proposal
);
-- The database has the last word: a maker is no checker, whatever the program thinks.
create function operators.maker_is_no_checker() returns trigger language plpgsql as $$
begin
  if exists (select from operators.proposal p where p.site_id = new.site_id and p.proposal_id = new.proposal_id
      and p.maker = new.staff_id) then
    raise exception 'whoever proposed it cannot agree to it' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger maker_is_no_checker before insert or update on operators.approval
  for each row execute function operators.maker_is_no_checker();

-- Notes and flags about players, by staff; nothing is changed or removed: taking a flag off is a row too.
create table operators.note (
  site_id int not null,
  player_id uuid not null,
  note_id uuid not null default uuidv7(),
  staff_id uuid not null references operators.staff,
  flag text check (length(flag) <= 32),
  is_set boolean,
  body text not null check (length(body) <= 2000),
  at timestamptz not null,
  primary key (site_id, player_id, note_id),
  check ((flag is null) = (is_set is null))
);

-- What the staff did. Entries of a site are numbered without a gap and chained: each link is the SHA-256 of the link before and
-- everything the entry says. Site 0 has what belongs to none.
create table operators.audit (
  site_id int not null,
  entry bigint not null check (entry > 0),
  at timestamptz not null,
  staff_id uuid,
  action text not null check (length(action) between 1 and 64),
  subject text not null check (length(subject) <= 200),
  reason text not null check (length(reason) <= 500),
  address text not null check (length(address) <= 64),
  before jsonb,
  after jsonb,
  link bytea not null check (length(link) = 32),
  primary key (site_id, entry)
);
create index audit_of_subject on operators.audit (site_id, subject, entry desc);
create index audit_of_staff on operators.audit (site_id, staff_id, entry desc);
create table operators.audit_head (
  site_id int primary key,
  entry bigint not null,
  link bytea not null check (length(link) = 32)
);

create function operators.append_only() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;
create trigger audit_append_only before update or delete on operators.audit
  for each row execute function operators.append_only();
create trigger audit_not_emptied before truncate on operators.audit
  for each statement execute function operators.append_only();
create trigger note_append_only before update or delete on operators.note
  for each row execute function operators.append_only();
create trigger approval_append_only before update or delete on operators.approval
  for each row execute function operators.append_only();

-- A maker's word counts once among those who must agree to a payment; who holds it stops it.
alter table cashier.signature add column capacity text not null default 'checker' check (capacity in ('maker', 'checker'));
alter table cashier.withdrawal add column held_by text, add column held_reason text, add column held_at timestamptz,
  add check ((held_by is null) = (held_at is null) and (held_by is null) = (held_reason is null));

-- Who answered what a visitor wrote.
alter table content.contact_message add column closed_at timestamptz, add column closed_by text, add column closed_note text,
  add check ((closed_at is null) = (closed_by is null) and (closed_at is null) = (closed_note is null));
create index contact_message_open on content.contact_message (site_id, created_at) where closed_at is null;

create table content.broadcast (
  site_id int not null,
  broadcast_id uuid not null,
  title text not null check (length(title) between 1 and 120),
  body text not null check (length(body) between 1 and 4000),
  segment text not null check (length(segment) <= 32),
  recipients int not null check (recipients >= 0),
  sent_by text not null,
  sent_at timestamptz not null,
  primary key (site_id, broadcast_id)
);
create index broadcast_newest on content.broadcast (site_id, sent_at desc);

-- Looking players up: by the beginning of an id, by a contact, newest first.
create index player_newest on players.player (site_id, player_id desc);
create index player_by_prefix on players.player (site_id, account_key text_pattern_ops);
create index player_by_email on players.player (site_id, lower(contact_email)) where contact_email <> '';
create index player_by_phone on players.player (site_id, contact_phone) where contact_phone <> '';

-- The dashboard's figures by day. Bets come in the order of time: a block range index costs a write next to nothing.
create index deposit_credited on cashier.deposit (site_id, credited_at) where state = 'credited';
create index withdrawal_paid on cashier.withdrawal (site_id, changed_at) where state = 'paid';
create index bet_by_time on reports.bet using brin (site_id, settled_at) with (pages_per_range = 32);
create index player_registered on reports.player (site_id, registered_at);
