-- Currencies as data: exponent, sign and approximate value, for all of ISO 4217.
alter table ledger.currency
  add column exponent smallint check (exponent between 0 and 8),
  add column symbol text not null default '' check (length(symbol) <= 4),
  add column dollar bigint check (dollar between 1 and 1000000000000),
  add column is_enabled boolean not null default false;
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
  ('ZAR', 710, 2, 'R', 1800, false), ('ZMW', 967, 2, '', 2600, false), ('ZWG', 924, 2, '', 2700, false)
  on conflict (code) do update set exponent = excluded.exponent, symbol = excluded.symbol,
    dollar = excluded.dollar, is_enabled = excluded.is_enabled;
alter table ledger.currency alter column exponent set not null, alter column dollar set not null;
comment on table ledger.currency is
  'Currencies of the installation. Numbers are those of ISO 4217; TOKEN is the platform''s own, and coins take '
  'numbers that ISO has not given.';
comment on column ledger.currency.exponent is 'Decimals of an amount. Never changed: amounts are minor units.';
comment on column ledger.currency.dollar is
  'Minor units worth about a US dollar; default limits are multiples of it.';
comment on column ledger.currency.is_enabled is 'Whether brands may use it. Once enabled it stays so.';

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

-- The caps of the presets whose currency there was not.
update sites.jurisdiction_profile set terms = terms
  || '{"slot_stake_caps": [{"currency": "GBP", "max": "500", "max_young": "200"}]}'
  where code = 'uk' and is_preset and terms -> 'slot_stake_caps' = '[]';
update sites.jurisdiction_profile set terms = terms
  || '{"slot_stake_caps": [{"currency": "EUR", "max": "100", "max_young": "100"}]}'
  where code = 'de' and is_preset and terms -> 'slot_stake_caps' = '[]';
