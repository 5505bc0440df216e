import type { ColumnType, Generated, Selectable } from 'kysely';
import type { Article } from '#contracts/api/content.ts';
import type { CmsPage, Partner } from '#contracts/api/settings.ts';
import type { SeoRecord } from '#contracts/api/startup.ts';
import type { MarketingLimitValues } from '#contracts/console/journeys.ts';
import type { HomeSectionState, SlidePlace } from '#contracts/values/content-items.ts';
import type { LanguageCode } from '#contracts/values/languages.ts';
import type { MarketingChannel } from '#contracts/values/segment-rules.ts';
import type { FooterBody } from '#contracts/values/site-footer.ts';
import { schemaOf } from '../../platform/database/index.ts';

/** Row types of the schema `content`; the rules are in the migration. */
type ContentTables = {
  page: CmsPage & {
    site_id: number;
    page: string;
    updated_at: Generated<Date>;
    texts: Generated<PageTexts>;
  };
  article: ArticleTable;
  slide: SlideTable;
  marketing_limits: MarketingLimitValues & { site_id: number };
  marketing_contact: {
    site_id: number;
    player_id: string;
    key: string;
    channel: MarketingChannel;
    at: Date;
  };
  home_layout: {
    site_id: number;
    sections: ColumnType<HomeSectionState[], string, string>;
  };
  footer: {
    site_id: number;
    columns: ColumnType<FooterBody['columns'], string, string>;
    seals: ColumnType<FooterBody['seals'], string, string>;
    texts: ColumnType<FooterBody['texts'], string, string>;
  };
  seo: Omit<SeoRecord, 'id' | 'meta_robots'> & {
    site_id: number;
    texts: Generated<SeoTexts>;
    noindex: Generated<boolean>;
  };
  partner: Partner & PositionedRow;
  social_account: PositionedRow & { kind: string; name: string; href: string };
  analytics_item: PositionedRow & {
    section: 'HEAD' | 'BODY';
    script: string;
    hosts: Generated<string[]>;
  };
  ad_visit: AdVisitTable;
  inbox: InboxTable;
  contact_message: ContactTable;
  canned_answer: CannedAnswerTable;
  broadcast: BroadcastTable;
};

/** Texts by language code, for every language except English; titles are plain text, bodies HTML. */
export type PageTexts = Record<string, { title: string; body: string }>;
export type ArticleTexts = Record<string, { title: string; summary: string; body: string }>;
export type SeoTexts = Record<string, { title: string; description: string; keywords: string }>;

export type SlideTexts = Record<string, { title: string; summary: string; alt: string }>;

type SlideTable = {
  site_id: number;
  slide_key: string;
  status: boolean;
  image: string;
  path: string;
  device: 'all' | 'phone' | 'desktop';
  languages: string[];
  position: number;
  starts_at: Date;
  ends_at: Date | null;
  texts: SlideTexts;
  segment_id: string | null;
  place: SlidePlace;
};

type PositionedRow = { site_id: number; position: number };

export type ArticleKind = 'news' | 'promotion';

type ArticleTable = Omit<Article, 'starts_at' | 'ends_at'> & {
  site_id: number;
  article_id: Generated<string>;
  kind: ArticleKind;
  status: Generated<boolean>;
  position: number;
  starts_at: Generated<Date>;
  ends_at: Date | null;
  texts: Generated<ArticleTexts>;
};

type AdVisitTable = {
  site_id: number;
  day: string;
  fbp: string;
  appsflyer_id: string;
  visits: Generated<number>;
  first_at: Generated<Date>;
  last_at: Generated<Date>;
};

type InboxTable = {
  site_id: number;
  player_id: string;
  inbox_id: Generated<string>;
  title: string;
  body: string;
  created_at: Generated<Date>;
  expires_at: Date | null;
  read_at: Date | null;
  claim_kind: 'cash' | 'tokens' | 'bonus' | null;
  /** Minor units of `claim_currency`. */
  claim_amount: bigint | null;
  claim_currency: string | null;
  /** The campaign of its bonus. */
  claim_campaign: Generated<string | null>;
  claim_state: 'available' | 'claimed' | 'revoked' | null;
  claimed_at: Date | null;
  idempotency_key: string | null;
};

export type ContactTopic = 'account' | 'game' | 'money' | 'play' | 'other' | 'complaint';

type ContactTable = {
  site_id: number;
  message_id: string;
  topic: ContactTopic;
  name: string;
  email: string;
  body: string;
  language: string;
  created_at: Generated<Date>;
  /** The date by which a complaint must be answered; null for every other topic. */
  due_at: Date | null;
  closed_at: Generated<Date | null>;
  closed_by: Generated<string | null>;
  closed_note: Generated<string | null>;
  /**
   * The text mailed to the sender, with `{{name}}` as a placeholder for the name; null when answered
   * elsewhere.
   */
  answer: Generated<string | null>;
  player_id: Generated<string | null>;
  about_kind: Generated<'deposit' | 'withdrawal' | 'bet' | null>;
  about: Generated<string | null>;
};

type CannedAnswerTable = {
  site_id: number;
  answer_id: string;
  name: string;
  topic: ContactTopic | null;
  texts: ColumnType<Partial<Record<LanguageCode, string>>, string, string>;
  version: number;
  changed_by: string;
  changed_at: Date;
};

type BroadcastTable = {
  site_id: number;
  broadcast_id: string;
  title: string;
  body: string;
  segment: string;
  segment_name: string;
  purpose: 'marketing' | 'service';
  channel: Generated<'inbox' | 'push'>;
  recipients: number;
  sent_by: string;
  sent_at: Date;
};

export type InboxRow = Selectable<InboxTable>;
export type CannedAnswerRow = Selectable<CannedAnswerTable>;
export type ContactRow = Selectable<ContactTable>;

export const tables = schemaOf<ContentTables>('content');
