-- Partners who bring players, what their players come to, and what is owed for it.
create schema affiliates;

-- A site without a row has no affiliates: codes are kept with the sign-up and mean nothing.
create table affiliates.programme (
  site_id int primary key,
  currency text not null,
  zone text not null,
  -- Less is carried to the next month.
  least_payout bigint not null check (least_payout > 0)
);

create table affiliates.affiliate (
  site_id int not null,
  affiliate_id uuid not null default uuidv7(),
  code text not null check (code ~ '^[A-Za-z0-9_-]{2,32}$'),
  name text not null check (length(name) between 1 and 100),
  -- Who brought this partner: gets a part of its commission.
  parent_id uuid,
  is_open boolean not null default true,
  plan jsonb not null,
  primary key (site_id, affiliate_id),
  foreign key (site_id, parent_id) references affiliates.affiliate,
  check (parent_id <> affiliate_id)
);
create unique index affiliate_by_code on affiliates.affiliate (site_id, lower(code));

-- Fixed at sign-up. Without an affiliate: a code that this site does not know.
create table affiliates.attribution (
  site_id int not null,
  player_id uuid not null,
  affiliate_id uuid,
  code text not null,
  joined_at timestamptz not null,
  -- Keyed: the same place is recognised, and cannot be read.
  place_hash bytea,
  first_deposit_at timestamptz,
  deposited bigint not null default 0,
  turnover bigint not null default 0,
  qualified_at timestamptz,
  returned_at timestamptz,
  excluded_at timestamptz,
  -- The month whose statement pays for the player.
  paid_in date,
  primary key (site_id, player_id)
);
create index attribution_of_affiliate on affiliates.attribution (site_id, affiliate_id, joined_at);

-- What a player came to in a month of the programme's zone.
create table affiliates.figure (
  site_id int not null,
  player_id uuid not null,
  month date not null,
  ggr bigint not null default 0,
  turnover bigint not null default 0,
  bonuses bigint not null default 0,
  deposits bigint not null default 0,
  returned bigint not null default 0,
  primary key (site_id, player_id, month)
) with (fillfactor = 80);

create table affiliates.statement (
  site_id int not null,
  affiliate_id uuid not null,
  month date not null,
  state text not null check (state in ('draft', 'approved', 'paid')),
  -- How it was worked out, line by line.
  lines jsonb not null,
  ngr bigint not null,
  commission bigint not null check (commission >= 0),
  adjustment bigint not null default 0,
  -- Brought from the month before: what was too little to pay, and a negative NGR where it is carried.
  balance_before bigint not null default 0,
  ngr_before bigint not null default 0,
  total bigint not null,
  made_by text not null,
  approved_by text,
  changed_at timestamptz not null,
  primary key (site_id, affiliate_id, month),
  check (approved_by <> made_by)
);

-- Players who may be one person, with what says so; until somebody clears it they earn nothing for being brought.
create table affiliates.flag (
  site_id int not null,
  flag_id uuid not null default uuidv7(),
  affiliate_id uuid not null,
  kind text not null check (kind in ('SAME_PLACE', 'SAME_PATTERN')),
  matter text not null,
  players uuid[] not null,
  evidence jsonb not null,
  opened_at timestamptz not null,
  cleared_at timestamptz,
  cleared_by text,
  primary key (site_id, flag_id),
  unique (site_id, affiliate_id, kind, matter)
);

create table affiliates.step (
  site_id int not null,
  matter text not null,
  step int not null,
  what text not null,
  actor text not null,
  reason text not null,
  at timestamptz not null,
  primary key (site_id, matter, step)
);
create trigger step_append_only before update or delete on affiliates.step
  for each row execute function bonuses.refuse_change();

insert into ledger.posting_kind (code, debit, credit, allow_negative) values
  -- Both ways: a correction may take back what was granted.
  ('affiliate_commission', '{promo_expense,affiliate_payable}', '{affiliate_payable,promo_expense}', false),
  ('affiliate_payout', '{affiliate_payable}', '{psp_payable}', false);
