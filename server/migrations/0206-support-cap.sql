-- What a site holds bonuses by hand to; a site without a row has the default of its currency.
create table bonuses.policy (
  site_id int primary key,
  -- What support may propose for one player at once, in minor units.
  support_cap bigint not null check (support_cap >= 0)
);
