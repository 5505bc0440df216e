-- Own games for play money without an account: a rule of jurisdiction profiles, and a brand's setting.
alter table sites.site add column free_play boolean not null default false;
comment on column sites.site.free_play is
  'Own games may be played for play money without an account, where the jurisdiction profile allows it.';
-- Where age must be verified before free play, and in every profile of an operator's own, it stays off.
update sites.jurisdiction_profile
set terms = terms || jsonb_build_object('free_play', is_preset and code in ('open', 'mga'));
