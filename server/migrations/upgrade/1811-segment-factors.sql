-- phase: expand
create table sportsbook.segment_factor (
  site_id int not null,
  segment_id uuid not null,
  version int not null check (version > 0),
  factor_percent int not null check (factor_percent between 1 and 1000),
  primary key (site_id, segment_id)
);
