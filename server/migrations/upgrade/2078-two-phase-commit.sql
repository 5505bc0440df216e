-- phase: expand
-- Jobs are rows of the coordinator, what caused them rows of a worker: both are stored, or neither.
create table platform.two_phase_commit (
  id int primary key check (id > 0)
);
