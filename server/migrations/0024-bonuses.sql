create schema bonuses;
comment on schema bonuses is
  'Bonus campaigns and the bonuses granted by them. The money itself is in the ledger.';

create table bonuses.campaign (
  site_id int not null,
  campaign_id text not null check (campaign_id ~ '^[a-z0-9-]{2,40}$'),
  version int not null check (version > 0),
  state text not null check (state in ('draft', 'open', 'paused', 'ended')),
  rules jsonb not null,
  budget bigint not null check (budget > 0),
  granted bigint not null default 0 check (granted between 0 and budget),
  starts_at timestamptz not null,
  ends_at timestamptz check (ends_at > starts_at),
  is_demo boolean not null default false,
  created_by text not null,
  changed_at timestamptz not null,
  forecast jsonb,
  primary key (site_id, campaign_id)
);
comment on table bonuses.campaign is
  'Campaigns of a site. A change is a new version; bonuses already granted keep theirs.';
comment on column bonuses.campaign.budget is
  'Total budget, and in `granted` the amount granted, in minor units.';
comment on column bonuses.campaign.forecast is 'Expected cost, simulated before it was opened.';

create table bonuses.opt_in (
  site_id int not null,
  player_id uuid not null,
  campaign_id text not null,
  at timestamptz not null,
  primary key (site_id, player_id, campaign_id)
);
comment on table bonuses.opt_in is 'Players who claimed a campaign''s bonus for their next deposit.';

create table bonuses.deposit (
  site_id int not null,
  player_id uuid not null,
  deposit_id uuid not null,
  amount bigint not null,
  at timestamptz not null,
  primary key (site_id, player_id, deposit_id)
);
comment on table bonuses.deposit is 'Credited deposits of a player, to tell which is the first.';

create table bonuses.grant (
  site_id int not null,
  grant_id uuid not null default uuidv7(),
  player_id uuid not null,
  campaign_id text not null,
  version int not null,
  source text not null check (length(source) between 3 and 80),
  state text not null,
  rules jsonb not null,
  currency text not null,
  amount bigint not null,
  deposit bigint not null check (deposit >= 0),
  wagering_required bigint not null check (wagering_required >= 0),
  wagered bigint not null default 0 check (wagered >= 0),
  max_bet bigint not null check (max_bet > 0),
  is_used boolean not null default false,
  created_at timestamptz not null,
  activated_at timestamptz,
  expires_at timestamptz not null,
  expiry_notified_at timestamptz,
  ended_at timestamptz,
  converted bigint not null default 0,
  removed bigint not null default 0,
  rounds int check (rounds > 0),
  rounds_used int not null default 0 check (rounds_used >= 0),
  rounds_won bigint not null default 0 check (rounds_won >= 0),
  primary key (site_id, grant_id),
  unique (site_id, player_id, source),
  constraint grant_state_check check (
    state in ('rounds', 'queued', 'active', 'completed', 'expired', 'cancelled', 'forfeited', 'removed',
    'spent')),
  constraint grant_amount_check check (amount > 0 or rounds is not null and amount = 0),
  constraint grant_check check ((state in ('rounds', 'queued', 'active')) = (ended_at is null))
);
comment on table bonuses.grant is 'Bonuses granted to players.';
comment on column bonuses.grant.source is
  'What it was granted for, once: deposit:<id>, inbox:<id>, manual:<id> ...';
comment on column bonuses.grant.rules is 'The rules at the time of the grant.';
comment on column bonuses.grant.wagering_required is
  'What must be wagered, in hundredths of a minor unit: a stake times its percentage.';
comment on column bonuses.grant.wagered is 'What has been wagered, likewise.';
comment on column bonuses.grant.converted is 'Amount converted to cash when it ended.';
comment on column bonuses.grant.removed is 'Amount removed when it ended.';
comment on column bonuses.grant.rounds is
  'Free rounds given instead of money: their wins become the bonus once all are played.';
-- One at a time; the others wait.
create unique index grant_active on bonuses.grant (site_id, player_id) where state = 'active';
create index grant_queued on bonuses.grant (site_id, player_id, created_at) where state = 'queued';
create index grant_of_player on bonuses.grant (site_id, player_id, campaign_id);
create index grant_newest on bonuses.grant (site_id, created_at, grant_id);
create index grant_due on bonuses.grant (expires_at) where state in ('rounds', 'queued', 'active');

-- Refuses state transitions a bonus cannot make. Free rounds that won nothing may still win by a late
-- correction: their bonus begins then.
create function bonuses.check_move() returns trigger language plpgsql as $$
begin
  if new.state <> old.state and not (
    (old.state = 'rounds' and new.state in ('queued', 'spent', 'expired', 'cancelled', 'removed'))
    or (old.state = 'spent' and new.state = 'queued' and old.amount = 0)
    or (old.state = 'queued' and new.state in ('active', 'expired', 'cancelled', 'removed'))
    or (old.state = 'active'
      and new.state in ('completed', 'expired', 'cancelled', 'forfeited', 'removed', 'spent'))
    or (old.state = 'completed' and new.state = 'removed')) then
    raise exception 'a bonus does not go from % to %', old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end $$;

create trigger grant_moves before update of state on bonuses.grant
  for each row execute function bonuses.check_move();

-- The active bonus decides what a player may stake.
create constraint trigger play_bonus_granted after insert on bonuses.grant
  deferrable initially deferred for each row
  when (new.state = 'active')
  execute function players.change_play_version();
create constraint trigger play_bonus_changed after update of state, rules, max_bet on bonuses.grant
  deferrable initially deferred for each row
  when ('active' in (old.state, new.state)
  and (old.state, old.rules, old.max_bet) is distinct from (new.state, new.rules, new.max_bet))
  execute function players.change_play_version();
create constraint trigger play_bonus_deleted after delete on bonuses.grant
  deferrable initially deferred for each row
  when (old.state = 'active')
  execute function players.change_play_version();

create table bonuses.open_round (
  site_id int not null,
  round_ref uuid not null,
  player_id uuid not null,
  grant_id uuid not null,
  staked bigint not null default 0,
  bonus_staked bigint not null default 0 check (bonus_staked between 0 and staked),
  primary key (site_id, round_ref)
);
comment on table bonuses.open_round is
  'Rounds that began with bonus money and are not settled: until then a used-up bonus is not over.';
comment on column bonuses.open_round.staked is
  'In all, and in bonus_staked from the bonus; for in-house games only.';
create index open_round_of_grant on bonuses.open_round (site_id, grant_id);

create table bonuses.history (
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
comment on table bonuses.history is
  'History of campaigns, bonuses and cases of review: who did what and why, append-only.';
create trigger history_append_only before update or delete on bonuses.history
  for each row execute function platform.refuse_change();

create table bonuses.player_bank_account (
  site_id int not null,
  number_hash text not null check (number_hash ~ '^[0-9a-f]{64}$'),
  player_id uuid not null,
  primary key (site_id, number_hash, player_id)
);
comment on table bonuses.player_bank_account is
  'Players by bank account, as a keyed hash, from the cashier''s events.';
create index player_bank_account_of_player on bonuses.player_bank_account (site_id, player_id);

create table bonuses.flag (
  site_id int not null,
  flag_id uuid not null default uuidv7(),
  player_id uuid not null,
  campaign_id text not null,
  source text not null check (length(source) between 3 and 80),
  amount bigint not null check (amount > 0),
  deposit bigint not null check (deposit >= 0),
  evidence jsonb not null,
  opened_at timestamptz not null,
  decided_at timestamptz,
  decided_by text,
  outcome text check (outcome in ('given', 'refused')),
  primary key (site_id, flag_id),
  unique (site_id, player_id, source),
  check ((decided_at is null) = (outcome is null) and (decided_at is null) = (decided_by is null))
);
comment on table bonuses.flag is
  'Bonuses withheld for review because the player may have received them under another account.';
comment on column bonuses.flag.amount is 'What would have been granted, in minor units.';
comment on column bonuses.flag.evidence is 'What is shared, and with which players: [{kind, players}].';
create index flag_open on bonuses.flag (site_id, opened_at) where decided_at is null;

create table bonuses.grant_policy (
  site_id int primary key,
  support_cap bigint not null check (support_cap >= 0)
);
comment on table bonuses.grant_policy is
  'Limits of a site on bonuses granted by staff; a site without a row has the default of its currency.';
comment on column bonuses.grant_policy.support_cap is
  'Maximum amount support may propose for one player at once, in minor units.';
