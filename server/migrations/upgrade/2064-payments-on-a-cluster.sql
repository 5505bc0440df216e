-- phase: expand
-- Triggers and functions of the ledger on a cluster: a trigger inserts single rows, not what a function selects,
-- and a transaction reaches rows with one login.
create or replace function ledger.note_payment() returns trigger language plpgsql as $$
declare
  line record;
  kind_ constant text := case new.kind when 'suspense' then 'deposit' else new.kind end;
begin
  if new.kind = 'rollback' then
    update ledger.payment set is_reversed = true where site_id = new.site_id and transfer_id = new.refers_to;
    return null;
  end if;
  for line in
    select a.owner, a.currency, sum(e.amount)::int8 as amount
    from ledger.entry e join ledger.account a on a.site_id = e.site_id and a.id = e.account_id
    where e.site_id = new.site_id and e.transfer_id = new.id and e.created_at = new.created_at
      and a.owner is not null and a.kind in ('cash', 'reserved')
    group by a.owner, a.currency
  loop
    insert into ledger.payment (site_id, owner, transfer_id, at, kind, amount, currency)
      values (new.site_id, line.owner, new.id, new.created_at, kind_, line.amount, line.currency)
      on conflict do nothing;
  end loop;
  return null;
end $$;

create or replace function ledger.lock_transfer(p_site int, p_id bigint) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('ledger/transfer/' || p_id, p_site));
end $$;
