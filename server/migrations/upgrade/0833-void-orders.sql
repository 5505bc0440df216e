-- Staff may void bets of an event, a market, a selection, a ticket or one of its legs; lists of tickets by date.
alter table sportsbook.ticket_leg add column void_id uuid;
comment on column sportsbook.ticket_leg.void_id is
  'The order that voided the leg: no result changes it any more.';
create index ticket_by_placement on sportsbook.ticket (site_id, placed_at, ticket_id);

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
  'The right price in thousandths where the price was an obvious error.';
comment on column sportsbook.void_order.applied_at is 'When every bet it covers had been voided.';
create index void_order_to_apply on sportsbook.void_order (site_id, void_id) where applied_at is null;
