-- Jurisdiction profiles are data of the platform, and keep what the site's players are held to.
create table sites.jurisdiction_profile (
  code text primary key check (code ~ '^[a-z0-9][a-z0-9-]{0,31}$'),
  name text not null check (length(name) between 1 and 60),
  terms jsonb not null check (jsonb_typeof(terms) = 'object'),
  is_preset boolean not null default false
);

insert into sites.jurisdiction_profile (code, name, terms, is_preset) values ('strict', 'Strict', '{
  "closed": ["sabong"], "deposit_limit": "asked", "min_age": 21, "max_wagering": 10, "one_game": true,
  "one_offer": false, "caps_winnings": false, "deposit_turnover": true, "deposit_missions": true,
  "verified_for_missions": false, "monthly_summary": false, "bonus_buy": false, "credit_cards": false,
  "vip_approval_above": null, "game_info_required": true, "registers_fail_closed": true,
  "retention_years": 7, "slot_cycle_ms": 2500, "other_cycle_ms": 5000, "autoplay": false,
  "autoplay_max_rounds": 100, "autoplay_loss_limit": true, "autoplay_win_limit": true, "turbo": false,
  "slam_stop": false, "celebrate_small_wins": false, "reality_check_minutes": 30, "raise_delay_hours": 72,
  "limit_windows": "rolling", "slot_stake_caps": [], "slot_cap_age": 25
}', true);
-- The others differ from it in what the sources tell.
insert into sites.jurisdiction_profile (code, name, terms, is_preset)
select other.code, other.name, strict.terms || other.terms, true
from sites.jurisdiction_profile strict, (values
  ('open', 'Open', '{"min_age": 18, "max_wagering": null, "caps_winnings": true, "one_game": false,
    "closed": [], "deposit_limit": "offered", "bonus_buy": true, "credit_cards": true,
    "game_info_required": false, "registers_fail_closed": false, "retention_years": 5,
    "slot_cycle_ms": 1000, "other_cycle_ms": 500, "autoplay": true, "autoplay_max_rounds": 1000,
    "autoplay_loss_limit": false, "autoplay_win_limit": false, "turbo": true, "slam_stop": true}'::jsonb),
  ('uk', 'Great Britain', '{"min_age": 18, "deposit_turnover": false, "deposit_missions": false,
    "verified_for_missions": true, "vip_approval_above": 2, "deposit_limit": "offered"}'::jsonb),
  ('mga', 'Malta', '{"min_age": 18, "deposit_limit": "offered", "autoplay": true}'::jsonb),
  ('se', 'Sweden', '{"min_age": 18, "one_offer": true, "deposit_limit": "number",
    "slot_cycle_ms": 3000}'::jsonb),
  ('de', 'Germany', '{"min_age": 18, "monthly_summary": true, "slot_cycle_ms": 5000}'::jsonb),
  ('on', 'Ontario', '{"min_age": 19, "deposit_limit": "offered"}'::jsonb),
  ('ph', 'Philippines', '{"deposit_limit": "offered", "autoplay": true}'::jsonb)
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
create trigger jurisdiction_profile_version_append_only before update or delete
  on sites.jurisdiction_profile_version for each row execute function platform.refuse_change();

alter table sites.site drop constraint site_jurisdiction_check,
  add constraint site_jurisdiction_fkey foreign key (jurisdiction) references sites.jurisdiction_profile;
alter table protection.profile add column slot_cap_age int not null default 25
  check (slot_cap_age between 18 and 99);
