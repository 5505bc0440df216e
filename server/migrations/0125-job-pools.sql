-- Who works on jobs, and in which life: a life is an advisory lock that PostgreSQL lets go of when its process is gone, however it
-- went. Jobs that a gone pool holds are given back; without that they would wait for hours.
create table platform.job_pool (
  pool_id text primary key,
  life int not null check (life > 0),
  since timestamptz not null default now()
);
create index job_pool_life on platform.job_pool (life);
