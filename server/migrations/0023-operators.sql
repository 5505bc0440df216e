create schema operators;
comment on schema operators is
  'Staff: accounts, roles by site, proposals that others must approve, and the audit log.';

create table operators.staff (
  staff_id uuid primary key default uuidv7(),
  login text not null unique check (login ~ '^[a-z0-9][a-z0-9._-]{2,63}$'),
  name text not null check (length(name) between 1 and 100),
  password_hash text not null check (length(password_hash) between 60 and 200),
  password_changed_at timestamptz not null,
  totp_sealed bytea not null,
  totp_step bigint not null default 0,
  created_at timestamptz not null,
  last_access_at timestamptz,
  last_address text not null default '' check (length(last_address) <= 64),
  disabled_at timestamptz,
  mail text not null default '' check (length(mail) <= 254)
);
comment on table operators.staff is 'Staff accounts.';
comment on column operators.staff.totp_sealed is
  'Secret of the time-based codes, encrypted under the platform''s key and bound to this row.';
comment on column operators.staff.mail is
  'Where reports are mailed to, as the person entered it; empty: nowhere.';
comment on column operators.staff.totp_step is 'Step of the last accepted code: no code is valid twice.';

create table operators.role (
  site_id int not null,
  staff_id uuid not null references operators.staff,
  role text not null check (length(role) between 1 and 32),
  given_at timestamptz not null,
  primary key (site_id, staff_id, role)
);
comment on table operators.role is
  'Roles of staff on a site; site 0 means every site, including future ones.';
create index role_of_staff on operators.role (staff_id);

create table operators.own_role (
  site_id int not null,
  code text not null check (code ~ '^own-[a-z0-9][a-z0-9-]{0,27}$'),
  name text not null check (length(name) between 1 and 40),
  rights jsonb not null check (jsonb_typeof(rights) = 'object'),
  changed_at timestamptz not null,
  removed_at timestamptz,
  primary key (site_id, code)
);
comment on table operators.own_role is
  'Roles of the operator''s own making, for a site, or for every one with site 0. Removed ones stay: the '
  'audit log names them, and no code is used twice.';
comment on column operators.own_role.rights is 'Lists of accesses by function, as in the table of rights.';
create unique index own_role_name on operators.own_role (site_id, lower(name)) where removed_at is null;

create table operators.attempt (
  subject bytea primary key check (length(subject) = 32),
  failures int not null check (failures >= 0),
  locked_until timestamptz,
  at timestamptz not null,
  login_hash bytea not null check (length(login_hash) = 32)
);
comment on table operators.attempt is
  'Failed sign-ins in a row, by hash of the login, whether or not it exists, and of their origin.';
create index attempt_of_login on operators.attempt (login_hash);

create table operators.known_device (
  staff_id uuid not null references operators.staff,
  device_hash bytea not null check (length(device_hash) = 32),
  last_used_at timestamptz not null,
  primary key (staff_id, device_hash)
);
comment on table operators.known_device is
  'Browsers that staff have signed in with: failures of others do not lock them out. Hashes of their '
  'cookies.';

create table operators.passkey (
  passkey_id uuid primary key default uuidv7(),
  staff_id uuid not null references operators.staff,
  credential_id bytea not null unique check (length(credential_id) between 1 and 1023),
  public_key bytea not null check (length(public_key) between 32 and 4096),
  counter bigint not null check (counter >= 0),
  domain text not null check (length(domain) between 1 and 253),
  transports text[] not null check (cardinality(transports) <= 10),
  name text not null check (length(name) between 1 and 40),
  created_at timestamptz not null,
  last_used_at timestamptz
);
comment on table operators.passkey is 'Passkeys (WebAuthn credentials) of staff.';
comment on column operators.passkey.domain is
  'The host of the console the passkey was created on (relying party ID); browsers offer it only there.';
comment on column operators.passkey.counter is
  'Signature counter of the authenticator. A later lower or equal value means a copy; zero: no counter.';
create index passkey_of_staff on operators.passkey (staff_id);

create table operators.passkey_challenge (
  challenge_hash bytea primary key check (length(challenge_hash) = 32),
  purpose text not null check (purpose in ('add', 'sign_in', 'confirm')),
  owner_hash bytea not null check (length(owner_hash) = 32),
  expires_at timestamptz not null
);
comment on table operators.passkey_challenge is
  'Challenges that await the answer of a passkey, once each.';
comment on column operators.passkey_challenge.owner_hash is
  'Hash of the session, or of the cookie of a browser that signs in: no one else can answer.';
create index passkey_challenge_old on operators.passkey_challenge (expires_at);

create table operators.session (
  session_hash bytea primary key check (length(session_hash) = 32),
  staff_id uuid not null references operators.staff,
  address text not null check (length(address) <= 64),
  opened_at timestamptz not null,
  last_seen_at timestamptz not null
);
comment on table operators.session is 'Sessions of staff, with SHA-256 hashes of their secrets only.';
create index session_of_staff on operators.session (staff_id);

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
  request_id uuid not null,
  people smallint not null check (people between 0 and 2),
  state text not null default 'open' check (state in ('open', 'done', 'rejected')),
  created_at timestamptz not null,
  decided_at timestamptz,
  primary key (site_id, proposal_id),
  unique (site_id, maker, request_id),
  check ((amount is null) = (currency is null)),
  check ((state = 'open') = (decided_at is null))
);
comment on table operators.proposal is 'Proposals one person makes and others must approve.';
comment on column operators.proposal.subject is 'As player:<id>.';
comment on column operators.proposal.request_id is
  'The maker''s number: the same request again proposes nothing new.';
comment on column operators.proposal.people is 'How many others must approve.';
create index proposal_open on operators.proposal (site_id, created_at) where state = 'open';
-- Proposals about a player, for the timeline.
create index proposal_of_subject on operators.proposal (site_id, subject, decided_at desc);

create table operators.approval (
  site_id int not null,
  proposal_id uuid not null,
  staff_id uuid not null references operators.staff,
  at timestamptz not null,
  primary key (site_id, proposal_id, staff_id),
  foreign key (site_id, proposal_id) references operators.proposal
);
comment on table operators.approval is 'Approvals of proposals, append-only.';

-- Nobody approves a proposal of their own, whatever the program thinks.
create function operators.maker_is_no_checker() returns trigger language plpgsql as $$
begin
  if exists (select from operators.proposal p
    where p.site_id = new.site_id and p.proposal_id = new.proposal_id
      and p.maker = new.staff_id) then
    raise exception 'whoever proposed it cannot agree to it' using errcode = 'check_violation';
  end if;
  return new;
end $$;

create trigger maker_is_no_checker before insert or update on operators.approval
  for each row execute function operators.maker_is_no_checker();

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
comment on table operators.note is
  'Notes and flags about players, append-only: removing a flag is a row too.';

-- Players with a flag.
create index note_of_flag on operators.note (site_id, flag, player_id, note_id desc) where flag is not null;

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
comment on table operators.audit is
  'Audit log. Entries of a site are numbered without gaps and chained: each link is the SHA-256 of the link '
  'before and of the whole entry. Site 0 has what belongs to no site.';
create index audit_of_subject on operators.audit (site_id, subject, entry desc);
create index audit_of_staff on operators.audit (site_id, staff_id, entry desc);
create index audit_of_action on operators.audit (site_id, action, entry desc);
create index audit_by_time on operators.audit (site_id, at, entry);

create table operators.audit_head (
  site_id int primary key,
  entry bigint not null,
  link bytea not null check (length(link) = 32)
);
comment on table operators.audit_head is 'Number and link of a site''s newest audit entry.';

create trigger audit_append_only before update or delete on operators.audit
  for each row execute function platform.refuse_change();
create trigger audit_not_emptied before truncate on operators.audit
  for each statement execute function platform.refuse_change();
create trigger note_append_only before update or delete on operators.note
  for each row execute function platform.refuse_change();
create trigger approval_append_only before update or delete on operators.approval
  for each row execute function platform.refuse_change();

create table operators.review (
  site_id int not null,
  staff_id uuid not null references operators.staff,
  reviewed_at timestamptz not null,
  reviewed_by uuid not null references operators.staff,
  primary key (site_id, staff_id)
);
comment on table operators.review is
  'Last review of a person''s access rights, by site (player protection L4).';

create table operators.reveal_limit (
  site_id int primary key,
  hourly int not null check (hourly between 1 and 1000),
  daily int not null check (daily between 1 and 1000)
);
comment on table operators.reveal_limit is
  'How many callers a staff member may verify in an hour and a day. Without a row the defaults apply.';

create table operators.reveal (
  site_id int not null,
  reveal_id uuid not null default uuidv7(),
  staff_id uuid not null references operators.staff,
  player_id uuid not null,
  at timestamptz not null,
  primary key (site_id, reveal_id)
);
comment on table operators.reveal is
  'Verifications of callers, counted by person over every site.';
create index reveal_of_staff on operators.reveal (staff_id, at);

create table operators.reveal_alarm (
  site_id int not null,
  alarm_id uuid not null default uuidv7(),
  staff_id uuid not null references operators.staff,
  reveals int not null check (reveals > 0),
  players int not null check (players > 0),
  raised_at timestamptz not null,
  closed_at timestamptz,
  closed_by uuid references operators.staff,
  primary key (site_id, alarm_id),
  check ((closed_at is null) = (closed_by is null))
);
comment on table operators.reveal_alarm is
  'Staff who exceeded the limits: they cannot verify callers until it is closed.';
create unique index reveal_alarm_open on operators.reveal_alarm (staff_id) where closed_at is null;
create index reveal_alarm_of_site on operators.reveal_alarm (site_id, raised_at);

create table operators.request (
  site_id int not null,
  staff_id uuid not null references operators.staff,
  request_id uuid not null,
  action text not null check (length(action) between 1 and 100),
  fingerprint bytea not null check (length(fingerprint) = 32),
  answer bytea,
  at timestamptz not null,
  primary key (site_id, staff_id, request_id)
);
comment on table operators.request is
  'Requests of staff by their own number, with the answer: a repeated request gets the same answer and does '
  'nothing.';
comment on column operators.request.answer is
  'Encrypted: it may contain a first password. Null until the request was carried out, in the same '
  'transaction.';

create table operators.enrolment (
  token_hash bytea primary key check (length(token_hash) = 32),
  staff_id uuid not null unique references operators.staff,
  purpose text not null check (purpose in ('account', 'factor')),
  totp_sealed bytea not null,
  needs_approval_code boolean not null,
  approval_code_hash bytea check (length(approval_code_hash) = 32),
  failures int not null default 0 check (failures >= 0),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at)
);
comment on table operators.enrolment is
  'Links by which a person sets password and authenticator, one per person, deleted when used. The row of an '
  'account stays until then, also when it has expired: nobody knows the account''s password.';
comment on column operators.enrolment.totp_sealed is 'The authenticator secret the person is shown.';
comment on column operators.enrolment.needs_approval_code is
  'The link alone is not enough: the person also enters the code that was shown to the approver.';

create table operators.setup_token (
  token_hash bytea primary key check (length(token_hash) = 32),
  totp_sealed bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at)
);
comment on table operators.setup_token is
  'Tokens for the page that creates the first administrator, by hash; all are deleted when one is used.';

create table operators.api_token (
  site_id int not null check (site_id > 0),
  token_id uuid not null default uuidv7(),
  staff_id uuid not null references operators.staff,
  name text not null check (length(name) between 1 and 50),
  rights text[] not null check (cardinality(rights) between 1 and 64),
  may_change boolean not null,
  token_hash bytea not null unique check (length(token_hash) = 32),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  last_used_at timestamptz,
  revoked_at timestamptz,
  primary key (site_id, token_id)
);
comment on table operators.api_token is
  'Tokens by which programs call the console for one site, as SHA-256 hashes. A token has its owner''s '
  'rights there, limited to the listed ones, until it expires or is revoked.';
comment on column operators.api_token.may_change is 'Whether it can write and propose; it never approves.';
comment on column operators.api_token.last_used_at is 'Exact to a minute, to save a write on most calls.';

create table operators.bulk_action (
  site_id int not null,
  action_id uuid not null default uuidv7(),
  kind text not null check (kind in ('set_flag', 'remove_flag', 'block')),
  flag text check (length(flag) <= 32),
  player_ids uuid[] not null check (cardinality(player_ids) between 1 and 20000),
  staff_id uuid not null references operators.staff,
  reason text not null check (length(reason) between 3 and 500),
  state text not null default 'proposed' check (state in ('proposed', 'running', 'done', 'stopped')),
  done int not null default 0 check (done between 0 and cardinality(player_ids)),
  skipped int not null default 0 check (skipped between 0 and done),
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (site_id, action_id),
  check ((kind = 'block') = (flag is null))
);
comment on table operators.bulk_action is 'Actions on many players, who are fixed when it is proposed.';
comment on column operators.bulk_action.done is
  'Players gone through, written with what was done to them; `skipped` needed no change.';
