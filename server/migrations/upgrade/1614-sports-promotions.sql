-- Odds boosts, parlay bonuses and parlay insurances.
alter table sportsbook.ticket add column promotion_id uuid;
alter table sportsbook.ticket add column promotion jsonb;
alter table sportsbook.ticket add column promotion_max bigint not null default 0 check (promotion_max >= 0);
alter table sportsbook.ticket add column promotion_paid bigint not null default 0 check (promotion_paid >= 0);
comment on column sportsbook.ticket.promotion is 'Title and terms of the promotion as accepted.';
comment on column sportsbook.ticket.promotion_max is
  'The most that the promotion can add to the return; promotion_paid: what it added.';
create index ticket_of_promotion on sportsbook.ticket (site_id, promotion_id, player_id)
  where promotion_id is not null;

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
  'The most that open tickets may add and settled ones have added to returns, minor units.';
