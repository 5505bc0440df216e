create schema ledger;
comment on schema ledger is 'Double-entry bookkeeping. Amounts are minor units.';

create table ledger.account_kind (
  code text primary key,
  holder text not null check (holder in ('player', 'house')),
  description text not null
);
comment on table ledger.account_kind is
  'Chart of accounts. A house account may have a suffix, as in game_clearing:BAIZE.';

insert into ledger.account_kind (code, holder, description) values
  ('cash', 'player', 'withdrawable money'),
  ('bonus', 'player', 'money under bonus terms'),
  ('reserved', 'player', 'set aside for an open withdrawal or bet'),
  ('token', 'player', 'spendable reward tokens'),
  ('frozen_token', 'player', 'earned reward tokens not yet released'),
  ('game_clearing', 'house', 'stakes less wins, by game provider'),
  ('sports_clearing', 'house', 'stakes less wins of sports bets'),
  ('jackpot_pool', 'house', 'contributions less payouts, by jackpot'),
  ('rounding_residue', 'house', 'fractions below the minor unit'),
  ('promo_expense', 'house', 'what the house gives away'),
  ('affiliate_payable', 'house', 'owed to affiliates'),
  ('psp_receivable', 'house', 'due from payment providers, by method'),
  ('psp_payable', 'house', 'sent out through payment providers, by method'),
  ('fees', 'house', 'payment fees'),
  ('unclaimed', 'house', 'money nobody could be found for'),
  ('adjustments', 'house', 'the other side of manual corrections'),
  ('demo_funding', 'house', 'play money of demonstration players'),
  ('token_pool', 'house', 'the other side of reward tokens'),
  ('held_win', 'house', 'wins of providers that wait for two people, by player');

create table ledger.posting_kind (
  code text primary key,
  debit text[] not null,
  credit text[] not null,
  allow_negative boolean not null default false
);
comment on table ledger.posting_kind is
  'Kinds of transfers: the accounts each may debit and credit (''*'': any) and whether it may overdraw a '
  'player''s account.';

insert into ledger.posting_kind (code, debit, credit, allow_negative) values
  ('demo_funding', '{demo_funding}', '{cash,token}', false),
  -- A fee the player pays is taken from what arrived, in the same posting.
  ('deposit', '{psp_receivable}', '{cash,fees}', false),
  -- Money whose owner is not known yet, until it is credited to its player or sent back.
  ('suspense', '{psp_receivable,unclaimed}', '{unclaimed,cash,psp_payable}', false),
  ('withdrawal', '{cash,reserved}', '{psp_payable}', false),
  ('hold', '{cash,bonus}', '{reserved}', false),
  ('hold_post', '{reserved}', '{cash,bonus,game_clearing,sports_clearing,psp_payable,fees}', false),
  ('hold_void', '{reserved}', '{cash,bonus}', false),
  ('bet', '{cash,bonus}', '{game_clearing,sports_clearing}', false),
  ('win', '{game_clearing,sports_clearing}', '{cash,bonus}', false),
  -- A rollback, a resettled round and a correction may cost the player more than there is.
  ('rollback', '{*}', '{*}', true),
  ('resettlement', '{cash,bonus,game_clearing,sports_clearing}',
    '{cash,bonus,game_clearing,sports_clearing}', true),
  -- The stake of a bet that is void; the other way when it counts after all.
  ('bet_void', '{cash,bonus,sports_clearing}', '{cash,bonus,sports_clearing}', true),
  ('adjustment', '{cash,bonus,token,frozen_token,adjustments}',
    '{cash,bonus,token,frozen_token,adjustments}', true),
  ('jackpot_contribution', '{game_clearing,promo_expense}', '{jackpot_pool}', false),
  ('jackpot_win', '{jackpot_pool}', '{cash}', false),
  ('residue', '{game_clearing}', '{rounding_residue}', false),
  ('promo', '{promo_expense}', '{cash,bonus}', false),
  -- Once wagered, bonus money becomes cash, and what a sticky bonus leaves goes back.
  ('bonus_convert', '{bonus}', '{cash,promo_expense}', false),
  ('bonus_remove', '{bonus}', '{promo_expense}', false),
  -- A result after the bonus has ended, and a bonus whose deposit was reversed.
  ('bonus_correct', '{bonus,cash,promo_expense}', '{bonus,cash,promo_expense}', true),
  ('token_issue', '{token_pool}', '{token,frozen_token}', false),
  ('token_freeze', '{token,token_pool}', '{frozen_token}', false),
  ('token_release', '{frozen_token}', '{token}', false),
  ('token_spend', '{token,frozen_token}', '{token_pool}', false),
  -- Both ways: a correction may take back what was granted.
  ('affiliate_commission', '{promo_expense,affiliate_payable}', '{affiliate_payable,promo_expense}', false),
  ('affiliate_payout', '{affiliate_payable}', '{psp_payable}', false),
  -- A provider's win beyond its limits, until it is released or taken back.
  ('win_hold', '{game_clearing,jackpot_pool,promo_expense,held_win}',
    '{held_win,game_clearing,jackpot_pool,promo_expense}', false);

create table ledger.currency (
  code text primary key,
  number int not null unique check (number between 0 and 999),
  unique (code, number)
);
comment on table ledger.currency is 'Currencies with their ISO 4217 numbers. TOKEN is the platform''s own.';

insert into ledger.currency (code, number) values
  ('PHP', 608), ('CNY', 156), ('IDR', 360), ('MNT', 496), ('MMK', 104), ('USD', 840), ('THB', 764),
  ('VND', 704), ('KRW', 410), ('JPY', 392), ('TOKEN', 0);

create sequence ledger.account_number;

-- Every bet updates this table: what never changes is checked when an account is opened, in
-- ledger.open_account.
create table ledger.account (
  site_id int not null,
  id bigint not null,
  owner uuid,
  kind text not null,
  currency text not null,
  balance bigint,
  seq bigint not null default 0,
  head bytea,
  head_before bytea,
  overdrawn boolean not null default false,
  opened_at timestamptz not null default now(),
  primary key (site_id, id),
  constraint balance_not_negative check (balance >= 0 or overdrawn)
) with (fillfactor = 60);
comment on table ledger.account is
  'Accounts of players and of the house. A player''s account has a balance and a hash chain. A house '
  'account has neither, so that no two bets wait for each other on a house row.';
comment on column ledger.account.id is
  'The last three digits are the currency''s number, so a posting names its currency by naming its '
  'accounts.';
comment on column ledger.account.head is 'Hash of the account''s newest entry.';
comment on column ledger.account.head_before is
  'Hash of the first entry when one statement adds two: an update returns only what it stores.';
comment on column ledger.account.overdrawn is
  'Set by a posting of a kind that may overdraw. The balance stays below zero only while it is set.';
create unique index account_of_player on ledger.account (site_id, owner, kind) where owner is not null;
create unique index account_of_house on ledger.account (site_id, kind, currency) where owner is null;

-- Numbers an account and checks owner, kind and currency against the chart of accounts.
create function ledger.open_account() returns trigger language plpgsql as $$
declare
  currency_number int;
  wanted constant text := case when new.owner is null then 'house' else 'player' end;
begin
  select number into currency_number from ledger.currency where code = new.currency;
  if currency_number is null then
    raise exception 'unknown currency %', new.currency using errcode = 'check_violation';
  elsif not exists (select from ledger.account_kind
    where code = split_part(new.kind, ':', 1) and holder = wanted) then
    raise exception 'no % account is called %', wanted, new.kind using errcode = 'check_violation';
  elsif wanted = 'player' and (new.kind in ('token', 'frozen_token')) <> (new.currency = 'TOKEN') then
    raise exception '% is not counted in %', new.kind, new.currency using errcode = 'check_violation';
  end if;
  new.id := nextval('ledger.account_number') * 1000 + currency_number;
  new.balance := case wanted when 'player' then 0 end;
  return new;
end $$;

create trigger account_opened before insert on ledger.account
  for each row execute function ledger.open_account();
