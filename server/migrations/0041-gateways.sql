-- Payments carried out by gateways, and what gateways tell of them.
create table cashier.gateway_payment (
  site_id int not null,
  deposit_id uuid not null,
  gateway text not null,
  -- The gateway's own number of the payment.
  gateway_id text not null check (length(gateway_id) between 1 and 128),
  pay_url text not null check (length(pay_url) <= 1000),
  opened_at timestamptz not null,
  -- When the gateway was last asked, so that a lost message is not waited for.
  asked_at timestamptz not null,
  primary key (site_id, deposit_id),
  foreign key (site_id, deposit_id) references cashier.deposit (site_id, deposit_id)
);
create unique index gateway_payment_by_id on cashier.gateway_payment (gateway, gateway_id);
create index gateway_payment_asked on cashier.gateway_payment (asked_at);

-- Messages of gateways, each stored before it is answered and worked on afterwards. They come before anybody knows whose site
-- they concern; only what identifies the payment is kept.
create table cashier.webhook (
  gateway text not null,
  event_id text not null check (length(event_id) between 1 and 128),
  type text not null check (length(type) <= 64),
  gateway_id text not null check (length(gateway_id) <= 128),
  state text not null default 'waiting' check (state in ('waiting', 'done', 'parked', 'given_up')),
  received_at timestamptz not null,
  primary key (gateway, event_id)
);
create index webhook_parked on cashier.webhook (received_at) where state in ('waiting', 'parked');

-- What somebody has to look at: money nobody expected, in another currency, taken back, or that two books disagree about.
-- Site 0: not known whose.
create table cashier.finance_case (
  site_id int not null,
  case_id uuid not null default uuidv7(),
  kind text not null check (kind in ('unknown_payment', 'wrong_currency', 'charged_back', 'refunded', 'difference')),
  -- The same matter opens one case, however often it is met.
  matter text not null,
  player_id uuid,
  payment_id uuid,
  detail jsonb not null,
  opened_at timestamptz not null,
  closed_at timestamptz,
  primary key (site_id, case_id),
  unique (site_id, kind, matter)
);
create index finance_case_of_player on cashier.finance_case (site_id, player_id) where closed_at is null;
create index deposit_preparing on cashier.deposit (created_at) where state = 'created';
