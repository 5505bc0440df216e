import type { ColumnType, Generated } from 'kysely';
import type { LocalText } from '#contracts/api/startup.ts';
import type { GroupField, GroupValues } from '#contracts/console/brand-groups.ts';
import { MAX_MAINTENANCE_LINKS } from '#contracts/console/maintenance-links.ts';
import type { CountryRules } from '#contracts/values/country-rules.ts';
import type { JurisdictionProfile } from '#contracts/values/jurisdictions.ts';
import type { RegistrationMode } from '#contracts/values/registration-modes.ts';
import type { MarketingChannel } from '#contracts/values/segment-rules.ts';
import { schemaOf } from '../../platform/database/index.ts';
import type { LinkTable } from '../../platform/private-links.ts';

/** Row types of the schema `sites`; the rules are in the migration. */
type SitesTables = {
  site: SiteTable;
  domain: { site_id: number; domain: string };
  language: { site_id: number; position: number; code: string };
  menu_entry: MenuEntryTable;
  /** `for_brand` null: of every brand. */
  sender_domain: { domain: string; for_brand: number | null };
  brand_group: BrandGroupTable;
  group_plan: GroupPlanTable;
  group_member: { site_id: number; group_id: string; own_fields: Generated<GroupField[]> };
  brand_group_version: {
    group_id: string;
    version: number;
    at: Date;
    maker: string;
    reason: string;
    before: ColumnType<object, string, never>;
    after: ColumnType<object, string, never>;
    brands: string[];
  };
  jurisdiction_profile: {
    code: string;
    name: string;
    terms: ColumnType<JurisdictionProfile, string, string>;
    is_preset: ColumnType<boolean, never, never>;
  };
  jurisdiction_profile_version: {
    code: string;
    version: number;
    at: Date;
    maker: string;
    reason: string;
    is_agreed: boolean;
    before: ColumnType<object, string, never>;
    after: ColumnType<object, string, never>;
  };
};

type BrandGroupTable = {
  group_id: string;
  name: string;
  version: number;
  field_values: ColumnType<GroupValues, string, string>;
};

export type SiteTable = {
  site_id: Generated<number>;
  external_id: string;
  name: string;
  currency: string;
  theme_code: string;
  theme_color: string;
  jurisdiction: Generated<string>;
  licence: Generated<string>;
  registration: Generated<RegistrationMode>;
  logo1: Generated<string>;
  logo2: Generated<string>;
  logo3: Generated<string>;
  logo_text: Generated<string>;
  android_sub: Generated<string>;
  ios_sub: Generated<string>;
  manifest_icon: string | null;
  gamify_status: Generated<boolean>;
  status: Generated<number>;
  expired_date: Date | null;
  aff_domain: Generated<string>;
  root_redirect: string | null;
  show_bf_ann_modal: Generated<boolean>;
  show_app_download: Generated<boolean>;
  show_download_bar: Generated<boolean>;
  sportsbook: Generated<boolean>;
  free_play: Generated<boolean>;
  marketing_channels: Generated<MarketingChannel[]>;
  live_chat_status: Generated<boolean>;
  live_chat_id: string | null;
  live_chat_image: string | null;
  maintenance_on: Generated<boolean>;
  maintenance_start: Date | null;
  maintenance_end: Date | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  licence_text: Generated<string>;
  archived_at: Date | null;
  countries: ColumnType<Partial<CountryRules>, string | undefined, string>;
  maintenance_notice_at: Date | null;
  time_zone: Generated<string>;
  winding_down_at: Date | null;
  closes_on: ColumnType<string | null, string | null | undefined, string | null>;
  winding_down_notice_at: Date | null;
  mail_sender_name: Generated<string>;
  mail_sender_address: Generated<string>;
  mail_reply_to: Generated<string>;
};

type GroupPlanTable = {
  group_id: string;
  version: number;
  field_values: ColumnType<GroupValues, string, string>;
  publish_at: Date;
  people: number;
  maker: string;
  reason: string;
  state: 'planned' | 'blocked';
};

type MenuEntryTable = {
  site_id: number;
  menu: 'menu' | 'game_menu';
  content_id: string;
  parent_id: string | null;
  position: number;
  title: ColumnType<LocalText, string>;
  path: string;
  category: string | null;
  icon: Generated<string>;
};

export const tables = schemaOf<SitesTables>('sites');

/** Links that let testers use a site during maintenance. */
export const MAINTENANCE_LINKS: LinkTable = {
  ...{ name: 'sites.maintenance_link', id: 'link_id', content: [], maximum: MAX_MAINTENANCE_LINKS },
};
