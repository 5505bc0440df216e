-- Up to when a gateway's books have been compared with ours: the next night goes on from there (operations 3.3 rule 8). A gateway is the platform's, not a site's.
create table cashier.gateway_compared (
  gateway text primary key,
  until timestamptz not null
);
