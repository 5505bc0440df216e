-- Bonus money: campaigns as data, what was granted by which of them, and what has become of it. The money is the ledger's.
create schema bonuses;

-- What a site offers. Rules are checked when they are written; a change is a new version, and what was granted keeps its own.
create table bonuses.campaign (
  site_id int not null,
  campaign_id text not null check (campaign_id ~ '^[a-z0-9-]{2,40}$'),
  version int not null check (version > 0),
  state text not null check (state in ('draft', 'open', 'paused', 'ended')),
  rules jsonb not null,
  -- What it may give in all, and what it has given, in minor units.
  budget bigint not null check (budget > 0),
  given bigint not null default 0 check (given between 0 and budget),
  starts_at timestamptz not null,
  ends_at timestamptz check (ends_at > starts_at),
  is_demo boolean not null default false,
  made_by text not null,
  changed_at timestamptz not null,
  primary key (site_id, campaign_id)
);

-- Who has asked for a campaign's bonus, for a deposit to come.
create table bonuses.opt_in (
  site_id int not null,
  player_id uuid not null,
  campaign_id text not null,
  at timestamptz not null,
  primary key (site_id, player_id, campaign_id)
);

-- Credited deposits of a player: what makes one the first.
create table bonuses.deposit (
  site_id int not null,
  player_id uuid not null,
  deposit_id uuid not null,
  amount bigint not null,
  at timestamptz not null,
  primary key (site_id, player_id, deposit_id)
);

create table bonuses.grant (
  site_id int not null,
  grant_id uuid not null default uuidv7(),
  player_id uuid not null,
  campaign_id text not null,
  version int not null,
  -- What it was given for, once: deposit:<id>, inbox:<id>, manual:<id> ...
  source text not null check (length(source) between 3 and 80),
  state text not null check (state in ('queued', 'active', 'completed', 'expired', 'cancelled', 'forfeited', 'removed', 'spent')),
  -- The rules it was given under.
  rules jsonb not null,
  currency text not null,
  amount bigint not null check (amount > 0),
  deposit bigint not null check (deposit >= 0),
  -- What must be played, and what has counted, in hundredths of a minor unit: a stake times its percentage.
  wanted bigint not null check (wanted >= 0),
  counted bigint not null default 0 check (counted >= 0),
  max_bet bigint not null check (max_bet > 0),
  is_touched boolean not null default false,
  created_at timestamptz not null,
  activated_at timestamptz,
  expires_at timestamptz not null,
  noticed_at timestamptz,
  ended_at timestamptz,
  -- What became of the money when it ended.
  converted bigint not null default 0,
  removed bigint not null default 0,
  primary key (site_id, grant_id),
  unique (site_id, player_id, source),
  check ((state in ('queued', 'active')) = (ended_at is null))
);
-- One at a time; the others wait.
create unique index grant_active on bonuses.grant (site_id, player_id) where state = 'active';
create index grant_queued on bonuses.grant (site_id, player_id, created_at) where state = 'queued';
create index grant_of_player on bonuses.grant (site_id, player_id, campaign_id);
create index grant_due on bonuses.grant (expires_at) where state in ('queued', 'active');

create function bonuses.check_move() returns trigger language plpgsql as $$
begin
  if new.state <> old.state and not (
    (old.state = 'queued' and new.state in ('active', 'expired', 'cancelled', 'removed'))
    or (old.state = 'active' and new.state in ('completed', 'expired', 'cancelled', 'forfeited', 'removed', 'spent'))
    or (old.state = 'completed' and new.state = 'removed')) then
    raise exception 'a bonus does not go from % to %', old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger grant_moves before update of state on bonuses.grant for each row execute function bonuses.check_move();

-- Rounds that began with bonus money and are not settled: while there are any, nothing left is not yet nothing.
create table bonuses.open_round (
  site_id int not null,
  round_ref uuid not null,
  player_id uuid not null,
  grant_id uuid not null,
  -- What was staked in all and from the bonus; kept here for our own games, outside rounds keep it themselves.
  staked bigint not null default 0,
  bonus_staked bigint not null default 0 check (bonus_staked between 0 and staked),
  primary key (site_id, round_ref)
);
create index open_round_of_grant on bonuses.open_round (site_id, grant_id);

-- Who did what to a campaign or a bonus, and why: append-only.
create table bonuses.step (
  site_id int not null,
  matter text not null,
  step int not null,
  what text not null,
  actor text not null,
  reason text not null default '',
  at timestamptz not null,
  primary key (site_id, matter, step)
);
create function bonuses.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '%.% is append-only', tg_table_schema, tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger step_append_only before update or delete on bonuses.step
  for each row execute function bonuses.refuse_change();

insert into ledger.posting_kind (code, debit, credit, allow_negative) values
  -- Wagering is done: bonus money becomes cash, and what a sticky bonus leaves goes back.
  ('bonus_convert', '{bonus}', '{cash,promo_expense}', false),
  ('bonus_remove', '{bonus}', '{promo_expense}', false),
  -- A result that comes after the bonus has ended, and a bonus whose deposit was taken back.
  ('bonus_correct', '{bonus,cash,promo_expense}', '{bonus,cash,promo_expense}', true);
update ledger.posting_kind set debit = '{cash,bonus,game_clearing}', credit = '{cash,bonus,game_clearing}'
  where code = 'resettlement';

-- Rounds of outside games record the bonus they were played under and how much of the stake was bonus money.
alter table providers.round
  add column bonus_grant uuid,
  add column bonus_staked bigint not null default 0 check (bonus_staked between 0 and staked),
  add column bonus_stake_reversed bigint not null default 0 check (bonus_stake_reversed between 0 and bonus_staked);
