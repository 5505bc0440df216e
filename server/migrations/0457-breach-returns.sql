-- What an excluded person paid in and lost before it was known, given back: once for an exclusion (player protection E10).
create table cashier.breach_return (
  site_id int not null,
  player_id uuid not null,
  exclusion_id uuid not null,
  proposal_id uuid not null,
  amount bigint not null check (amount > 0),
  at timestamptz not null,
  primary key (site_id, player_id, exclusion_id)
);
