-- What a maker says of where and how its games are offered [seamless wallet 4.1]. Null: it does not say.
alter table catalog.game
  add column currencies text[],
  add column blocked_countries text[] not null default '{}',
  -- By currency, in minor units as text: {"PHP": {"min": "100", "max": "5000"}}.
  add column bet_limits jsonb not null default '{}' check (jsonb_typeof(bet_limits) = 'object'),
  add column jackpot_ids text[] not null default '{}',
  add column free_rounds boolean,
  add column bonus_buy boolean;
