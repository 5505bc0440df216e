-- What two people decided about a round and the wallet did not do: the round stays open, and this is why. The latest alone.
create table providers.decision_refused (
  site_id int not null,
  round_ref uuid not null,
  decision text not null check (decision in ('settle', 'void')),
  proposal uuid not null,
  status text not null check (status ~ '^[A-Z_]{2,40}$'),
  refused_at timestamptz not null,
  primary key (site_id, round_ref)
);
