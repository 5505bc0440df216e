-- What came to a player and left through payments, and demo money: one line a transfer, so that a list of payments and its totals need
-- not pass over the bets between them. Written with the transfer, in its transaction; all of it can be made again from the books.
create table ledger.payment (
  site_id int not null,
  owner uuid not null,
  transfer_id bigint not null,
  at timestamptz not null,
  kind text not null,
  -- Positive: received. Negative: paid out.
  amount bigint not null,
  currency text not null,
  is_reversed boolean not null default false,
  primary key (site_id, owner, transfer_id)
);
create index payment_of_transfer on ledger.payment (site_id, transfer_id);

create function ledger.payment_lines(p_site int, p_transfer bigint, p_at timestamptz, p_kind text)
returns setof ledger.payment language sql stable as $$
  select p_site, a.owner, p_transfer, p_at, p_kind, sum(e.amount)::int8, a.currency, false
  from ledger.entry e join ledger.account a on a.site_id = e.site_id and a.id = e.account_id
  where e.site_id = p_site and e.transfer_id = p_transfer and e.created_at = p_at
    and a.owner is not null and a.kind in ('cash', 'reserved')
  group by a.owner, a.currency
$$;

create function ledger.note_payment() returns trigger language plpgsql as $$
begin
  if new.kind = 'rollback' then
    update ledger.payment set is_reversed = true where site_id = new.site_id and transfer_id = new.refers_to;
  else
    insert into ledger.payment select * from ledger.payment_lines(new.site_id, new.id, new.created_at, new.kind)
      on conflict do nothing;
  end if;
  return null;
end $$;
-- At the end of the transaction: the postings of a transfer may be written after it.
create constraint trigger payment_noted after insert on ledger.transfer deferrable initially deferred for each row
  when (new.kind in ('deposit', 'withdrawal', 'demo_funding', 'rollback')) execute function ledger.note_payment();

insert into ledger.payment
  select p.* from ledger.transfer t cross join lateral ledger.payment_lines(t.site_id, t.id, t.created_at, t.kind) p
  where t.kind in ('deposit', 'withdrawal', 'demo_funding');
update ledger.payment p set is_reversed = true
  from ledger.transfer r where r.site_id = p.site_id and r.refers_to = p.transfer_id and r.kind = 'rollback';
