-- What is held apart for each case, in the books of a site: one case never gives away what lies there for another.
create table cashier.case_held (
  site_id int not null,
  case_id uuid not null,
  -- Minor units of the site's currency.
  held bigint not null check (held >= 0),
  primary key (site_id, case_id)
);
-- A case of no known site may be held in the books of any.
create index case_held_of_case on cashier.case_held (case_id) where held > 0;
