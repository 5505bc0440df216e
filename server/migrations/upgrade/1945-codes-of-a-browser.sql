-- phase: expand
-- A code belongs to the browser that requested it: strangers on the same network do not void it.
alter table players.code add column account bytea check (length(account) = 32);
alter table players.code add column browser_hash bytea check (length(browser_hash) = 32);
alter table players.code add column own_attempts smallint not null default 0
  check (own_attempts between 0 and 5);
create index code_of_account on players.code (site_id, account) where account is not null;
