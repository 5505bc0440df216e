-- phase: expand
-- Jackpots of the house's own games.
create table originals.jackpot (
  site_id int not null,
  jackpot_id uuid not null,
  name text not null check (length(name) between 1 and 40),
  kind text not null check (kind in ('fixed', 'progressive', 'must_drop')),
  seed bigint not null check (seed >= 0),
  share int not null check (share between 0 and 200000),
  cycle bigint not null check (cycle >= 0),
  cap bigint not null check (cap >= 0),
  games text[] not null check (cardinality(games) > 0),
  version int not null default 1 check (version > 0),
  amount bigint not null check (amount >= 0),
  fraction int not null default 0 check (fraction between 0 and 999999),
  wins int not null default 0 check (wins >= 0),
  opened_at timestamptz not null,
  closed_at timestamptz,
  primary key (site_id, jackpot_id),
  constraint jackpot_terms check (case kind
    when 'fixed' then seed > 0 and share = 0 and cycle > 0 and cap = 0
    when 'progressive' then share > 0 and cycle > 0 and cap = 0
    else share > 0 and cycle = 0 and cap > seed end)
) with (fillfactor = 70);
comment on table originals.jackpot is
  'Jackpots of the house: current terms and pot. Every contributing round locks its row; the ledger account '
  'jackpot_pool:BAIZE.<id> has the same balance.';

create table originals.jackpot_version (
  site_id int not null,
  jackpot_id uuid not null,
  version int not null check (version > 0),
  at timestamptz not null,
  maker uuid,
  reason text not null check (length(reason) between 3 and 500),
  before jsonb check (jsonb_typeof(before) = 'object'),
  after jsonb not null check (jsonb_typeof(after) = 'object'),
  primary key (site_id, jackpot_id, version),
  foreign key (site_id, jackpot_id) references originals.jackpot (site_id, jackpot_id)
);
create trigger jackpot_version_append_only before update or delete
  on originals.jackpot_version for each row execute function platform.refuse_change();

create table originals.jackpot_win (
  site_id int not null,
  jackpot_id uuid not null,
  number int not null check (number > 0),
  round_id uuid not null,
  game_code text not null check (length(game_code) between 1 and 64),
  amount bigint not null check (amount > 0),
  won_at timestamptz not null,
  primary key (site_id, jackpot_id, number),
  unique (site_id, round_id),
  foreign key (site_id, jackpot_id) references originals.jackpot (site_id, jackpot_id)
);
create trigger jackpot_win_append_only before update or delete
  on originals.jackpot_win for each row execute function platform.refuse_change();

alter table originals.round add column jackpot jsonb check (jsonb_typeof(jackpot) = 'object');

-- A closed pot goes to another pool, or its seed back to the house.
update ledger.posting_kind set debit = '{game_clearing,promo_expense,jackpot_pool}',
  credit = '{jackpot_pool,promo_expense}'
where code = 'jackpot_contribution';
