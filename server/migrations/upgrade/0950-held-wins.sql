-- Limits of providers' wins, and wins that are held.
insert into ledger.account_kind (code, holder, description) values
  ('held_win', 'house', 'wins of providers that wait for two people, by player');
insert into ledger.posting_kind (code, debit, credit, allow_negative) values
  ('win_hold', '{game_clearing,jackpot_pool,promo_expense,held_win}',
    '{held_win,game_clearing,jackpot_pool,promo_expense}', false);

alter table reports.alarm drop constraint alarm_what_check;
alter table reports.alarm add constraint alarm_what_check
  check (what in ('ROUND_DIFFERS', 'NO_ROUND', 'DAY_CHANGED', 'BOOKS', 'HELD_WIN'));

create table providers.win_limits (
  site_id int not null,
  provider_code text not null,
  max_win bigint not null check (max_win > 0),
  max_multiple int not null check (max_multiple between 1 and 10000000),
  player_day bigint not null check (player_day > 0),
  provider_day bigint not null check (provider_day > 0),
  game_multiples jsonb not null default '{}'
    check (jsonb_typeof(game_multiples) = 'object' and length(game_multiples::text) <= 20000),
  primary key (site_id, provider_code),
  foreign key (site_id, provider_code) references providers.account
);

create table providers.win_total (
  site_id int not null,
  provider_code text not null,
  day date not null,
  scope text not null check (scope ~ '^(player|part):' and length(scope) <= 64),
  net bigint not null,
  primary key (site_id, provider_code, day, scope)
) with (fillfactor = 70);
create index win_total_by_day on providers.win_total (day);

create table providers.held_win (
  site_id int not null,
  provider_code text not null,
  tx_id text not null check (length(tx_id) between 1 and 64),
  player_id uuid not null,
  round_id text,
  round_ref uuid,
  game_code text not null,
  op text not null check (op in ('win', 'bonus_win', 'jackpot_win', 'adjust')),
  source text not null check (source ~ '^(game_clearing|jackpot_pool|promo_expense):'),
  amount bigint not null check (amount >= 0),
  bonus bigint not null check (bonus between 0 and amount),
  currency text not null,
  reason text not null check (reason in ('GAME_MAXIMUM', 'STAKE_MULTIPLE', 'WIN_LIMIT', 'PLAYER_DAY',
    'PROVIDER_DAY', 'UNKNOWN_JACKPOT')),
  state text not null check (state in ('held', 'released', 'reversed', 'rolled_back')),
  held_at timestamptz not null,
  decided_at timestamptz,
  paid_cash bigint not null default 0 check (paid_cash >= 0),
  paid_bonus bigint not null default 0 check (paid_bonus >= 0),
  primary key (site_id, provider_code, tx_id)
);
create index held_win_of_round on providers.held_win (site_id, provider_code, player_id, round_id);
create index held_win_open on providers.held_win (site_id, held_at) where state = 'held';
