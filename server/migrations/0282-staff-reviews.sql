-- When somebody last looked whether a person still needs the access there is, by site (player protection L4).
create table operators.review (
  site_id int not null,
  staff_id uuid not null references operators.staff,
  reviewed_at timestamptz not null,
  reviewed_by uuid not null references operators.staff,
  primary key (site_id, staff_id)
);
