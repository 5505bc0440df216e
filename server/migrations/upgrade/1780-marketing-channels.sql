-- phase: expand
-- Channels on which a brand sends marketing, web push among them; consent to them asked at registration.
alter table sites.site add column marketing_channels text[] not null default '{inbox,mail,sms}';
alter table sites.site add constraint site_marketing_channels_check
  check (marketing_channels <@ array['inbox', 'mail', 'sms', 'push']) not valid;
alter table sites.site validate constraint site_marketing_channels_check;
update sites.jurisdiction_profile
set terms = terms || jsonb_build_object('marketing_opt_in', not (is_preset and code in ('open', 'ph')));

alter table players.marketing_consent drop constraint marketing_consent_channels_check;
alter table players.marketing_consent add constraint marketing_consent_channels_check
  check (channels <@ array['inbox', 'mail', 'sms', 'push']) not valid;
alter table players.marketing_consent validate constraint marketing_consent_channels_check;
alter table players.consent_change drop constraint consent_change_channels_check;
alter table players.consent_change add constraint consent_change_channels_check
  check (channels <@ array['inbox', 'mail', 'sms', 'push']) not valid;
alter table players.consent_change validate constraint consent_change_channels_check;
alter table players.consent_change drop constraint consent_change_source_check;
alter table players.consent_change add constraint consent_change_source_check
  check (source in ('player', 'link', 'staff', 'registration')) not valid;
alter table players.consent_change validate constraint consent_change_source_check;

alter table content.marketing_contact drop constraint marketing_contact_channel_check;
alter table content.marketing_contact add constraint marketing_contact_channel_check
  check (channel in ('inbox', 'mail', 'sms', 'push')) not valid;
alter table content.marketing_contact validate constraint marketing_contact_channel_check;
alter table content.broadcast add column channel text not null default 'inbox'
  constraint broadcast_channel_check check (channel in ('inbox', 'push'));
alter table journeys.action drop constraint action_what_check;
alter table journeys.action add constraint action_what_check
  check (what in ('inbox', 'mail', 'sms', 'push', 'bonus')) not valid;
alter table journeys.action validate constraint action_what_check;
