-- What wins lost below the smallest unit, summed: whole units of it are posted to `rounding_residue` as they come together [R13].
create table providers.residue_sum (
  site_id int not null,
  provider_code text not null,
  currency text not null,
  millionths bigint not null check (millionths >= 0),
  -- Units posted so far.
  posted bigint not null default 0 check (posted between 0 and millionths / 1000000),
  primary key (site_id, provider_code, currency)
);
insert into providers.residue_sum (site_id, provider_code, currency, millionths)
select site_id, provider_code, currency, sum(millionths) from providers.residue group by site_id, provider_code, currency;
