create schema affiliates;
comment on schema affiliates is
  'Partners who refer players, the results of those players, and the commission owed.';

create table affiliates.programme (
  site_id int primary key,
  currency text not null,
  zone text not null,
  min_payout bigint not null check (min_payout > 0)
);
comment on table affiliates.programme is
  'Affiliate programme of a site. Without a row, codes are stored at sign-up without effect.';
comment on column affiliates.programme.min_payout is 'Less is carried over to the next month.';

create table affiliates.affiliate (
  site_id int not null,
  affiliate_id uuid not null default uuidv7(),
  code text not null check (code ~ '^[A-Za-z0-9_-]{2,32}$'),
  name text not null check (length(name) between 1 and 100),
  parent_id uuid,
  is_open boolean not null default true,
  plan jsonb not null,
  primary key (site_id, affiliate_id),
  foreign key (site_id, parent_id) references affiliates.affiliate,
  check (parent_id <> affiliate_id)
);
comment on table affiliates.affiliate is 'Affiliate partners.';
comment on column affiliates.affiliate.parent_id is
  'The partner who referred this one and receives part of its commission.';
create unique index affiliate_by_code on affiliates.affiliate (site_id, lower(code));

create table affiliates.attribution (
  site_id int not null,
  player_id uuid not null,
  affiliate_id uuid,
  code text not null,
  joined_at timestamptz not null,
  address_hash bytea,
  first_deposit_at timestamptz,
  deposited bigint not null default 0,
  turnover bigint not null default 0,
  qualified_at timestamptz,
  returned_at timestamptz,
  ended_at timestamptz,
  paid_in_month date,
  first_deposit bigint,
  primary key (site_id, player_id)
);
comment on table affiliates.attribution is
  'The affiliate of a player, fixed at sign-up. Without an affiliate: an unknown code.';
comment on column affiliates.attribution.address_hash is
  'Keyed hash of the network address: equal addresses are recognised but cannot be read.';
comment on column affiliates.attribution.ended_at is
  'From then on the player earns nobody anything: closed, excluded, or with strong markers of harm '
  '(operations 6, player protection J3).';
comment on column affiliates.attribution.paid_in_month is 'Month whose statement pays for the player.';
comment on column affiliates.attribution.first_deposit is
  'The first deposit alone: equal first deposits are a sign of abuse.';
create index attribution_of_affiliate on affiliates.attribution (site_id, affiliate_id, joined_at);

create table affiliates.player_month (
  site_id int not null,
  player_id uuid not null,
  month date not null,
  ggr bigint not null default 0,
  turnover bigint not null default 0,
  deposits bigint not null default 0,
  returned bigint not null default 0,
  jackpot bigint not null default 0,
  primary key (site_id, player_id, month)
) with (fillfactor = 80);
comment on table affiliates.player_month is
  'A player''s figures in a month of the programme''s time zone. The cost of bonuses is read from the '
  'ledger.';

create table affiliates.statement (
  site_id int not null,
  affiliate_id uuid not null,
  month date not null,
  state text not null check (state in ('draft', 'approved', 'paid')),
  lines jsonb not null,
  ngr bigint not null,
  commission bigint not null check (commission >= 0),
  adjustment bigint not null default 0,
  balance_before bigint not null default 0,
  ngr_before bigint not null default 0,
  total bigint not null,
  made_by text not null,
  approved_by text,
  changed_at timestamptz not null,
  primary key (site_id, affiliate_id, month),
  check (approved_by <> made_by)
);
comment on table affiliates.statement is 'Monthly statements of affiliates.';
comment on column affiliates.statement.lines is 'How it was calculated, line by line.';
comment on column affiliates.statement.balance_before is
  'Carried over from the month before: amounts below the minimum payout, and in ngr_before a negative NGR.';

create table affiliates.fraud_flag (
  site_id int not null,
  flag_id uuid not null default uuidv7(),
  affiliate_id uuid not null,
  kind text not null check (kind in ('SAME_PLACE', 'SAME_PATTERN')),
  subject text not null,
  players uuid[] not null,
  evidence jsonb not null,
  opened_at timestamptz not null,
  cleared_at timestamptz,
  cleared_by text,
  primary key (site_id, flag_id),
  unique (site_id, affiliate_id, kind, subject)
);
comment on table affiliates.fraud_flag is
  'Players who may be the same person, with the evidence; they earn no commission until cleared.';

create table affiliates.history (
  site_id int not null,
  subject text not null,
  sequence bigint generated always as identity,
  action text not null check (length(action) between 1 and 50),
  detail jsonb not null default '{}' check (jsonb_typeof(detail) = 'object'),
  actor text not null check (actor <> ''),
  reason text not null default '',
  at timestamptz not null,
  primary key (site_id, subject, sequence)
);
comment on table affiliates.history is
  'History of affiliates and statements: who did what and why, append-only.';
create trigger history_append_only before update or delete on affiliates.history
  for each row execute function platform.refuse_change();

create table affiliates.plan (
  site_id int not null,
  affiliate_id uuid not null,
  since date not null,
  plan jsonb not null,
  primary key (site_id, affiliate_id, since),
  foreign key (site_id, affiliate_id) references affiliates.affiliate
);
comment on table affiliates.plan is
  'Commission plans of a partner by first month: a past month keeps the plan it was earned under.';
