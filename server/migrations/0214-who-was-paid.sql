-- Whom a withdrawal was paid to: the public list names nobody who is excluded. Rows of before are soon too old for it.
alter table reports.withdrawal add column player_id uuid;
