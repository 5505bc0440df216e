-- What our own games returned, and what the checks of their rounds found: the public fairness page.
create schema fairness;

-- Sums over the settled rounds of a game under one pay table, kept by the event of each round; never counted by reading rounds.
-- Squares and products give the spread of a return whose stakes differ.
create table fairness.returned (
  site_id int not null,
  game_code text not null check (length(game_code) between 1 and 64),
  -- Hash of the pay table the rounds were played by; empty for a game that publishes none.
  pay_table text not null check (length(pay_table) <= 64),
  currency text not null check (length(currency) between 3 and 8),
  rounds bigint not null check (rounds > 0),
  staked numeric not null check (staked > 0),
  won numeric not null check (won >= 0),
  staked_squared numeric not null,
  won_squared numeric not null,
  staked_won numeric not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (site_id, game_code, pay_table, currency)
) with (fillfactor = 50);

-- A run of the checks on a site.
create table fairness.run (
  site_id int not null,
  run_at timestamptz not null,
  rounds int not null check (rounds >= 0),
  wrong int not null check (wrong between 0 and rounds),
  primary key (site_id, run_at)
);

-- What a run found in a game; `findings` names at most twenty rounds that did not come out as they were shown.
create table fairness.found (
  site_id int not null,
  run_at timestamptz not null,
  game_code text not null check (length(game_code) between 1 and 64),
  rounds int not null check (rounds > 0),
  wrong int not null check (wrong between 0 and rounds),
  findings jsonb not null default '[]',
  primary key (site_id, run_at, game_code),
  foreign key (site_id, run_at) references fairness.run (site_id, run_at) on delete cascade
);

create index server_seed_revealed on originals.server_seed (site_id, game_code, revealed_at) where revealed is not null;

-- Rounds from before there were sums; those whose event still waits are counted when it comes.
insert into fairness.returned
select site_id, game_code, pay_table_hash, currency, count(*), sum(stake), sum(win),
  sum(stake::numeric * stake), sum(win::numeric * win), sum(stake::numeric * win), min(settled_at), max(settled_at)
from originals.round
where not exists (
  select from platform.event where name = 'round.settled' and payload ->> 'event_id' = round.round_id::text
)
group by site_id, game_code, pay_table_hash, currency;
