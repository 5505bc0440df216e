create schema players;
comment on schema players is 'Accounts, sessions, one-time codes and the counters that limit guessing.';

-- Words of names, in lower case and without accents, each with its site: names are found by the beginning of
-- any of their words.
create function players.name_words(p_site int, p_name text) returns tsvector
language sql immutable parallel safe return array_to_tsvector(array(
  select distinct p_site || '/' || word
  from regexp_split_to_table(lower(regexp_replace(normalize(p_name, nfkd), '[\u0300-\u036f]', '', 'g')),
    '\s+') word
  where word <> ''));

create table players.player (
  site_id int not null,
  player_id uuid not null default uuidv7(),
  account_id text not null check (length(account_id) between 3 and 64),
  account_key text not null check (length(account_key) between 3 and 128),
  password_hash text not null check (length(password_hash) between 60 and 200),
  full_name text not null default '' check (length(full_name) <= 100),
  contact_email text not null default '' check (length(contact_email) <= 254),
  contact_phone text not null default '' check (length(contact_phone) <= 16),
  status text not null default 'active' check (status in ('active', 'blocked', 'closed')),
  contact_verified_at timestamptz,
  created_at timestamptz not null,
  birth_date date check (birth_date between '1900-01-01' and '2100-01-01'),
  birth_date_set_at timestamptz,
  in_public_lists boolean not null default true,
  closed_at timestamptz,
  erased_at timestamptz,
  credentials_changed_at timestamptz,
  id_verified_at timestamptz,
  password_void boolean not null default false,
  verified_name text not null default '' check (length(verified_name) <= 100),
  verified_until date,
  language text not null default '' check (language ~ '^([A-Z]{2,3})?$'),
  primary key (site_id, player_id),
  unique (site_id, account_key),
  check ((birth_date is null) = (birth_date_set_at is null))
);
comment on table players.player is 'Player accounts.';
comment on column players.player.account_key is
  'The account id in a case-insensitive form: used for uniqueness and every look-up.';
comment on column players.player.birth_date is 'Entered once; used for birthday gifts.';
comment on column players.player.in_public_lists is
  'The player''s choice: whether public lists (winners, withdrawals, leaderboard) show the masked name.';
comment on column players.player.closed_at is
  'From then on personal data are kept for as long as the jurisdiction requires (player protection L10).';
comment on column players.player.id_verified_at is
  'When a code proved that the account id, a phone number or email address, belongs to the player.';
comment on column players.player.password_void is
  'The password was set before the owner proved the contact and is void; the owner must set a new one.';
comment on column players.player.verified_name is
  'The name for which an identity document was approved; under another name the approval does not count.';
comment on column players.player.verified_until is
  'Last day on which the approved document is valid; null when it does not expire.';
comment on column players.player.credentials_changed_at is
  'Last change of password, contact, name or second factor: withdrawals are reviewed for some time after it.';
comment on column players.player.language is
  'Code of the language of the last sign-up or sign-in; empty: before it was recorded.';
comment on column players.player.erased_at is 'When personal data were erased (player protection L10).';
-- Search for players: newest first, by the beginning of an id, by a contact.
create index player_newest on players.player (site_id, player_id desc);
create index player_by_prefix on players.player (site_id, account_key text_pattern_ops);
create index player_by_email on players.player (site_id, lower(contact_email)) where contact_email <> '';
create index player_by_phone on players.player (site_id, contact_phone) where contact_phone <> '';
create index player_born on players.player (site_id, (extract(month from birth_date)),
  (extract(day from birth_date)))
  where birth_date is not null;
-- Verified players by time (operations 7).
create index player_verified on players.player (site_id, contact_verified_at)
  where contact_verified_at is not null;
-- Same phone number: the last ten digits, with or without a country code. An account id may be a phone
-- number.
create index player_by_phone_end on players.player (site_id, right(regexp_replace(contact_phone, '\D', '',
  'g'), 10))
  where contact_phone <> '';
create index player_by_own_phone on players.player (site_id, right(regexp_replace(account_key, '\D', '',
  'g'), 10))
  where account_key ~ '^[+]?[0-9]{7,15}$';
create index player_to_erase on players.player (site_id, closed_at)
  where closed_at is not null and erased_at is null;
-- Lists of the console, by day of registration and by status.
create index player_by_creation on players.player (site_id, created_at, player_id);
create index player_by_name on players.player using gin (players.name_words(site_id, full_name));
create index player_by_phone_start on players.player (site_id, contact_phone text_pattern_ops)
  where contact_phone <> '';
create index player_with_document on players.player (site_id, player_id) where verified_name <> '';
create index player_by_status on players.player (site_id, status, created_at, player_id)
  where status <> 'active';

create table players.account_phone (
  site_id int not null,
  digits text not null check (digits ~ '^[0-9]{1,20}$'),
  player_id uuid not null,
  primary key (site_id, digits),
  unique (site_id, player_id),
  foreign key (site_id, player_id) references players.player
);
comment on table players.account_phone is
  'Phone numbers that are account ids, each of one account only, in whatever form it was typed.';
comment on column players.account_phone.digits is 'In international form, from the calling code on.';

create table players.sign_up (
  site_id int not null,
  player_id uuid not null,
  referrer_code text not null check (length(referrer_code) <= 128),
  ch text not null check (length(ch) <= 128),
  cm text not null check (length(cm) <= 128),
  pp text not null check (length(pp) <= 128),
  affiliate_code text not null check (length(affiliate_code) <= 128),
  fbp text not null check (length(fbp) <= 128),
  appsflyer_id text not null check (length(appsflyer_id) <= 128),
  visitor_id text not null check (length(visitor_id) <= 128),
  address text not null check (length(address) <= 64),
  user_agent text not null check (length(user_agent) <= 512),
  signed_up_at timestamptz not null,
  primary key (site_id, player_id),
  foreign key (site_id, player_id) references players.player
);
comment on table players.sign_up is
  'What the visitor arrived with at registration, verbatim and permanent; never interpreted here.';
create index sign_up_by_address on players.sign_up (site_id, address) where address <> '';

create table players.marketing_consent (
  site_id int not null,
  player_id uuid not null,
  channels text[] not null check (channels <@ array['inbox', 'mail', 'sms', 'push']),
  changed_at timestamptz not null,
  primary key (site_id, player_id),
  foreign key (site_id, player_id) references players.player
);
comment on table players.marketing_consent is
  'Channels on which a player agreed to marketing; without a row: none.';

create table players.consent_change (
  site_id int not null,
  player_id uuid not null,
  change_id uuid not null default uuidv7(),
  channels text[] not null check (channels <@ array['inbox', 'mail', 'sms', 'push']),
  source text not null check (source in ('player', 'link', 'staff', 'registration')),
  at timestamptz not null,
  primary key (site_id, player_id, change_id)
);
comment on table players.consent_change is
  'What a player agreed to, each time it changed: the proof of consent, append-only.';
comment on column players.consent_change.source is
  'player: in the account. link: with the link of a message. staff: at the player''s request. registration: '
  'in the form of registration.';
create trigger consent_change_append_only before update or delete on players.consent_change
  for each row execute function platform.refuse_change();

create table players.session (
  site_id int not null,
  session_id uuid not null,
  player_id uuid not null,
  auth_hash bytea not null check (length(auth_hash) = 32),
  cookie_hash bytea check (length(cookie_hash) = 32),
  device text not null check (length(device) <= 64),
  address text not null check (length(address) <= 64),
  opened_at timestamptz not null,
  last_seen_at timestamptz not null,
  ended_at timestamptz,
  end_reason text,
  confirmed_at timestamptz,
  primary key (site_id, session_id),
  unique (site_id, auth_hash),
  foreign key (site_id, player_id) references players.player,
  check ((ended_at is null) = (end_reason is null)),
  constraint session_end_reason_check
    check (end_reason in ('logout', 'ended', 'password', 'crowded', 'excluded', 'barred'))
);
comment on table players.session is
  'Sessions of players, with SHA-256 hashes of their secrets only. A block or a closure ends sessions for '
  'good (player protection B5).';
comment on column players.session.confirmed_at is
  'When the second factor was last given in this session.';
comment on column players.session.cookie_hash is 'Null for a session opened by a program.';
create unique index session_by_cookie on players.session (site_id, cookie_hash) where cookie_hash is not null;
create index session_open on players.session (site_id, player_id, opened_at) where ended_at is null;
create index session_of_player on players.session (site_id, player_id, opened_at);
create index session_old on players.session (last_seen_at);

create table players.play_version (
  site_id int not null,
  player_id uuid not null,
  version uuid not null,
  primary key (site_id, player_id)
) with (fillfactor = 50);
comment on table players.play_version is
  'Changes with everything about a player that decides whether and what he may stake, so that a process may '
  'keep those facts in memory as long as the version is the same.';
comment on column players.play_version.version is
  'Random: after a switch to a standby that lost transactions, no version returns with other facts.';

-- At the end of the transaction: no other lock is taken while this row is locked.
create function players.change_play_version() returns trigger language plpgsql as $$
declare
  changed record;
begin
  if tg_op = 'DELETE' then changed := old; else changed := new; end if;
  insert into players.play_version (site_id, player_id, version)
    values (changed.site_id, changed.player_id, gen_random_uuid())
    on conflict (site_id, player_id) do update set version = excluded.version;
  return null;
end $$;

create constraint trigger play_status_changed after update of status on players.player
  deferrable initially deferred for each row when (old.status <> new.status)
  execute function players.change_play_version();
create constraint trigger play_session_ended after update of opened_at, ended_at on players.session
  deferrable initially deferred for each row
  when ((old.opened_at, old.ended_at) is distinct from (new.opened_at, new.ended_at))
  execute function players.change_play_version();
create constraint trigger play_session_deleted after delete on players.session
  deferrable initially deferred for each row when (old.ended_at is null)
  execute function players.change_play_version();

create table players.code (
  site_id int not null,
  purpose text not null check (purpose in ('login', 'register', 'recover', 'mail', 'sms', 'confirm')),
  subject bytea not null check (length(subject) = 32),
  code_hash bytea not null check (length(code_hash) = 32),
  attempts smallint not null default 0 check (attempts between 0 and 5),
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  verified_until timestamptz,
  verifier_hash bytea check (length(verifier_hash) = 32),
  known_attempts smallint not null default 0 check (known_attempts between 0 and 5),
  contact_hash bytea check (length(contact_hash) = 32),
  account bytea check (length(account) = 32),
  browser_hash bytea check (length(browser_hash) = 32),
  own_attempts smallint not null default 0 check (own_attempts between 0 and 5),
  primary key (site_id, purpose, subject),
  constraint code_verified_by check (verified_until is null or verifier_hash is not null)
);
comment on table players.code is
  'One live one-time code per purpose, account id and browser, whether or not the account exists: a row '
  'reveals nothing about it.';
comment on column players.code.attempts is 'Wrong tries of strangers.';
comment on column players.code.known_attempts is
  'Tries from browsers and networks that the account uses: those of strangers do not end them.';
comment on column players.code.contact_hash is 'SHA-256 of the contact it was sent to, which it proves.';
comment on column players.code.subject is
  'SHA-256 of the account key; for a code that a browser requested, of the account key and that browser.';
comment on column players.code.account is 'SHA-256 of the account key, for a code that a browser requested.';
comment on column players.code.browser_hash is
  'Hash of the secret of the browser that requested it, which has its own tries.';
comment on column players.code.own_attempts is 'Tries from that browser.';
comment on column players.code.code_hash is 'Keyed by a secret that is not in the database.';
comment on column players.code.verifier_hash is
  'Hash of the secret given to the browser or program that verified the contact: the verification belongs '
  'to it alone.';
create index code_old on players.code (expires_at);
create index code_of_account on players.code (site_id, account) where account is not null;

create table players.contact_change (
  site_id int not null,
  player_id uuid not null,
  channel text not null check (channel in ('mail', 'sms')),
  contact text not null check (length(contact) between 3 and 254),
  requested_at timestamptz not null,
  primary key (site_id, player_id, channel),
  foreign key (site_id, player_id) references players.player
);
comment on table players.contact_change is
  'New email addresses and phone numbers pending verification by code; until then the old ones apply.';
create index contact_change_old on players.contact_change (requested_at);

create table players.second_factor (
  site_id int not null,
  player_id uuid not null,
  secret_encrypted bytea not null check (length(secret_encrypted) between 29 and 200),
  enabled_at timestamptz,
  last_step bigint not null default 0,
  primary key (site_id, player_id),
  foreign key (site_id, player_id) references players.player
);
comment on table players.second_factor is
  'Authenticator apps of players; without enabled_at set-up is not finished.';
comment on column players.second_factor.last_step is
  'Time step of the last code that was accepted: a code is used once.';

create table players.recovery_code (
  site_id int not null,
  player_id uuid not null,
  code_hash bytea not null check (length(code_hash) = 32),
  primary key (site_id, player_id, code_hash),
  foreign key (site_id, player_id) references players.player
);
comment on table players.recovery_code is
  'Codes that replace a lost authenticator app or passkey, once each; used ones are deleted.';

create table players.passkey (
  site_id int not null,
  passkey_id uuid not null default uuidv7(),
  player_id uuid not null,
  credential_id bytea not null check (length(credential_id) between 1 and 1023),
  public_key bytea not null check (length(public_key) between 32 and 4096),
  counter bigint not null check (counter >= 0),
  domain text not null check (length(domain) between 1 and 253),
  transports text[] not null check (cardinality(transports) <= 10),
  name text not null check (length(name) between 1 and 40),
  created_at timestamptz not null,
  last_used_at timestamptz,
  primary key (site_id, passkey_id),
  unique (site_id, credential_id),
  foreign key (site_id, player_id) references players.player
);
comment on table players.passkey is 'Passkeys (WebAuthn credentials) of players.';
comment on column players.passkey.domain is
  'The domain the passkey was created on (relying party ID); browsers offer it only there.';
comment on column players.passkey.counter is
  'Signature counter of the authenticator. A later lower or equal value means a copy; zero: no counter.';
create index passkey_of_player on players.passkey (site_id, player_id);

create table players.passkey_challenge (
  site_id int not null,
  challenge_hash bytea not null check (length(challenge_hash) = 32),
  purpose text not null check (purpose in ('add', 'sign_in', 'confirm')),
  owner_hash bytea not null check (length(owner_hash) = 32),
  expires_at timestamptz not null,
  primary key (site_id, challenge_hash)
);
comment on table players.passkey_challenge is
  'Challenges that await the answer of a passkey, once each.';
comment on column players.passkey_challenge.owner_hash is
  'Hash of the session, or of the cookie of a browser that signs in: no one else can answer.';
create index passkey_challenge_old on players.passkey_challenge (expires_at);

-- The times of an array after a moment.
create function players.times_after(p_times timestamptz[], p_after timestamptz) returns timestamptz[]
  language sql immutable parallel safe return array(select at from unnest(p_times) as at where at > p_after);

create table players.attempt (
  site_id int not null,
  scope text not null check (length(scope) between 1 and 32),
  subject bytea not null check (length(subject) = 32),
  count int not null check (count >= 0),
  blocked_until timestamptz,
  expires_at timestamptz not null,
  recent timestamptz[] not null default '{}',
  primary key (site_id, scope, subject)
) with (fillfactor = 70);
comment on table players.attempt is 'Counters of failed attempts.';
comment on column players.attempt.subject is
  'Hash of an account id or a network address, so that the table contains no personal data.';
comment on column players.attempt.recent is
  'Times of the attempts in the last half hour, for scopes that lock by the number within a period (player '
  'protection B2).';
create index attempt_old on players.attempt (expires_at);

create table players.known_device (
  site_id int not null,
  player_id uuid not null,
  device_hash bytea not null check (length(device_hash) = 32),
  last_used_at timestamptz not null,
  primary key (site_id, player_id, device_hash),
  foreign key (site_id, player_id) references players.player
);
comment on table players.known_device is
  'Browsers in which an account has signed in: guesses made elsewhere do not delay them.';
create index known_device_old on players.known_device (last_used_at);
-- Accounts that share a browser, checked before a bonus is given.
create index known_device_by_hash on players.known_device (site_id, device_hash);

create table players.sms_limits (
  site_id int primary key,
  rules jsonb not null
);
comment on table players.sms_limits is
  'Limits of SMS of a site, and those of the installation as site 0. Without a row the defaults apply.';

create table players.sms_count (
  site_id int not null,
  scope text not null check (scope in ('installation', 'cost', 'site', 'country', 'prefix', 'range', 'number',
    'notice', 'address', 'surge')),
  subject text not null check (length(subject) <= 64),
  period text not null check (period in ('hour', 'day')),
  starts_at timestamptz not null,
  sent bigint not null check (sent >= 0),
  refused int not null check (refused >= 0),
  primary key (site_id, scope, subject, period, starts_at)
) with (fillfactor = 70);
comment on table players.sms_count is
  'SMS sent and refused in an hour or a day (UTC). Site 0 is the installation.';
comment on column players.sms_count.subject is
  'Digits of a prefix; for numbers and addresses a keyed hash.';
comment on column players.sms_count.sent is
  'For costs, thousandths of the minor unit of the currency in which messages are priced.';
create index sms_count_old on players.sms_count (starts_at);
