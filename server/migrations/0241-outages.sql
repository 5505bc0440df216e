-- When another company's server, a gateway's or a game provider's, did not answer. A name has one outage at a time.
create table platform.outage (
  name text not null check (length(name) between 1 and 400),
  began_at timestamptz not null,
  ended_at timestamptz check (ended_at >= began_at),
  primary key (name, began_at)
);
create unique index outage_open on platform.outage (name) where ended_at is null;
