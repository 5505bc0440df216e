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
  /** The query parameters declared by the route; others are dropped before the loader runs. */
  query: URLSearchParams;
  /** `domain_name` and `external_id`, ready to spread into a call. */
  site: { domain_name: string; external_id: string };
  /** Scheme and authority of the visitor's request: the prefix of shared addresses. */
  origin: string;
  client: Client;
  layout: Layout;
  template: TemplateFacts;
  session: Session;
  /** Null for a guest; never null on a protected route. */
  player: PlayerFields | null;
  language: LanguageCode;
  /** Texts of every area in that language, for text composed before it is sent. */
  t: Translate;
  device: DeviceClass;
};

/** The SEO metadata of a page with its own subject: one article of a list. */
export type PageSubject = {
  title: string;
  description: string;
  image: string;
  /** The query of its address, for example `?article=opening`. */
  search: string;
  publishedAt: string;
};

type Loader = (context: LoadContext) => Promise<unknown>;
export type LoaderModule = {
  load: Loader;
  /** The origin of a game that the page shows in a frame. */
  gameOrigin?: (data: unknown) => string | undefined;
  subject?: (data: unknown) => PageSubject | undefined;
  /** Questions and answers the page shows. */
  questions?: (data: unknown) => ShownQuestion[];
};
