-- What every thousand entries of an account received and gave, by kind of posting. Entries never change, so what is summed once
-- holds for ever; a statement adds blocks up and reads single entries at its two ends alone. Nothing here is a source of truth:
-- all of it can be made again.
create table ledger.block (
  site_id int not null,
  account_id bigint not null,
  -- The block's entries are number * 1000 + 1 to number * 1000 + 1000.
  number bigint not null check (number >= 0),
  kind text not null,
  entries int not null check (entries between 1 and 1000),
  received bigint not null check (received >= 0),
  given bigint not null check (given >= 0),
  primary key (site_id, account_id, number, kind)
);

-- Sums the next full blocks of an account, at most `p_most`; answers how many.
create function ledger.fill_blocks(p_site int, p_account bigint, p_most int) returns bigint language sql as $$
  with reach as (
    select coalesce((select max(number) + 1 from ledger.block where site_id = p_site and account_id = p_account), 0) as first,
      (select seq / 1000 - 1 from ledger.account where site_id = p_site and id = p_account) as last
  ), bounds as (
    select first, least(last, first + p_most - 1) as last from reach
  ), summed as (
    insert into ledger.block (site_id, account_id, number, kind, entries, received, given)
    select p_site, p_account, (e.seq - 1) / 1000, t.kind, count(*),
      coalesce(sum(e.amount) filter (where e.amount > 0), 0), coalesce(-sum(e.amount) filter (where e.amount < 0), 0)
    from bounds b
      join ledger.entry e on e.site_id = p_site and e.account_id = p_account
        and e.seq > b.first * 1000 and e.seq <= (b.last + 1) * 1000
      cross join lateral (
        select t.kind from ledger.transfer t where t.site_id = e.site_id and t.id = e.transfer_id limit 1) t
    group by 3, 4
    on conflict do nothing
  )
  select greatest(0, last - first + 1) from bounds
$$;
