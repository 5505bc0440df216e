import type { LanguageCode } from '#contracts/values/languages.ts';
import type { TemplateFacts } from '../../templates/template.ts';
import type { Exclusion } from '../state/exclusion.ts';
import type { Layout } from '../state/layout.ts';
import type { Session } from '../state/session.ts';
import type { DeviceClass } from './device.ts';
import type { ImageBases } from './images.ts';
import type { SiteFooter } from './site-footer.ts';
import type { Breakpoint } from './viewport.ts';

/** The data block of a document: everything the browser needs to render the same page. */
export type PageData = {
  build: string;
  layout: Layout;
  /** Null for a guest. */
  session: Session | null;
  /** Messages the player has not read. */
  unread: number;
  /** The reason why the player currently cannot play or deposit [player protection E4]. */
  exclusion: Exclusion | null;
  /** The site's payment methods: their names in the page's language, and their pictures. */
  marks: { name: string; image: string }[];
  footer: SiteFooter;
  minAge: number;
  licenceText: string;
  template: TemplateFacts;
  language: LanguageCode;
  prefix: LanguageCode | null;
  device: DeviceClass;
  viewport: Breakpoint;
  /** The visitor has disabled motion. */
  isStill: boolean;
  domain: string;
  config: {
    images: ImageBases;
    languageCookie: string;
    isCrossOrigin: boolean;
    /** Script of the live chat; empty if disabled [W-16]. */
    liveChatScript: string;
  };
  /** Path of the rendered route; `*` for the error page. */
  route: string;
  status: number;
  page: unknown;
};

/** The parts of the document's head that navigation changes; empty values produce no tag. */
export type PayloadHead = {
  title: string;
  description: string;
  canonical: string;
  url: string;
  /** The same page in the site's other languages. */
  alternates: { locale: string; href: string }[];
};

/** The answer of `{path}/_payload.json` [W-22]. */
export type Payload = { status: number; head: PayloadHead; page: unknown; build: string };
/** Instead of a page: redirect, or reload the document because the site's state has changed. */
export type PayloadAnswer = Payload | { redirect: string } | { reload: true };
