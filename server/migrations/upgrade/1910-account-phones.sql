-- phase: expand
-- Phone numbers that are account ids, in international form as `internationalDigits` writes it. Of accounts
-- that share a number already, it is tied to one: proved ones first, then the oldest. The others remain.
create table players.account_phone (
  site_id int not null,
  digits text not null check (digits ~ '^[0-9]{1,20}$'),
  player_id uuid not null,
  primary key (site_id, digits),
  unique (site_id, player_id)
);

insert into players.account_phone (site_id, digits, player_id)
with typed as (
  select p.site_id, p.player_id, p.id_verified_at, p.created_at, account_key,
    regexp_replace(replace(account_key, '+', ''), '^00', '') as digits,
    case s.currency when 'PHP' then '63' when 'CNY' then '86' when 'IDR' then '62' when 'MMK' then '95'
      when 'MNT' then '976' end as home
  from players.player p join sites.site s on s.site_id = p.site_id
  where account_key ~ '^[+]?[0-9]{7,15}$' and erased_at is null
), international as (
  select *, case when digits like '0%' and home is not null then home || substr(digits, 2)
      else digits end as full_digits,
    digits like '0%' or account_key ~ '^([+]|00)' or length(digits) >= 11 as is_international
  from typed
), plain as (
  select *, case when is_international and full_digits !~ '^(0|39|378|225|226|227|229|241|242)'
    then regexp_replace(full_digits, '^(1|7|2[07]|3[012346]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]'
      '|2[1-689][0-9]|3[578][0-9]|42[0-9]|5[09][0-9]|6[789][0-9]|8[035789][0-9]|9[679][0-9])0+', '\1')
    else full_digits end as key
  from international
)
select distinct on (site_id, key) site_id, key, player_id from plain
order by site_id, key, id_verified_at is null, created_at, player_id;

alter table players.account_phone add constraint account_phone_site_id_player_id_fkey
  foreign key (site_id, player_id) references players.player;
