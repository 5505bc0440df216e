import type { LanguageCode } from '#contracts/values/languages.ts';
import type { TemplateFacts } from '../../templates/template.ts';
import type { Exclusion } from '../state/exclusion.ts';
import type { Layout } from '../state/layout.ts';
import type { Session } from '../state/session.ts';
import type { DeviceClass } from './device.ts';
import type { ImageBases } from './images.ts';
import type { Breakpoint } from './viewport.ts';

/** The data block of a document: everything the browser needs to render the same page. */
export type PageData = {
  build: string;
  layout: Layout;
  /** Null for a guest. */
  session: Session | null;
  /** Messages the player has not read. */
  unread: number;
  /** The reason why the player cannot play or deposit for now [player protection E4]. */
  exclusion: Exclusion | null;
  /** Ways to pay that the site has: their names in the page's language, and their pictures. */
  marks: { name: string; image: string }[];
  minAge: number;
  licenceText: string;
  template: TemplateFacts;
  language: LanguageCode;
  prefix: LanguageCode | null;
  device: DeviceClass;
  viewport: Breakpoint;
  /** The visitor has switched motion off. */
  isStill: boolean;
  domain: string;
  config: {
    images: ImageBases;
    languageCookie: string;
    isCrossOrigin: boolean;
    /** Script of the live chat; empty where it is off [W-16]. */
    liveChatScript: string;
  };
  /** Path of the route that was drawn; `*` for the error page. */
  route: string;
  status: number;
  page: unknown;
};

/** What navigation changes in the document's head; empty values leave no tag. */
export type PayloadHead = {
  title: string;
  description: string;
  canonical: string;
  url: string;
  /** The same page in the site's other languages. */
  alternates: { locale: string; href: string }[];
};

/** What `{path}/_payload.json` answers [W-22]. */
export type Payload = { status: number; head: PayloadHead; page: unknown; build: string };
/** Instead of a page: go elsewhere, or load the document again because the site has changed its state. */
export type PayloadAnswer = Payload | { redirect: string } | { reload: true };
