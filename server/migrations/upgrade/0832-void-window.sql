-- Legs know when they are void by the start that was accepted; a corrected entry of a result counts late; the
-- stake of a void bet is no play.
alter table sportsbook.ticket_leg add column void_at timestamptz;
comment on column sportsbook.ticket_leg.void_at is
  'When the leg is void if its event has not been completed, by the start that was accepted; null: never.';
update sportsbook.ticket_leg set void_at = (accepted ->> 'starts_at')::timestamptz + interval '12 hours';
drop index sportsbook.ticket_leg_of_event;
create index ticket_leg_of_event on sportsbook.ticket_leg (site_id, event_id, ticket_id);
create index ticket_leg_to_void on sportsbook.ticket_leg (site_id, void_at, event_id) where outcome is null;

alter table sportsbook.result add column is_entry_error boolean not null default false;
comment on column sportsbook.result.is_entry_error is
  'The version before was entered wrongly: this one counts however late it comes.';

insert into ledger.posting_kind (code, debit, credit, allow_negative) values
  ('bet_void', '{cash,bonus,sports_clearing}', '{cash,bonus,sports_clearing}', true);

create or replace function ledger.play_between(p_site int, p_from timestamptz, p_to timestamptz)
returns table (provider_code text, player_id uuid, round_id text, staked bigint, returned bigint, own bigint,
  placed bigint)
language sql stable as $$
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
  group by 1, 2, 3
$$;

-- What no screen could set was written with every change of the limits: it follows the defaults again.
update sportsbook.terms set terms = terms - '{rules,leastLegs,mostLegs,mostPrice}'::text[];
