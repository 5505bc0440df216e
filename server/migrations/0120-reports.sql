-- Reports by day of a site's zone (operations 7), and the proof that they are what the ledger says.

-- What of a round was bonus money, what a resettlement took beyond all wins, and its valid turnover (null: the whole stake).
alter table reports.bet
  add column bonus_stake bigint not null default 0,
  add column bonus_win bigint not null default 0,
  add column taken bigint not null default 0,
  add column valid bigint;
alter table reports.player add column first_deposit_at timestamptz;
create index player_first_deposit on reports.player (site_id, first_deposit_at) where first_deposit_at is not null;

-- What a later event changed in a settled round, counted on the day it happened: a day that is over stays what it was.
create table reports.correction (
  site_id int not null,
  correction_id uuid not null default uuidv7(),
  provider_code text not null,
  round_id text not null,
  player_id uuid not null,
  category text not null,
  game_code text not null,
  game_name text not null,
  at timestamptz not null,
  settled_at timestamptz not null,
  turnover bigint not null,
  payout bigint not null,
  free bigint not null,
  valid bigint not null,
  -- What the round's event adds to the proof, bonus money and all.
  staked bigint not null,
  returned bigint not null,
  primary key (site_id, correction_id)
);
create index correction_by_time on reports.correction (site_id, at);
create index correction_by_settled on reports.correction (site_id, settled_at);

-- What NGR takes off beside the ledger's own figures; hundredths of a percent. Without a row: nothing, in the market's zone.
create table reports.terms (
  site_id int primary key,
  zone text not null,
  provider_points jsonb not null default '{}',
  payment_points int not null default 0 check (payment_points between 0 and 10000),
  -- Null: no gaming duty.
  duty_points int check (duty_points between 0 and 10000)
);

-- A day that is over, as it was reported; the figures are in the form the report sends.
create table reports.day (
  site_id int not null,
  day date not null,
  from_at timestamptz not null,
  to_at timestamptz not null,
  figures jsonb not null,
  closed_at timestamptz not null,
  primary key (site_id, day)
);
create table reports.active_day (
  site_id int not null,
  day date not null,
  player_id uuid not null,
  primary key (site_id, day, player_id)
);

-- The proof: what the ledger moved in a round less what its events said. Settled rounds come to nothing and leave.
create table reports.proof (site_id int primary key, through timestamptz not null);
create table reports.unmatched (
  site_id int not null,
  provider_code text not null,
  player_id uuid not null,
  round_id text not null,
  staked bigint not null,
  returned bigint not null,
  -- Change of the player's own cash, likewise.
  own bigint not null,
  -- Of the last event; null while the round is open.
  event_at timestamptz,
  since timestamptz not null,
  primary key (site_id, provider_code, player_id, round_id)
);

create table reports.alarm (
  site_id int not null,
  alarm_id uuid not null default uuidv7(),
  what text not null check (what in ('ROUND_DIFFERS', 'NO_ROUND', 'DAY_CHANGED', 'BOOKS')),
  matter text not null,
  detail jsonb not null,
  raised_at timestamptz not null,
  closed_at timestamptz,
  closed_by text,
  primary key (site_id, alarm_id)
);
create unique index alarm_open on reports.alarm (site_id, what, matter) where closed_at is null;

-- Money of a day without reading its bets: what is not play is little. The rest is in the order it was written.
create index transfer_not_play on ledger.transfer (site_id, created_at) where kind not in ('bet', 'win');
create index posting_by_time on ledger.posting using brin (created_at) with (autosummarize = on);

-- What players put into rounds and got out of them in a stretch of time, round by round: the ledger's word for reports.
create function ledger.play_between(p_site int, p_from timestamptz, p_to timestamptz)
returns table (provider_code text, player_id uuid, round_id text, staked bigint, returned bigint, own bigint,
  placed bigint)
language sql stable as $$
  select coalesce(t.meta ->> 'provider_code', o.meta ->> 'provider_code', split_part(h.kind, ':', 2)),
    a.owner, coalesce(t.meta ->> 'round_id', o.meta ->> 'round_id', ''),
    coalesce(sum(-s.amount) filter (where k.is_stake), 0)::int8,
    coalesce(sum(s.amount) filter (where not k.is_stake), 0)::int8,
    coalesce(sum(s.amount) filter (where a.kind <> 'bonus'), 0)::int8,
    coalesce(sum(-s.amount) filter (where a.kind <> 'bonus' and k.is_stake), 0)::int8
  from ledger.posting p
  cross join lateral (values (p.from_account, p.to_account, -p.amount), (p.to_account, p.from_account, p.amount))
    as s (account, other, amount)
  join ledger.account a on a.site_id = p.site_id and a.id = s.account and a.owner is not null
  join ledger.account h on h.site_id = p.site_id and h.id = s.other and h.owner is null
    and split_part(h.kind, ':', 1) in ('game_clearing', 'sports_clearing', 'jackpot_pool')
  join ledger.transfer t on t.site_id = p.site_id and t.id = p.transfer_id
  left join ledger.transfer o on t.kind = 'rollback' and o.site_id = t.site_id and o.id = t.refers_to
  cross join lateral (select coalesce(o.kind, t.kind) in ('bet', 'hold_post') as is_stake) k
  where p.site_id = p_site and p.created_at >= p_from and p.created_at < p_to
  group by 1, 2, 3
$$;
