-- The marker of databases that a demo has seeded. Of those from before it, the demo's own accounts tell.
create table platform.demo_seed (
  is_only boolean primary key default true check (is_only),
  seeded_at timestamptz not null default now()
);
insert into platform.demo_seed (is_only)
  select true
  where exists (select from operators.staff where login = 'platform-admin-2')
    or exists (select from players.player where account_id = 'demo-bot-1');
