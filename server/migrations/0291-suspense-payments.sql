-- Money that lay in suspense until it was known whose it is came to its player as a deposit does: it is listed and counted as one.
create or replace function ledger.payment_lines(p_site int, p_transfer bigint, p_at timestamptz, p_kind text)
returns setof ledger.payment language sql stable as $$
  select p_site, a.owner, p_transfer, p_at, case p_kind when 'suspense' then 'deposit' else p_kind end, sum(e.amount)::int8,
    a.currency, false
  from ledger.entry e join ledger.account a on a.site_id = e.site_id and a.id = e.account_id
  where e.site_id = p_site and e.transfer_id = p_transfer and e.created_at = p_at
    and a.owner is not null and a.kind in ('cash', 'reserved')
  group by a.owner, a.currency
$$;
create constraint trigger suspense_noted after insert on ledger.transfer deferrable initially deferred for each row
  when (new.kind = 'suspense') execute function ledger.note_payment();

insert into ledger.payment
  select p.* from ledger.transfer t cross join lateral ledger.payment_lines(t.site_id, t.id, t.created_at, t.kind) p
  where t.kind = 'suspense' on conflict do nothing;
update ledger.payment p set is_reversed = true
  from ledger.transfer s join ledger.transfer r on r.site_id = s.site_id and r.refers_to = s.id and r.kind = 'rollback'
  where s.kind = 'suspense' and p.site_id = s.site_id and p.transfer_id = s.id;
