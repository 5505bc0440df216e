-- Races and outright competitions with many runners; each-way bets, dead heats and deductions.
alter table sportsbook.event
  alter column home_id drop not null,
  alter column away_id drop not null,
  add column kind text not null default 'match' check (kind in ('match', 'race', 'outright')),
  add column name text not null default '' check (length(name) <= 100),
  add column names jsonb not null default '{}' check (jsonb_typeof(names) = 'object'),
  add column places int not null default 0 check (places between 0 and 10),
  add column place_divisor int not null default 1 check (place_divisor between 1 and 10),
  add constraint event_check2 check ((kind = 'match') = (home_id is not null and away_id is not null)),
  add constraint event_check3 check ((kind = 'match') = (name = ''));
create unique index event_by_name on sportsbook.event (site_id, competition_id, season, round, name)
  where kind <> 'match';

create table sportsbook.runner (
  site_id int not null,
  event_id uuid not null,
  competitor_id uuid not null,
  number int not null check (number between 1 and 999),
  withdrawn_at timestamptz,
  deduction_percent int not null default 0 check (deduction_percent between 0 and 90),
  primary key (site_id, event_id, competitor_id),
  unique (site_id, event_id, number),
  foreign key (site_id, event_id) references sportsbook.event (site_id, event_id),
  foreign key (site_id, competitor_id) references sportsbook.competitor (site_id, competitor_id)
);

alter table sportsbook.outcome drop constraint outcome_criteria1_check;
alter table sportsbook.outcome
  add constraint outcome_criteria1_check check (length(criteria1) <= 36),
  add column competitor_id uuid,
  add foreign key (site_id, event_id, competitor_id)
    references sportsbook.runner (site_id, event_id, competitor_id);
create index outcome_of_runner on sportsbook.outcome (site_id, event_id, competitor_id)
  where competitor_id is not null;

alter table sportsbook.result drop constraint result_status_check;
alter table sportsbook.result drop constraint result_check2;
alter table sportsbook.result
  add column standings jsonb check (jsonb_typeof(standings) = 'object'),
  add constraint result_status_check
    check (status in ('finished', 'abandoned', 'not_started', 'cancelled', 'open')),
  add constraint result_check2
    check (status <> 'finished' or full_home is not null or standings is not null);

alter table sportsbook.ticket drop constraint ticket_kind_check;
alter table sportsbook.ticket add constraint ticket_kind_check
  check (kind in ('single', 'parlay', 'system', 'builder', 'each_way'));
alter table sportsbook.referral drop constraint referral_kind_check;
alter table sportsbook.referral add constraint referral_kind_check
  check (kind in ('single', 'parlay', 'system', 'builder', 'each_way'));

alter table sportsbook.ticket_leg
  add column deduction_percent int not null default 0 check (deduction_percent between 0 and 90),
  add column tied int,
  add column tied_places int check (tied_places > 0),
  add constraint ticket_leg_check check (tied > tied_places);
