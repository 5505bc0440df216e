-- Closed days get the figure of balance corrections that new days have.
update reports.day d set figures = jsonb_set(figures, '{sums,corrections}', to_jsonb(coalesce((
  select sum(case when a.kind = 'adjustments' then p.amount else -p.amount end)
  from ledger.transfer t
  join ledger.posting p on p.site_id = t.site_id and p.transfer_id = t.id and p.created_at = t.created_at
  join ledger.account a on a.site_id = p.site_id and a.id = p.from_account
  join ledger.account b on b.site_id = p.site_id and b.id = p.to_account
  where t.site_id = d.site_id and t.created_at >= d.from_at and t.created_at < d.to_at
    and t.kind = 'adjustment' and (a.kind, b.kind) in (('adjustments', 'cash'), ('cash', 'adjustments'))
), 0)::text));
