-- Jackpots apart from the games' own payouts. What was played before is completed from the messages and the ledger.
alter table providers.transaction
  add column jackpot_contributed bigint not null default 0 check (jackpot_contributed >= 0);
alter table providers.round
  add column jackpot_contributed bigint not null default 0 check (jackpot_contributed >= 0),
  add column jackpot_won bigint not null default 0 check (jackpot_won >= 0);
alter table reports.bet
  add column jackpot_contributed bigint not null default 0 check (jackpot_contributed >= 0),
  add column jackpot_won bigint not null default 0 check (jackpot_won >= 0);
alter table reports.correction
  add column jackpot bigint not null default 0,
  add column jackpot_wins bigint not null default 0;
alter table affiliates.figure add column jackpot bigint not null default 0;

update providers.transaction t set jackpot_contributed = c.amount
from (select f.site_id, f.meta ->> 'provider_code' as provider_code,
      regexp_replace(f.key, '^gwp-jackpot-[0-9]+:[^:]+:', '') as tx_id, sum(p.amount) as amount
    from ledger.transfer f
    join ledger.posting p on p.site_id = f.site_id and p.transfer_id = f.id and p.created_at = f.created_at
    where f.kind = 'jackpot_contribution' and f.key ~ '^gwp-jackpot-[0-9]+:'
    group by 1, 2, 3) c
where t.site_id = c.site_id and t.provider_code = c.provider_code and t.tx_id = c.tx_id;

update providers.round r set jackpot_contributed = j.contributed, jackpot_won = j.won
from (select site_id, provider_code, player_id, round_id,
      sum(jackpot_contributed) as contributed, coalesce(sum(cash) filter (where op = 'jackpot_win'), 0) as won
    from providers.transaction
    where state = 'ok' and status = 'OK' and (jackpot_contributed > 0 or op = 'jackpot_win')
    group by site_id, provider_code, player_id, round_id) j
where r.site_id = j.site_id and r.provider_code = j.provider_code and r.player_id = j.player_id
  and r.round_id = j.round_id;

-- A round with corrections stays as it is: its days were reported with them.
update reports.bet b set jackpot_contributed = r.jackpot_contributed, jackpot_won = r.jackpot_won
from providers.round r
where b.site_id = r.site_id and b.provider_code = r.provider_code and b.round_id = r.round_ref::text
  and (r.jackpot_contributed > 0 or r.jackpot_won > 0) and b.corrected_at is null;

update reports.day set figures = jsonb_set(figures, '{sums}', figures -> 'sums' || jsonb_build_object(
  'jackpot_wins', '0',
  'ggr_less_jackpot', ((figures -> 'sums' ->> 'ggr')::numeric - (figures -> 'sums' ->> 'jackpot')::numeric)::text));
