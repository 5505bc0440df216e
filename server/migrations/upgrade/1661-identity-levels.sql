alter table rewards.referral_rule drop constraint referral_rule_min_identity_check,
  add constraint referral_rule_min_identity_check check (min_identity between 0 and 3);
alter table rewards.referral drop constraint referral_min_identity_check,
  add constraint referral_min_identity_check check (min_identity between 0 and 3);
create index player_with_document on players.player (site_id, player_id) where verified_name <> '';
