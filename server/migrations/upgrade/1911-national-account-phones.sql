-- phase: expand
-- Mobile numbers that were typed as in their own country, without a zero: the same number in international form.
create temporary table national on commit drop as
select p.site_id, p.player_id, home || p.account_key as digits
from players.player p
join sites.site s on s.site_id = p.site_id
join (values ('PHP', '63', '^9[0-9]{9}$'), ('CNY', '86', '^1[3-9][0-9]{9}$'), ('IDR', '62', '^8[0-9]{8,11}$'),
  ('MNT', '976', '^[5-9][0-9]{7}$')) country (currency, home, pattern)
  on country.currency = s.currency and p.account_key ~ country.pattern
where p.erased_at is null;
-- Tied to another account already, which keeps it.
delete from players.account_phone a using national n
where a.site_id = n.site_id and a.player_id = n.player_id
  and exists (select from players.account_phone o
    where o.site_id = n.site_id and o.digits = n.digits and o.player_id <> n.player_id);
update players.account_phone a set digits = n.digits from national n
where a.site_id = n.site_id and a.player_id = n.player_id;
