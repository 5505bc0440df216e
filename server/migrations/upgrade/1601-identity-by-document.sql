-- The name for which an identity document was approved, and until when it holds. A name that changed after the
-- approval is not verified: every change of a name moves credentials_changed_at.
alter table players.player add column verified_name text not null default ''
  constraint player_verified_name_check check (length(verified_name) <= 100);
alter table players.player add column verified_until date;
update players.player p set verified_name = p.full_name, verified_until = d.expires_on
  from kyc.document d
  where d.site_id = p.site_id and d.player_id = p.player_id and d.kind = 'identity' and d.state = 'approved'
    and (p.credentials_changed_at is null or p.credentials_changed_at <= d.decided_at);
-- Level 3: an approved identity document.
alter table cashier.policy drop constraint policy_withdrawal_identity_check;
alter table cashier.policy add constraint policy_withdrawal_identity_check
  check (withdrawal_identity between 0 and 3);
alter table cashier.policy add column deposit_identity int not null default 0
  constraint policy_deposit_identity_check check (deposit_identity between 0 and 3);
alter table cashier.method drop constraint method_identity_level_check;
alter table cashier.method add constraint method_identity_level_check check (identity_level between 0 and 3);
update sites.jurisdiction_profile set terms = terms ||
  case when code = 'uk' then '{"deposit_identity": 3, "withdrawal_identity": 3}'::jsonb
    else '{"deposit_identity": 0, "withdrawal_identity": 0}'::jsonb end;
