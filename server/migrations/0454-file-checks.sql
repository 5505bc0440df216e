-- Whether the files of a build are as they were when it was made, on each machine, at every start and once a day (player protection L5).
create table platform.file_check (
  check_id bigint generated always as identity primary key,
  host text not null check (length(host) between 1 and 200),
  at timestamptz not null,
  state text not null check (state in ('same', 'differs', 'none')),
  -- Hash of the manifest itself; empty where there is none.
  manifest text not null,
  files int not null,
  differences jsonb not null
);
create index file_check_of_host on platform.file_check (host, at desc);
create index file_check_differs on platform.file_check (at) where state <> 'same';
