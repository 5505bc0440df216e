-- phase: expand
-- Events name their site in a column, and the sequences of the ledger belong to columns: both is needed where
-- the tables are spread over several servers by site.
alter table platform.event add column site_id int not null default 0;
alter table platform.event_taken add column site_id int not null default 0;
alter table platform.event_handled add column site_id int not null default 0;

alter table ledger.transfer alter column id set default nextval('ledger.transfer_id');
alter table ledger.account alter column id set default nextval('ledger.account_number');
create or replace function ledger.open_account() returns trigger language plpgsql as $$
declare
  currency_number int;
  wanted constant text := case when new.owner is null then 'house' else 'player' end;
begin
  select number into currency_number from ledger.currency where code = new.currency;
  if currency_number is null then
    raise exception 'unknown currency %', new.currency using errcode = 'check_violation';
  elsif not exists (select from ledger.account_kind
    where code = split_part(new.kind, ':', 1) and holder = wanted) then
    raise exception 'no % account is called %', wanted, new.kind using errcode = 'check_violation';
  elsif wanted = 'player' and (new.kind in ('token', 'frozen_token')) <> (new.currency = 'TOKEN') then
    raise exception '% is not counted in %', new.kind, new.currency using errcode = 'check_violation';
  end if;
  new.id := new.id * 1000 + currency_number;
  new.balance := case wanted when 'player' then 0 end;
  return new;
end $$;
