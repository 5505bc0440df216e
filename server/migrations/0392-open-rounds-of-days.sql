-- The rounds that make up what was staked when a day was closed: the figure opens to them as it was written down.
create table reports.open_day (
  site_id int not null,
  day date not null,
  provider_code text not null,
  player_id uuid not null,
  round_id text not null,
  staked bigint not null,
  since timestamptz not null,
  primary key (site_id, day, provider_code, player_id, round_id)
);
