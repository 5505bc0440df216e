-- phase: expand
-- Functions that read rows of a site in PL/pgSQL: a cluster cannot plan those in SQL with their parameters.
create or replace function ledger.posted_before(
  p_site int, p_key text, p_print text, out id bigint, out same boolean)
language plpgsql stable as $$
begin
  select t.id, t.fingerprint = decode(p_print, 'hex') into id, same from ledger.transfer t
    where t.site_id = p_site and t.key = p_key;
end $$;

create or replace function ledger.balances_after(p_site int, p_transfer bigint) returns bigint[]
  language plpgsql stable as $$
begin
  return (select array_agg(e.balance_after order by e.place)
    from ledger.transfer t join ledger.entry e on e.site_id = t.site_id and e.transfer_id = t.id
      and e.created_at = t.created_at
    where t.site_id = p_site and t.id = p_transfer);
end $$;

create or replace function ledger.play_between(p_site int, p_from timestamptz, p_to timestamptz)
returns table (provider_code text, player_id uuid, round_id text, staked bigint, returned bigint, own bigint,
  placed bigint)
language plpgsql stable as $$
begin
  return query
    select coalesce(t.meta ->> 'provider_code', o.meta ->> 'provider_code', split_part(h.kind, ':', 2)),
      a.owner, coalesce(t.meta ->> 'round_id', o.meta ->> 'round_id', ''),
      coalesce(sum(-s.amount) filter (where k.is_stake), 0)::int8,
      coalesce(sum(s.amount) filter (where not k.is_stake), 0)::int8,
      coalesce(sum(s.amount) filter (where a.kind <> 'bonus'), 0)::int8,
      coalesce(sum(-s.amount) filter (where a.kind <> 'bonus' and k.is_stake), 0)::int8
    from ledger.posting p
    cross join lateral (
      values (p.from_account, p.to_account, -p.amount), (p.to_account, p.from_account, p.amount))
      as s (account, other, amount)
    join ledger.account a on a.site_id = p.site_id and a.id = s.account and a.owner is not null
    join ledger.account h on h.site_id = p.site_id and h.id = s.other and h.owner is null
      and split_part(h.kind, ':', 1) in ('game_clearing', 'sports_clearing', 'jackpot_pool')
    join ledger.transfer t on t.site_id = p.site_id and t.id = p.transfer_id
    left join ledger.transfer o on t.kind = 'rollback' and o.site_id = t.site_id and o.id = t.refers_to
    cross join lateral (select coalesce(o.kind, t.kind) in ('bet', 'hold_post', 'bet_void') as is_stake) k
    where p.site_id = p_site and p.created_at >= p_from and p.created_at < p_to
    group by 1, 2, 3;
end $$;
