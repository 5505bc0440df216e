create schema sportsbook;
comment on schema sportsbook is 'Fixtures, markets, prices, tickets, results and settlements of sports bets.';

create table sportsbook.category (
  site_id int not null,
  category_id uuid not null default uuidv7(),
  sport text not null check (sport ~ '^[a-z_]{1,32}$'),
  code text not null check (length(code) between 1 and 64),
  name text not null check (length(name) between 1 and 100),
  names jsonb not null default '{}' check (jsonb_typeof(names) = 'object'),
  primary key (site_id, category_id),
  unique (site_id, sport, code)
);
comment on table sportsbook.category is 'Groups of competitions within a sport: countries and regions.';
comment on column sportsbook.category.names is 'Names by language code; where there is none, name is shown.';

create table sportsbook.competition (
  site_id int not null,
  competition_id uuid not null default uuidv7(),
  category_id uuid not null,
  sport text not null check (sport ~ '^[a-z_]{1,32}$'),
  code text not null check (length(code) between 1 and 64),
  name text not null check (length(name) between 1 and 100),
  names jsonb not null default '{}' check (jsonb_typeof(names) = 'object'),
  position int not null default 0,
  max_stake bigint check (max_stake > 0),
  primary key (site_id, competition_id),
  unique (site_id, sport, code),
  foreign key (site_id, category_id) references sportsbook.category (site_id, category_id)
);
comment on table sportsbook.competition is 'Leagues, cups and tournaments.';
comment on column sportsbook.competition.max_stake is
  'Maximum stake on a selection, minor units; null: the site''s.';
create index competition_of_category on sportsbook.competition (site_id, category_id);

create table sportsbook.competitor (
  site_id int not null,
  competitor_id uuid not null default uuidv7(),
  sport text not null check (sport ~ '^[a-z_]{1,32}$'),
  name text not null check (length(name) between 1 and 100),
  names jsonb not null default '{}' check (jsonb_typeof(names) = 'object'),
  primary key (site_id, competitor_id),
  unique (site_id, sport, name)
);
comment on table sportsbook.competitor is 'Teams.';

create table sportsbook.event (
  site_id int not null,
  event_id uuid not null default uuidv7(),
  sport text not null check (sport ~ '^[a-z_]{1,32}$'),
  competition_id uuid not null,
  season text not null check (length(season) between 1 and 32),
  round text not null default '' check (length(round) <= 64),
  home_id uuid,
  away_id uuid,
  is_neutral boolean not null default false,
  starts_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'suspended', 'closed', 'settled')),
  is_simulated boolean not null default false,
  result_version int not null default 0 check (result_version >= 0),
  settled_version int not null default 0 check (settled_version between 0 and result_version),
  priced_at timestamptz,
  created_at timestamptz not null default now(),
  home_rate double precision check (home_rate > 0),
  away_rate double precision check (away_rate > 0),
  kind text not null default 'match' check (kind in ('match', 'race', 'outright')),
  name text not null default '' check (length(name) <= 100),
  names jsonb not null default '{}' check (jsonb_typeof(names) = 'object'),
  places int not null default 0 check (places between 0 and 10),
  place_divisor int not null default 1 check (place_divisor between 1 and 10),
  primary key (site_id, event_id),
  unique (site_id, competition_id, season, round, home_id, away_id),
  check (home_id <> away_id),
  check ((kind = 'match') = (home_id is not null and away_id is not null)),
  check ((kind = 'match') = (name = '')),
  foreign key (site_id, competition_id) references sportsbook.competition (site_id, competition_id),
  foreign key (site_id, home_id) references sportsbook.competitor (site_id, competitor_id),
  foreign key (site_id, away_id) references sportsbook.competitor (site_id, competitor_id)
);
comment on table sportsbook.event is
  'Matches, races and outright competitions. Bets are taken while an event is open and has not started.';
comment on column sportsbook.event.kind is
  'A race and an outright competition have a name and runners instead of two teams.';
comment on column sportsbook.event.places is
  'Places that place bets pay on, 0: win only; place_divisor: the share of the profit that they pay.';
comment on column sportsbook.event.is_simulated is 'Teams and result are invented; pages say so.';
comment on column sportsbook.event.result_version is 'Version of the confirmed result; 0: none.';
comment on column sportsbook.event.settled_version is
  'Version of the result that every ticket has been settled by.';
create unique index event_by_name on sportsbook.event (site_id, competition_id, season, round, name)
  where kind <> 'match';
create index event_by_start on sportsbook.event (site_id, state, starts_at);
create index event_of_competition on sportsbook.event (site_id, competition_id, starts_at);
create index event_to_settle on sportsbook.event (site_id, event_id)
  where settled_version < result_version;

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
comment on table sportsbook.runner is 'Who takes part in a race or an outright competition.';
comment on column sportsbook.runner.withdrawn_at is 'When it became a non-runner; null: it runs.';
comment on column sportsbook.runner.deduction_percent is
  'What its withdrawal takes from the profit of bets on the others that were accepted before.';

create table sportsbook.market (
  site_id int not null,
  market_id uuid not null default uuidv7(),
  event_id uuid not null,
  bet_type text not null check (length(bet_type) between 2 and 8),
  specifier text not null check (length(specifier) <= 16),
  state text not null default 'open' check (state in ('open', 'suspended', 'closed')),
  position int not null default 0,
  max_stake bigint check (max_stake > 0),
  primary key (site_id, market_id),
  unique (site_id, event_id, bet_type, specifier),
  foreign key (site_id, event_id) references sportsbook.event (site_id, event_id)
);
comment on table sportsbook.market is 'A bet type of an event with its line.';
comment on column sportsbook.market.specifier is
  'The home side''s line of a handicap, the line of a total, the team of a clean sheet; empty for the rest.';

create table sportsbook.outcome (
  site_id int not null,
  outcome_id uuid not null default uuidv7(),
  market_id uuid not null,
  event_id uuid not null,
  home_away int not null check (home_away between 0 and 3),
  criteria1 text not null check (length(criteria1) <= 36),
  position int not null default 0,
  price_milli int check (price_milli between 1001 and 10000000),
  chance double precision check (chance between 0 and 1),
  price_version int not null default 0 check (price_version >= 0),
  is_locked boolean not null default false,
  staked bigint not null default 0,
  base bigint not null default 0,
  payout bigint not null default 0,
  refund double precision check (refund between 0 and 1),
  competitor_id uuid,
  primary key (site_id, outcome_id),
  unique (site_id, market_id, home_away, criteria1),
  foreign key (site_id, market_id) references sportsbook.market (site_id, market_id),
  foreign key (site_id, event_id) references sportsbook.event (site_id, event_id),
  foreign key (site_id, event_id, competitor_id)
    references sportsbook.runner (site_id, event_id, competitor_id)
);
comment on table sportsbook.outcome is
  'Selections of a market, with their prices and the amounts staked.';
comment on column sportsbook.outcome.price_milli is 'Decimal price in thousandths; null: not offered.';
comment on column sportsbook.outcome.chance is 'Chance without margin by the model, refunds left out.';
comment on column sportsbook.outcome.refund is
  'Chance by the model that the score gives the stake back; half results count half.';
comment on column sportsbook.outcome.is_locked is 'A trader set the price: the model leaves it alone.';
comment on column sportsbook.outcome.staked is
  'Stakes of open tickets counted on this event; base: what a refund of the outcome returns, payout: what a '
  'win does. Of a parlay the other open legs count with their expected return.';
comment on column sportsbook.outcome.competitor_id is 'The runner of a race that it is about.';
create index outcome_of_event on sportsbook.outcome (site_id, event_id);
create index outcome_of_runner on sportsbook.outcome (site_id, event_id, competitor_id)
  where competitor_id is not null;

create table sportsbook.price_change (
  site_id int not null,
  outcome_id uuid not null,
  version int not null check (version > 0),
  price_milli int,
  source text not null check (source in ('model', 'trader')),
  actor text not null default '' check (length(actor) <= 64),
  changed_at timestamptz not null,
  primary key (site_id, outcome_id, version)
);
comment on table sportsbook.price_change is 'Every price of every outcome, append-only.';
create trigger price_change_is_final before update or delete on sportsbook.price_change
  for each row execute function platform.refuse_change();

create table sportsbook.terms (
  site_id int primary key,
  terms jsonb not null check (jsonb_typeof(terms) = 'object')
);
comment on table sportsbook.terms is
  'Margin, limits and rules of a site''s sportsbook. A site without a row has the platform''s.';

create table sportsbook.player_factor (
  site_id int not null,
  player_id uuid not null,
  factor_percent int not null check (factor_percent between 1 and 1000),
  primary key (site_id, player_id)
);
comment on table sportsbook.player_factor is
  'Share of the usual maximum stake that a player may place, in percent.';

create table sportsbook.segment_factor (
  site_id int not null,
  segment_id uuid not null,
  version int not null check (version > 0),
  factor_percent int not null check (factor_percent between 1 and 1000),
  primary key (site_id, segment_id)
);
comment on table sportsbook.segment_factor is
  'The same of the players of a segment, by the rules of one version; 100 is none.';

create table sportsbook.result (
  site_id int not null,
  event_id uuid not null,
  version int not null check (version > 0),
  status text not null check (status in ('finished', 'abandoned', 'not_started', 'cancelled', 'open')),
  half_home int check (half_home between 0 and 999),
  half_away int check (half_away between 0 and 999),
  full_home int check (full_home between 0 and 999),
  full_away int check (full_away between 0 and 999),
  goals jsonb,
  started_at timestamptz,
  ended_at timestamptz,
  entered_by text not null check (length(entered_by) <= 64),
  reason text not null check (length(reason) <= 500),
  confirmed_at timestamptz not null,
  is_entry_error boolean not null default false,
  overtime_home int check (overtime_home between 0 and 999),
  overtime_away int check (overtime_away between 0 and 999),
  standings jsonb check (jsonb_typeof(standings) = 'object'),
  primary key (site_id, event_id, version),
  check ((half_home is null) = (half_away is null)),
  check ((full_home is null) = (full_away is null)),
  check (status <> 'finished' or full_home is not null or standings is not null),
  check ((overtime_home is null) = (overtime_away is null)),
  foreign key (site_id, event_id) references sportsbook.event (site_id, event_id)
);
comment on table sportsbook.result is 'Confirmed results, append-only; a correction is a new version.';
comment on column sportsbook.result.goals is
  'Goals in order as {by, half}; null: the order was not recorded.';
comment on column sportsbook.result.overtime_home is
  'Score with overtime and shoot-out, where regular time was drawn and one was played.';
comment on column sportsbook.result.standings is
  'Of a race: places by runner, equal ones in a dead heat, and non-runners with what they take off. '
  'An open race has its non-runners alone.';
comment on column sportsbook.result.is_entry_error is
  'The previous version was an entry error: this one counts regardless of its time.';
create trigger result_is_final before update or delete on sportsbook.result
  for each row execute function platform.refuse_change();

create table sportsbook.ticket (
  site_id int not null,
  ticket_id uuid not null default uuidv7(),
  player_id uuid not null,
  account_id text not null check (length(account_id) between 1 and 64),
  client_ticket_id text not null check (client_ticket_id ~ '^[A-Za-z0-9_-]{8,64}$'),
  fingerprint text not null check (length(fingerprint) = 64),
  kind text not null check (kind in ('single', 'parlay', 'system', 'builder', 'each_way')),
  folds int[] not null,
  bankers int[] not null,
  lines int not null check (lines > 0),
  currency text not null check (length(currency) between 3 and 8),
  stake_per_line bigint not null check (stake_per_line > 0),
  stake bigint not null check (stake > 0),
  open_stake bigint not null check (open_stake between 0 and stake),
  bonus_stake bigint not null default 0 check (bonus_stake between 0 and stake),
  grant_id uuid,
  max_return bigint not null check (max_return >= 0),
  rules jsonb not null,
  state text not null default 'open' check (state in ('open', 'settled', 'cashed_out')),
  settlement_no int not null default 0 check (settlement_no >= 0),
  returned bigint not null default 0 check (returned >= 0),
  cashed_out bigint not null default 0 check (cashed_out >= 0),
  outcome text check (outcome in
    ('win', 'half_win', 'push', 'half_lose', 'lose', 'void', 'dead_heat', 'cash_out')),
  placed_at timestamptz not null,
  settled_at timestamptz,
  published jsonb,
  price_milli int check (price_milli > 1000),
  auto_cash_out bigint check (auto_cash_out > 0),
  free_bet_id uuid,
  promotion_id uuid,
  promotion jsonb,
  promotion_max bigint not null default 0 check (promotion_max >= 0),
  promotion_paid bigint not null default 0 check (promotion_paid >= 0),
  primary key (site_id, ticket_id),
  unique (site_id, player_id, client_ticket_id),
  check ((state = 'open') = (settled_at is null)),
  check ((kind = 'builder') = (price_milli is not null))
);
comment on table sportsbook.ticket is
  'Accepted bets with the terms they were accepted under. Refused bets have no row.';
comment on column sportsbook.ticket.open_stake is 'Stake that has not been cashed out.';
comment on column sportsbook.ticket.returned is 'Returned by settlement; cashed_out: paid before it.';
comment on column sportsbook.ticket.published is 'The figures of the last event, for corrections.';
comment on column sportsbook.ticket.free_bet_id is 'The stake is that of a free bet and is not returned.';
comment on column sportsbook.ticket.auto_cash_out is 'Offer from which an open ticket is cashed out.';
comment on column sportsbook.ticket.promotion is 'Title and terms of the promotion as accepted.';
comment on column sportsbook.ticket.promotion_max is
  'Maximum that the promotion can add to the return; promotion_paid: what it added.';
create index ticket_of_promotion on sportsbook.ticket (site_id, promotion_id, player_id)
  where promotion_id is not null;
create index ticket_auto_cash_out on sportsbook.ticket (site_id, ticket_id)
  where state = 'open' and auto_cash_out is not null;
create index ticket_by_player on sportsbook.ticket (site_id, player_id, placed_at desc, ticket_id desc);
create index ticket_by_placement on sportsbook.ticket (site_id, placed_at, ticket_id);
create index ticket_open on sportsbook.ticket (site_id, player_id) where state = 'open';
create index ticket_by_settlement on sportsbook.ticket (site_id, settled_at) where settled_at is not null;
create index ticket_on_free_bet on sportsbook.ticket (site_id, free_bet_id) where free_bet_id is not null;
-- Lists of the console, by stake and by what was returned.
create index ticket_by_stake on sportsbook.ticket (site_id, stake, ticket_id);
create index ticket_by_return on sportsbook.ticket (site_id, (returned + cashed_out), ticket_id);

create table sportsbook.ticket_leg (
  site_id int not null,
  ticket_id uuid not null,
  place int not null check (place between 0 and 19),
  event_id uuid not null,
  market_id uuid not null,
  outcome_id uuid not null,
  bet_type text not null,
  home_away int not null,
  criteria1 text not null,
  price_milli int not null check (price_milli > 1000),
  accepted jsonb not null,
  counted_stake bigint not null,
  counted_base bigint not null,
  counted_payout bigint not null,
  is_counted boolean not null default true,
  result_version int not null default 0,
  outcome text check (outcome in ('win', 'half_win', 'push', 'half_lose', 'lose', 'void', 'dead_heat')),
  void_reason text,
  rule jsonb,
  void_at timestamptz,
  void_id uuid,
  deduction_percent int not null default 0 check (deduction_percent between 0 and 90),
  tied int check (tied > tied_places),
  tied_places int check (tied_places > 0),
  primary key (site_id, ticket_id, place),
  foreign key (site_id, ticket_id) references sportsbook.ticket (site_id, ticket_id),
  foreign key (site_id, outcome_id) references sportsbook.outcome (site_id, outcome_id)
);
comment on table sportsbook.ticket_leg is
  'The selections of a ticket, with price, names and start as accepted.';
comment on column sportsbook.ticket_leg.counted_stake is
  'What the leg added to its outcome''s figures, until is_counted is false.';
comment on column sportsbook.ticket_leg.rule is 'The rule that settled the leg: section, key and values.';
comment on column sportsbook.ticket_leg.deduction_percent is
  'What non-runners take from the profit of the leg.';
comment on column sportsbook.ticket_leg.tied is
  'Of a dead heat: how many share; tied_places: the paid places that they share.';
comment on column sportsbook.ticket_leg.void_at is
  'When the leg is void if its event has not been completed, by the start that was accepted; null: never.';
comment on column sportsbook.ticket_leg.void_id is
  'The order that voided the leg; results no longer change it.';
create index ticket_leg_of_event on sportsbook.ticket_leg (site_id, event_id, ticket_id);
create index ticket_leg_to_void on sportsbook.ticket_leg (site_id, void_at, event_id) where outcome is null;

-- Sums of ended tickets, written by a trigger: whatever ends, corrects or reopens a ticket moves them in the
-- same transaction.
create table sportsbook.profit (
  site_id int not null,
  quarter timestamptz not null,
  competition text not null,
  event text not null,
  bet_type text not null,
  sport text not null,
  currency text not null,
  writer int not null,
  tickets bigint not null,
  staked bigint not null,
  returned bigint not null,
  primary key (site_id, quarter, competition, event, bet_type, sport, currency, writer)
);
comment on table sportsbook.profit is
  'Sums of ended tickets by the quarter of an hour of their last settlement; "several" where legs differ.';
comment on column sportsbook.profit.staked is 'Without free bets; returned: with cash-outs.';
comment on column sportsbook.profit.writer is
  'The connection that wrote the row: no two transactions wait for the same row, and the sum of all counts.';
create function sportsbook.count_profit() returns trigger language plpgsql as $$
declare
  site int;
  ids uuid[];
  currencies text[];
  quarters timestamptz[];
  counts bigint[];
  stakes bigint[];
  returns_ bigint[];
  s record;
begin
  for site in select distinct n.site_id from now_is n order by 1 loop
    select array_agg(c.ticket_id), array_agg(c.currency), array_agg(c.quarter), array_agg(c.tickets),
        array_agg(c.staked), array_agg(c.returned)
      into ids, currencies, quarters, counts, stakes, returns_
      from (select t.ticket_id, t.currency,
          date_bin('15 minutes', t.settled_at, '2000-01-01 00:00:00+00') as quarter,
          sum(t.sign) as tickets,
          sum(case when t.free_bet_id is null then t.sign * t.stake else 0 end) as staked,
          sum(t.sign * (t.returned + t.cashed_out)) as returned
        from (select -1 as sign, o.* from was o union all select 1 as sign, n.* from now_is n) t
        where t.site_id = site and t.settled_at is not null
        group by 1, 2, 3) c
      where c.tickets <> 0 or c.staked <> 0 or c.returned <> 0;
    for s in
      select coalesce(k.competition, 'several') as competition, coalesce(k.event, 'several') as event,
        coalesce(k.bet_type, 'several') as bet_type, coalesce(k.sport, 'several') as sport,
        c.quarter, c.currency, sum(c.tickets) as tickets, sum(c.staked) as staked, sum(c.returned) as returned
      from unnest(ids, currencies, quarters, counts, stakes, returns_)
          as c (ticket_id, currency, quarter, tickets, staked, returned)
        left join (select l.ticket_id,
            case when count(distinct e.competition_id) = 1 then min(e.competition_id::text) end
              as competition,
            case when count(distinct l.event_id) = 1 then min(l.event_id::text) end as event,
            case when count(distinct l.bet_type) = 1 then min(l.bet_type) end as bet_type,
            case when count(distinct e.sport) = 1 then min(e.sport) end as sport
          from sportsbook.ticket_leg l
            join sportsbook.event e on e.site_id = site and e.event_id = l.event_id
          where l.site_id = site and l.ticket_id = any(ids)
          group by l.ticket_id) k on k.ticket_id = c.ticket_id
      group by 1, 2, 3, 4, 5, 6
    loop
      insert into sportsbook.profit as p (site_id, quarter, competition, event, bet_type, sport, currency,
          writer, tickets, staked, returned)
        values (site, s.quarter, s.competition, s.event, s.bet_type, s.sport, s.currency,
          pg_backend_pid(), s.tickets, s.staked, s.returned)
        on conflict (site_id, quarter, competition, event, bet_type, sport, currency, writer) do update
          set tickets = p.tickets + excluded.tickets, staked = p.staked + excluded.staked,
            returned = p.returned + excluded.returned;
    end loop;
  end loop;
  return null;
end $$;
create trigger ticket_profit after update on sportsbook.ticket
  referencing old table as was new table as now_is
  for each statement execute function sportsbook.count_profit();

create table sportsbook.settlement (
  site_id int not null,
  ticket_id uuid not null,
  settlement_no int not null check (settlement_no > 0),
  cause text not null check (cause in ('result', 'correction', 'void', 'cash_out')),
  outcome text not null,
  returned_before bigint not null check (returned_before >= 0),
  returned bigint not null check (returned >= 0),
  settled_at timestamptz not null,
  primary key (site_id, ticket_id, settlement_no),
  foreign key (site_id, ticket_id) references sportsbook.ticket (site_id, ticket_id)
);
comment on table sportsbook.settlement is
  'Settlements and corrections of a ticket, append-only: each posts the difference in returns.';
create trigger settlement_is_final before update or delete on sportsbook.settlement
  for each row execute function platform.refuse_change();

create table sportsbook.void_order (
  site_id int not null,
  void_id uuid not null default uuidv7(),
  event_id uuid,
  market_id uuid,
  outcome_id uuid,
  ticket_id uuid,
  place int check (place between 0 and 19),
  placed_from timestamptz,
  placed_until timestamptz not null,
  void_reason text not null check (length(void_reason) between 1 and 32),
  fair_price_milli int check (fair_price_milli > 1000),
  entered_by text not null check (length(entered_by) <= 64),
  reason text not null check (length(reason) <= 500),
  confirmed_at timestamptz not null,
  applied_at timestamptz,
  primary key (site_id, void_id),
  check ((event_id is null) <> (ticket_id is null)),
  check (market_id is null or event_id is not null),
  check (outcome_id is null or market_id is not null),
  check (place is null or ticket_id is not null),
  foreign key (site_id, event_id) references sportsbook.event (site_id, event_id),
  foreign key (site_id, market_id) references sportsbook.market (site_id, market_id),
  foreign key (site_id, outcome_id) references sportsbook.outcome (site_id, outcome_id),
  foreign key (site_id, ticket_id) references sportsbook.ticket (site_id, ticket_id)
);
comment on table sportsbook.void_order is
  'Confirmed orders to void bets: of an event, a market, a selection, a ticket or one of its legs.';
comment on column sportsbook.void_order.placed_from is
  'Only bets accepted from then on, up to placed_until, both included.';
comment on column sportsbook.void_order.fair_price_milli is
  'The correct price in thousandths if the price was an obvious error.';
comment on column sportsbook.void_order.applied_at is 'When every bet it covers had been voided.';
create index void_order_to_apply on sportsbook.void_order (site_id, void_id) where applied_at is null;

create table sportsbook.cash_out_offer (
  site_id int not null,
  offer_id uuid not null default uuidv7(),
  ticket_id uuid not null,
  player_id uuid not null,
  percent int not null check (percent between 1 and 100),
  amount bigint not null check (amount > 0),
  full_amount bigint not null check (full_amount >= amount),
  open_stake bigint not null check (open_stake > 0),
  expires_at timestamptz not null,
  taken_at timestamptz,
  primary key (site_id, offer_id),
  foreign key (site_id, ticket_id) references sportsbook.ticket (site_id, ticket_id)
);
comment on table sportsbook.cash_out_offer is
  'Offers to end a ticket, or a part of it, before it is settled.';
comment on column sportsbook.cash_out_offer.open_stake is 'Of the ticket when the offer was made.';
create index cash_out_offer_of_ticket on sportsbook.cash_out_offer (site_id, ticket_id);

create table sportsbook.free_bet (
  site_id int not null,
  free_bet_id uuid not null default uuidv7(),
  batch_id uuid not null,
  player_id uuid not null,
  title text not null check (length(title) between 1 and 80),
  amount bigint not null check (amount > 0),
  currency text not null check (length(currency) between 3 and 8),
  min_price_milli int check (min_price_milli > 1000),
  sports text[] not null,
  bet_types text[] not null,
  valid_days int not null check (valid_days between 1 and 365),
  granted_at timestamptz not null,
  granted_by text not null,
  expires_at timestamptz not null,
  ticket_id uuid,
  last_ticket_id uuid,
  primary key (site_id, free_bet_id),
  unique (site_id, batch_id, player_id),
  foreign key (site_id, last_ticket_id) references sportsbook.ticket (site_id, ticket_id)
);
comment on table sportsbook.free_bet is
  'Free bets from the house: one bet each. sports and bet_types: those allowed, empty for all.';
comment on column sportsbook.free_bet.ticket_id is
  'The ticket that used it; empty again when that bet was refunded, with what was refunded as amount.';
create index free_bet_of_player on sportsbook.free_bet (site_id, player_id) where ticket_id is null;

create table sportsbook.referral (
  site_id int not null,
  referral_id uuid not null default uuidv7(),
  player_id uuid not null,
  client_ticket_id text not null check (client_ticket_id ~ '^[A-Za-z0-9_-]{8,64}$'),
  fingerprint text not null check (length(fingerprint) = 64),
  kind text not null check (kind in ('single', 'parlay', 'system', 'builder', 'each_way')),
  legs jsonb not null check (jsonb_typeof(legs) = 'array'),
  folds int[] not null,
  bankers int[] not null,
  price text,
  currency text not null check (length(currency) between 3 and 8),
  stake_per_line bigint not null check (stake_per_line > 0),
  stake bigint not null check (stake >= stake_per_line),
  highest_stake bigint not null check (highest_stake >= 0),
  session_started_at timestamptz not null,
  state text not null default 'waiting' check (state in
    ('waiting', 'offered', 'accepted', 'declined', 'withdrawn', 'expired', 'lapsed')),
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  offered_stake bigint check (offered_stake between 1 and stake_per_line),
  offered_price_milli int check (offered_price_milli > 1000),
  decided_by text check (length(decided_by) <= 64),
  reason text not null default '' check (length(reason) <= 500),
  ended_at timestamptz,
  ticket_id uuid,
  primary key (site_id, referral_id),
  unique (site_id, player_id, client_ticket_id),
  check ((ended_at is null) = (state in ('waiting', 'offered'))),
  check ((ticket_id is not null) = (state = 'accepted')),
  foreign key (site_id, ticket_id) references sportsbook.ticket (site_id, ticket_id)
);
comment on table sportsbook.referral is
  'Bets above the maximum stake that await a trader; their stake is held until decided.';
comment on column sportsbook.referral.legs is
  'Selections with price, names and start as the player saw them.';
comment on column sportsbook.referral.highest_stake is 'The limit per line when the bet was referred.';
comment on column sportsbook.referral.reason is
  'Why it ended: the trader''s reason, or for a lapsed one the name of the refusal.';
create index referral_open on sportsbook.referral (site_id, expires_at) where ended_at is null;

create table sportsbook.promotion (
  site_id int not null,
  promotion_id uuid not null,
  kind text not null check (kind in ('boost', 'parlay_bonus', 'parlay_insurance')),
  title text not null check (length(title) between 1 and 80),
  terms jsonb not null check (jsonb_typeof(terms) = 'object'),
  currency text not null check (length(currency) between 3 and 8),
  budget bigint not null check (budget > 0),
  tickets_per_player int not null check (tickets_per_player between 1 and 1000),
  sports text[] not null,
  bet_types text[] not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  made_by text not null check (length(made_by) <= 64),
  approved_at timestamptz not null,
  stopped_at timestamptz,
  primary key (site_id, promotion_id)
);
comment on table sportsbook.promotion is
  'Odds boosts, parlay bonuses and parlay insurances: what they add to returns, for which bets and how long.';
comment on column sportsbook.promotion.budget is
  'Maximum that open tickets may add and settled ones have added to returns, minor units.';
