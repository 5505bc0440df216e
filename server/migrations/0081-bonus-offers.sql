-- What a campaign is expected to cost, as it was simulated before it was opened; and messages that carry a bonus.
alter table bonuses.campaign add column forecast jsonb;

alter table content.inbox
  drop constraint inbox_claim_kind_check,
  add constraint inbox_claim_kind_check check (claim_kind in ('cash', 'tokens', 'bonus')),
  add column claim_campaign text,
  add constraint inbox_claim_campaign_check check ((claim_kind = 'bonus') = (claim_campaign is not null) or claim_kind is null);
