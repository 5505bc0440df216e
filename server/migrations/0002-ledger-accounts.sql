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
  -- An open bet of the player's own money that is sold back to the house, whole or in part.
  ('cash_out', '{sports_clearing}', '{cash}', false),
  -- A free bet pays its profit alone; the other way when a correction takes it back.
  ('free_bet_win', '{cash,sports_clearing}', '{cash,sports_clearing}', true),
  ('adjustment', '{cash,bonus,token,frozen_token,adjustments}',
    '{cash,bonus,token,frozen_token,adjustments}', true),
  -- From stakes and, as a seed, from the house; a closed pot goes to another pool or its seed back.
  ('jackpot_contribution', '{game_clearing,promo_expense,jackpot_pool}',
    '{jackpot_pool,promo_expense}', false),
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
  exponent smallint not null check (exponent between 0 and 8),
  symbol text not null default '' check (length(symbol) <= 4),
  dollar bigint not null check (dollar between 1 and 1000000000000),
  is_enabled boolean not null default false,
  unique (code, number)
);
comment on table ledger.currency is
  'Currencies of the installation. Numbers are those of ISO 4217; TOKEN is the platform''s own, and '
  'coins take '
  'numbers that ISO has not given.';
comment on column ledger.currency.exponent is
  'Decimals of an amount. Never changed: amounts are minor units.';
comment on column ledger.currency.dollar is
  'Minor units worth about a US dollar; default limits are multiples of it.';
comment on column ledger.currency.is_enabled is 'Whether brands may use it. Once enabled it stays enabled.';

-- What an installation begins with, then the rest of ISO 4217.
insert into ledger.currency (code, number, exponent, symbol, dollar, is_enabled) values
  ('PHP', 608, 2, '₱', 5000, true), ('CNY', 156, 2, '¥', 700, true), ('IDR', 360, 2, 'Rp', 1600000, true),
  ('MNT', 496, 2, '₮', 350000, true), ('MMK', 104, 2, 'K', 200000, true), ('USD', 840, 2, '$', 100, true),
  ('EUR', 978, 2, '€', 100, true), ('GBP', 826, 2, '£', 100, true), ('THB', 764, 2, '', 3500, true),
  ('VND', 704, 0, '', 25000, true), ('KRW', 410, 0, '', 1400, true), ('JPY', 392, 0, '', 150, true),
  ('TOKEN', 0, 0, '', 1, true), ('AED', 784, 2, '', 400, false), ('AFN', 971, 2, '', 7000, false),
  ('ALL', 8, 2, '', 9000, false), ('AMD', 51, 2, '', 40000, false), ('AOA', 973, 2, '', 90000, false),
  ('ARS', 32, 2, '', 140000, false), ('AUD', 36, 2, 'A$', 150, false), ('AWG', 533, 2, '', 100, false),
  ('AZN', 944, 2, '', 170, false), ('BAM', 977, 2, '', 100, false), ('BBD', 52, 2, '', 200, false),
  ('BDT', 50, 2, '৳', 12000, false), ('BGN', 975, 2, '', 100, false), ('BHD', 48, 3, '', 400, false),
  ('BIF', 108, 0, '', 3000, false), ('BMD', 60, 2, '', 100, false), ('BND', 96, 2, '', 100, false),
  ('BOB', 68, 2, '', 700, false), ('BRL', 986, 2, 'R$', 550, false), ('BSD', 44, 2, '', 100, false),
  ('BTN', 64, 2, '', 8500, false), ('BWP', 72, 2, '', 1300, false), ('BYN', 933, 2, '', 300, false),
  ('BZD', 84, 2, '', 200, false), ('CAD', 124, 2, 'C$', 100, false), ('CDF', 976, 2, '', 280000, false),
  ('CHF', 756, 2, '', 100, false), ('CLP', 152, 0, '', 950, false), ('COP', 170, 2, '', 400000, false),
  ('CRC', 188, 2, '₡', 50000, false), ('CUP', 192, 2, '', 2400, false), ('CVE', 132, 2, '', 10000, false),
  ('CZK', 203, 2, 'Kč', 2200, false), ('DJF', 262, 0, '', 180, false), ('DKK', 208, 2, '', 700, false),
  ('DOP', 214, 2, '', 6000, false), ('DZD', 12, 2, '', 13000, false), ('EGP', 818, 2, '', 5000, false),
  ('ERN', 232, 2, '', 1500, false), ('ETB', 230, 2, '', 13000, false), ('FJD', 242, 2, '', 200, false),
  ('FKP', 238, 2, '', 100, false), ('GEL', 981, 2, '₾', 270, false), ('GHS', 936, 2, '₵', 1200, false),
  ('GIP', 292, 2, '', 100, false), ('GMD', 270, 2, '', 7000, false), ('GNF', 324, 0, '', 8600, false),
  ('GTQ', 320, 2, '', 800, false), ('GYD', 328, 2, '', 21000, false), ('HKD', 344, 2, 'HK$', 800, false),
  ('HNL', 340, 2, '', 2600, false), ('HTG', 332, 2, '', 13000, false), ('HUF', 348, 2, '', 35000, false),
  ('ILS', 376, 2, '₪', 350, false), ('INR', 356, 2, '₹', 8500, false), ('IQD', 368, 3, '', 1300000, false),
  ('IRR', 364, 2, '', 4200000, false), ('ISK', 352, 0, '', 130, false), ('JMD', 388, 2, '', 16000, false),
  ('JOD', 400, 3, '', 700, false), ('KES', 404, 2, '', 13000, false), ('KGS', 417, 2, '', 8700, false),
  ('KHR', 116, 2, '៛', 400000, false), ('KMF', 174, 0, '', 430, false), ('KPW', 408, 2, '', 90000, false),
  ('KWD', 414, 3, '', 300, false), ('KYD', 136, 2, '', 100, false), ('KZT', 398, 2, '₸', 52000, false),
  ('LAK', 418, 2, '₭', 2100000, false), ('LBP', 422, 2, '', 9000000, false),
  ('LKR', 144, 2, '', 30000, false), ('LRD', 430, 2, '', 19000, false), ('LSL', 426, 2, '', 1800, false),
  ('LYD', 434, 3, '', 5000, false), ('MAD', 504, 2, '', 1000, false), ('MDL', 498, 2, '', 1700, false),
  ('MGA', 969, 2, '', 450000, false), ('MKD', 807, 2, '', 5500, false), ('MOP', 446, 2, '', 800, false),
  ('MRU', 929, 2, '', 4000, false), ('MUR', 480, 2, '', 4600, false), ('MVR', 462, 2, '', 1500, false),
  ('MWK', 454, 2, '', 170000, false), ('MXN', 484, 2, '', 1900, false), ('MYR', 458, 2, '', 430, false),
  ('MZN', 943, 2, '', 6400, false), ('NAD', 516, 2, '', 1800, false), ('NGN', 566, 2, '₦', 150000, false),
  ('NIO', 558, 2, '', 3700, false), ('NOK', 578, 2, '', 1000, false), ('NPR', 524, 2, '', 13500, false),
  ('NZD', 554, 2, 'NZ$', 170, false), ('OMR', 512, 3, '', 400, false), ('PAB', 590, 2, '', 100, false),
  ('PEN', 604, 2, '', 360, false), ('PGK', 598, 2, '', 400, false), ('PKR', 586, 2, '', 28000, false),
  ('PLN', 985, 2, 'zł', 400, false), ('PYG', 600, 0, '₲', 7500, false), ('QAR', 634, 2, '', 360, false),
  ('RON', 946, 2, '', 450, false), ('RSD', 941, 2, '', 10500, false), ('RUB', 643, 2, '', 9000, false),
  ('RWF', 646, 0, '', 1400, false), ('SAR', 682, 2, '', 380, false), ('SBD', 90, 2, '', 800, false),
  ('SCR', 690, 2, '', 1400, false), ('SDG', 938, 2, '', 60000, false), ('SEK', 752, 2, '', 1000, false),
  ('SGD', 702, 2, 'S$', 100, false), ('SHP', 654, 2, '', 100, false), ('SLE', 925, 2, '', 2300, false),
  ('SOS', 706, 2, '', 57000, false), ('SRD', 968, 2, '', 3700, false), ('SSP', 728, 2, '', 450000, false),
  ('STN', 930, 2, '', 2200, false), ('SVC', 222, 2, '', 900, false), ('SYP', 760, 2, '', 1300000, false),
  ('SZL', 748, 2, '', 1800, false), ('TJS', 972, 2, '', 1000, false), ('TMT', 934, 2, '', 350, false),
  ('TND', 788, 3, '', 3000, false), ('TOP', 776, 2, '', 240, false), ('TRY', 949, 2, '₺', 4000, false),
  ('TTD', 780, 2, '', 700, false), ('TWD', 901, 2, '', 3200, false), ('TZS', 834, 2, '', 260000, false),
  ('UAH', 980, 2, '₴', 4100, false), ('UGX', 800, 0, '', 3700, false), ('UYU', 858, 2, '', 4200, false),
  ('UZS', 860, 2, '', 1280000, false), ('VES', 928, 2, '', 10000, false), ('VUV', 548, 0, '', 120, false),
  ('WST', 882, 2, '', 270, false), ('XAF', 950, 0, '', 600, false), ('XCD', 951, 2, '', 270, false),
  ('XOF', 952, 0, '', 600, false), ('XPF', 953, 0, '', 110, false), ('YER', 886, 2, '', 25000, false),
  ('ZAR', 710, 2, 'R', 1800, false), ('ZMW', 967, 2, '', 2600, false), ('ZWG', 924, 2, '', 2700, false);

-- Amounts are minor units: another exponent would change every one of them.
create function ledger.keep_currency() returns trigger language plpgsql as $$
begin
  if (new.code, new.number, new.exponent) is distinct from (old.code, old.number, old.exponent)
    or (old.is_enabled and not new.is_enabled) then
    raise exception 'code, number and exponent of a currency stay' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create trigger currency_stays before update on ledger.currency
  for each row execute function ledger.keep_currency();

create sequence ledger.account_number;

-- Every bet updates this table: what never changes is checked when an account is opened, in
-- ledger.open_account.
create table ledger.account (
  site_id int not null,
  id bigint not null default nextval('ledger.account_number'),
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

-- Adds the currency to an account's number, and checks owner, kind and currency against the chart of
-- accounts.
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
  new.id := new.id * 1000 + currency_number;
  new.balance := case wanted when 'player' then 0 end;
  return new;
end $$;

create trigger account_opened before insert on ledger.account
  for each row execute function ledger.open_account();
