import type { Client } from '#contracts/client.ts';
import type { ShownQuestion } from '#contracts/values/faq-questions.ts';
import type { LanguageCode } from '#contracts/values/languages.ts';
import type { TemplateFacts } from '../../templates/template.ts';
import type { DeviceClass } from '../lib/device.ts';
import type { Translate } from '../lib/i18n.ts';
import type { Route } from '../routes.ts';
import type { Layout } from '../state/layout.ts';
import type { Session } from '../state/session.ts';

/** `account_id` and `auth` of the signed-in player, ready to spread into a call. */
export type PlayerFields = { account_id: string; auth: string };

/** The arguments of a screen's loader. Loaders run on the server only and call the API like any client. */
export type LoadContext = {
  route: Route;
  /** The query parameters the route declares; others are dropped before the loader sees them. */
  query: URLSearchParams;
  /** `domain_name` and `external_id`, ready to spread into a call. */
  site: { domain_name: string; external_id: string };
  /** Scheme and authority the visitor came by: what an address to pass on begins with. */
  origin: string;
  client: Client;
  layout: Layout;
  template: TemplateFacts;
  session: Session;
  /** Null for a guest; never null on a protected route. */
  player: PlayerFields | null;
  language: LanguageCode;
  /** Texts in that language, of every area, for what is put in words before it is sent. */
  t: Translate;
  device: DeviceClass;
};

/** The search-engine metadata of a page that is more than its route: one article of a list. */
export type PageSubject = {
  title: string;
  description: string;
  image: string;
  /** What its address has behind the path, for example `?article=opening`. */
  search: string;
  publishedAt: string;
};

type Loader = (context: LoadContext) => Promise<unknown>;
export type LoaderModule = {
  load: Loader;
  /** The origin of a game that the page of this data shows in a frame. */
  gameOrigin?: (data: unknown) => string | undefined;
  subject?: (data: unknown) => PageSubject | undefined;
  /** Questions and answers the page shows. */
  questions?: (data: unknown) => ShownQuestion[];
};
