create schema sites;
comment on schema sites is
  'Brands: one row each, with the domains they answer on, their languages and their menus.';

create table sites.jurisdiction_profile (
  code text primary key check (code ~ '^[a-z0-9][a-z0-9-]{0,31}$'),
  name text not null check (length(name) between 1 and 60),
  terms jsonb not null check (jsonb_typeof(terms) = 'object'),
  is_preset boolean not null default false
);
comment on table sites.jurisdiction_profile is
  'What the law of a place demands of the brands under it; presets come with the software. Belongs to the '
  'platform: brands of several sites share one.';
comment on column sites.jurisdiction_profile.terms is
  'Every rule by name, as contracts/values/jurisdictions.ts explains them; always complete.';

insert into sites.jurisdiction_profile (code, name, terms, is_preset) values ('strict', 'Strict', '{
  "closed": ["sabong"], "deposit_limit": "asked", "min_age": 21, "max_wagering": 10, "one_game": true,
  "one_offer": false, "caps_winnings": false, "deposit_turnover": true, "deposit_missions": true,
  "verified_for_missions": false, "monthly_summary": false, "bonus_buy": false, "credit_cards": false,
  "vip_approval_above": null, "game_info_required": true, "registers_fail_closed": true,
  "retention_years": 7, "slot_cycle_ms": 2500, "other_cycle_ms": 5000, "provider_cycle": false,
  "autoplay": false,
  "autoplay_max_rounds": 100, "autoplay_loss_limit": true, "autoplay_win_limit": true, "turbo": false,
  "free_play": false, "marketing_opt_in": true,
  "slam_stop": false, "celebrate_small_wins": false, "reality_check_minutes": 30, "raise_delay_hours": 72,
  "limit_windows": "rolling", "slot_stake_caps": [], "slot_cap_age": 25, "deposit_identity": 0,
  "withdrawal_identity": 0
}', true);
-- The other profiles override only what their sources specify.
insert into sites.jurisdiction_profile (code, name, terms, is_preset)
select other.code, other.name, strict.terms || other.terms, true
from sites.jurisdiction_profile strict, (values
  ('open', 'Open', '{"min_age": 18, "max_wagering": null, "caps_winnings": true, "one_game": false,
    "closed": [], "deposit_limit": "offered", "bonus_buy": true, "credit_cards": true,
    "game_info_required": false, "registers_fail_closed": false, "retention_years": 5,
    "slot_cycle_ms": 1000, "other_cycle_ms": 500, "autoplay": true, "autoplay_max_rounds": 1000,
    "autoplay_loss_limit": false, "autoplay_win_limit": false, "turbo": true, "slam_stop": true,
    "free_play": true, "marketing_opt_in": false}'::jsonb),
  ('uk', 'Great Britain', '{"min_age": 18, "provider_cycle": true, "deposit_turnover": false,
  "deposit_missions": false,
    "verified_for_missions": true, "vip_approval_above": 2, "deposit_limit": "offered",
    "deposit_identity": 3, "withdrawal_identity": 3,
    "slot_stake_caps": [{"currency": "GBP", "max": "500", "max_young": "200"}]}'::jsonb),
  ('mga', 'Malta', '{"min_age": 18, "deposit_limit": "offered", "autoplay": true,
    "free_play": true}'::jsonb),
  ('se', 'Sweden', '{"min_age": 18, "provider_cycle": true, "one_offer": true, "deposit_limit": "number",
    "slot_cycle_ms": 3000}'::jsonb),
  ('de', 'Germany', '{"min_age": 18, "provider_cycle": true, "monthly_summary": true, "slot_cycle_ms": 5000,
    "slot_stake_caps": [{"currency": "EUR", "max": "100", "max_young": "100"}]}'::jsonb),
  ('on', 'Ontario', '{"min_age": 19, "deposit_limit": "offered"}'::jsonb),
  ('ph', 'Philippines', '{"deposit_limit": "offered", "autoplay": true, "marketing_opt_in": false}'::jsonb)
) other (code, name, terms) where strict.code = 'strict';

create table sites.jurisdiction_profile_version (
  code text not null references sites.jurisdiction_profile,
  version int not null check (version > 0),
  at timestamptz not null,
  maker uuid not null,
  reason text not null check (length(reason) between 3 and 500),
  is_agreed boolean not null,
  before jsonb not null check (jsonb_typeof(before) = 'object'),
  after jsonb not null check (jsonb_typeof(after) = 'object'),
  primary key (code, version)
);
comment on table sites.jurisdiction_profile_version is
  'History of a profile: who changed it, why, and the rules before and after; the first version of a new one '
  'has none before.';
create trigger jurisdiction_profile_version_append_only before update or delete
  on sites.jurisdiction_profile_version for each row execute function platform.refuse_change();

create table sites.site (
  site_id int generated always as identity primary key,
  external_id text not null unique check (length(external_id) between 1 and 64),
  name text not null check (length(name) between 1 and 100),
  currency text not null check (currency ~ '^[A-Z]{3,8}$'),
  theme_code text not null check (length(theme_code) <= 32),
  theme_color text not null check (length(theme_color) <= 32),
  logo1 text not null default '' check (length(logo1) <= 500),
  logo2 text not null default '' check (length(logo2) <= 500),
  logo3 text not null default '' check (length(logo3) <= 500),
  logo_text text not null default '' check (length(logo_text) <= 100),
  android_sub text not null default '' check (length(android_sub) <= 200),
  ios_sub text not null default '' check (length(ios_sub) <= 200),
  manifest_icon text check (length(manifest_icon) between 1 and 500),
  gamify_status boolean not null default false,
  status smallint not null default 1 check (status in (0, 1)),
  expired_date timestamptz,
  aff_domain text not null default '' check (length(aff_domain) <= 253),
  root_redirect text check (root_redirect ~ '^/[A-Za-z0-9/_-]{1,200}$'),
  show_bf_ann_modal boolean not null default false,
  show_app_download boolean not null default false,
  show_download_bar boolean not null default false,
  live_chat_status boolean not null default false,
  live_chat_id text check (length(live_chat_id) between 1 and 100),
  live_chat_image text check (length(live_chat_image) between 1 and 500),
  maintenance_on boolean not null default false,
  maintenance_start timestamptz,
  maintenance_end timestamptz check (maintenance_end > maintenance_start),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  jurisdiction text not null default 'strict' references sites.jurisdiction_profile,
  licence text not null default 'main' check (licence ~ '^[a-z0-9-]{1,32}$'),
  registration text not null default 'open' check (registration in ('open', 'code', 'closed')),
  licence_text text not null default '' check (length(licence_text) <= 500),
  archived_at timestamptz,
  sportsbook boolean not null default false,
  countries jsonb not null default '{}' check (octet_length(countries::text) <= 8000),
  free_play boolean not null default false,
  maintenance_notice_at timestamptz,
  marketing_channels text[] not null default '{inbox,mail,sms}'
    constraint site_marketing_channels_check
    check (marketing_channels <@ array['inbox', 'mail', 'sms', 'push']),
  time_zone text not null default 'UTC' check (time_zone ~ '^[A-Z][A-Za-z0-9_+/-]{1,63}$'),
  winding_down_at timestamptz,
  closes_on date,
  winding_down_notice_at timestamptz,
  mail_sender_name text not null default ''
    check (length(mail_sender_name) <= 100 and mail_sender_name !~ '[[:cntrl:]]'),
  mail_sender_address text not null default ''
    check (length(mail_sender_address) <= 254 and mail_sender_address ~ '^([A-Za-z0-9._%+-]+@[a-z0-9.-]+)?$'),
  mail_reply_to text not null default ''
    check (length(mail_reply_to) <= 254 and mail_reply_to ~ '^([A-Za-z0-9._%+-]+@[a-z0-9.-]+)?$'),
  constraint site_closes_on check (closes_on is null or winding_down_at is not null),
  constraint site_wind_down_notice check (winding_down_notice_at is null or winding_down_at is not null)
);
comment on table sites.site is
  'A brand. Theme and colour are stored as given: their existence is checked when pages are rendered.';
comment on column sites.site.status is '1 live, 0 closed by the operator.';
comment on column sites.site.maintenance_on is
  'In force while switched on and inside the window; an open end leaves that side unlimited.';
comment on column sites.site.maintenance_notice_at is
  'When the notice of the maintenance appears on every page, until it begins; null for no notice.';
comment on column sites.site.sportsbook is 'The brand offers the house sportsbook.';
comment on column sites.site.free_play is
  'Own games may be played for play money without an account, where the jurisdiction profile allows it.';
comment on column sites.site.marketing_channels is 'Channels on which the brand sends marketing.';
comment on column sites.site.countries is
  'Rules for the countries in which people may register and play; everywhere without any.';
comment on column sites.site.jurisdiction is
  'The profile whose rules apply to the brand; the brand may be stricter, never looser.';
comment on column sites.site.time_zone is
  'IANA name: the days of its reports, limits and VIP cycles; fixed once a day of reports is closed.';
comment on column sites.site.licence is
  'Brands under one licence: an exclusion on one of them applies to all.';
comment on column sites.site.licence_text is
  'Licence holder, licence and regulator; in the footer of every page.';
comment on column sites.site.winding_down_at is
  'Since when the brand takes no sign-ups and no deposits, while players play and withdraw what they have.';
comment on column sites.site.closes_on is
  'The day on which a brand that winds down is to close, as players are told; staff close it.';
comment on column sites.site.mail_sender_address is
  'Sender of its emails to players, if its domain is a sender domain; empty for the installation''s.';
comment on column sites.site.archived_at is 'When the brand was archived; its rows stay.';
comment on column sites.site.registration is
  'Who may register: anyone, players with a contact verified by a code, or no one.';

create table sites.domain (
  site_id int not null references sites.site,
  domain text not null unique check (domain ~ '^[a-z0-9._:\[\]-]{1,253}$'),
  primary key (site_id, domain)
);
comment on table sites.domain is 'Domains of a site. A domain belongs to one site of the whole platform.';
comment on column sites.domain.domain is 'Lower case, punycode, without port.';

create table sites.sender_domain (
  domain text primary key check (domain ~ '^[a-z0-9.-]{1,253}$'),
  for_brand int references sites.site
);
comment on table sites.sender_domain is
  'Domains that the sender of a brand''s emails may have: of one brand, or of every brand without one.';

create table sites.brand_group (
  group_id uuid primary key,
  name text not null unique check (length(name) between 1 and 60),
  version int not null check (version > 0),
  field_values jsonb not null check (jsonb_typeof(field_values) = 'object'),
  check (octet_length(field_values::text) <= 60000)
);
comment on table sites.brand_group is
  'A group of brands: values of settings that its members take over. Belongs to the platform.';
comment on column sites.brand_group.version is 'Counts changes of its values, name and members.';

create table sites.group_member (
  site_id int primary key references sites.site,
  group_id uuid not null references sites.brand_group,
  own_fields text[] not null default '{}'
);
comment on table sites.group_member is 'The group of a brand, which is in one at most.';
comment on column sites.group_member.own_fields is
  'Fields of the group that the brand decides itself. The values in force are in the tables of the brand.';

create table sites.brand_group_version (
  group_id uuid not null,
  version int not null check (version > 0),
  at timestamptz not null,
  maker uuid not null,
  reason text not null check (length(reason) between 3 and 500),
  before jsonb not null check (jsonb_typeof(before) = 'object'),
  after jsonb not null check (jsonb_typeof(after) = 'object'),
  brands text[] not null,
  primary key (group_id, version)
);
comment on table sites.brand_group_version is
  'Published values of groups; stays when a group is removed.';
comment on column sites.brand_group_version.brands is 'Names of the brands that were changed.';
create trigger brand_group_version_append_only before update or delete
  on sites.brand_group_version for each row execute function platform.refuse_change();

create table sites.group_plan (
  group_id uuid primary key references sites.brand_group,
  version int not null check (version > 0),
  field_values jsonb not null check (jsonb_typeof(field_values) = 'object'),
  publish_at timestamptz not null,
  people smallint not null check (people in (0, 1)),
  maker uuid not null,
  reason text not null check (length(reason) between 3 and 500),
  state text not null check (state in ('planned', 'blocked'))
);
comment on table sites.group_plan is
  'Values of a group that are published at a planned time; at most one plan per group.';
comment on column sites.group_plan.version is 'The version of the group that it is based on.';
comment on column sites.group_plan.people is 'How many other people have approved it.';
comment on column sites.group_plan.state is
  'blocked: the group has changed since, or a brand now requires another person.';

create table sites.maintenance_link (
  site_id int not null references sites.site,
  link_id uuid not null,
  title text not null check (length(title) between 1 and 100),
  made_by text not null,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  primary key (site_id, link_id),
  constraint maintenance_link_expiry
    check (expires_at > made_at and expires_at <= made_at + interval '7 days')
);
comment on table sites.maintenance_link is
  'Links with which a visitor uses the site during maintenance, until they expire or are ended.';

create table sites.language (
  site_id int not null references sites.site,
  position smallint not null check (position between 0 and 99),
  code text not null check (code ~ '^[A-Z]{2,8}$'),
  primary key (site_id, position),
  unique (site_id, code)
);
comment on table sites.language is 'Languages of a site. The first position is the default language.';

create table sites.menu_entry (
  site_id int not null references sites.site,
  menu text not null check (menu in ('menu', 'game_menu')),
  content_id text not null check (length(content_id) between 1 and 64),
  parent_id text,
  position smallint not null check (position between 0 and 999),
  title jsonb not null check (jsonb_typeof(title) = 'object' and length(title::text) <= 2000),
  path text not null check (length(path) between 1 and 300),
  category text check (length(category) between 1 and 32),
  icon text not null default '' check (length(icon) <= 200),
  primary key (site_id, menu, content_id),
  foreign key (site_id, menu, parent_id) references sites.menu_entry (site_id, menu, content_id),
  check (menu = 'menu' or (parent_id is null and category is not null))
);
comment on table sites.menu_entry is 'Entries of a site''s main menu and game menu.';
comment on column sites.menu_entry.category is
  'A category key; ''hot'' in the game menu; null for an entry without a product category.';
