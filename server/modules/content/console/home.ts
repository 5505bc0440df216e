import {
  type HomeBody,
  type HomeSectionState,
  homeBody,
  type SlideBody,
  type SlidePlace,
  slideBody,
} from '#contracts/values/content-items.ts';
import { arrangeHome, SLIDES } from '#contracts/values/themes.ts';
import { parseBody, requireKey } from '../../../platform/console/draft-bodies.ts';
import type { DraftKind } from '../../../platform/console/module-console.ts';
import type { Db } from '../../../platform/database/index.ts';
import { siteProfile } from '../../sites/index.ts';
import { homeLayout, projectHome, projectSlide } from '../home.ts';
import { pageTitleOf } from './cms-pages.ts';

/** A page of each place. */
const PLACE_PATHS: Readonly<Record<SlidePlace, string>> = {
  ...{ home: '/', lobby: '/slots', sports: '/sports', promotions: '/promotions', deposit: '/deposit' },
};

/** Slides above the content of a page, each keyed by name. */
export const slideKind: DraftKind = {
  parse(body, key) {
    requireKey(/^[a-z0-9-]{1,64}$/.test(key));
    return parseBody(slideBody, body);
  },
  known: async () => new Map(),
  title: (key, body) => pageTitleOf(body) || key,
  isShown(body, now) {
    const { status, starts_at, ends_at } = body as SlideBody;
    return status && new Date(starts_at) <= now && (ends_at === null || now < new Date(ends_at));
  },
  path: (_key, body) => PLACE_PATHS[(body as Partial<SlideBody>).place ?? 'home'],
  async problems(_db, _siteId, _key, body) {
    const { status, image, texts } = body as SlideBody;
    if (!status) return [];
    return [
      ...(image ? [] : ['The picture is missing.']),
      ...(texts.EN?.title || texts.EN?.alt ? [] : ['Enter an English title, or what the picture shows.']),
    ];
  },
  publish: async (tx, siteId, key, body) => projectSlide(tx, siteId, key, body as SlideBody),
};

const HOME = 'sections';

/** The single item that holds the home page's sections and their order. */
export const homeKind: DraftKind = {
  hasInitialContent: true,
  parse(body, key) {
    requireKey(key === HOME);
    return parseBody(homeBody, body);
  },
  known: async (db, siteId) =>
    new Map([[HOME, { sections: await arranged(db, siteId, await homeLayout(db, siteId)), texts: {} }]]),
  // The template may have changed since the draft was written.
  edited: async (db, siteId, body) => ({
    ...body,
    sections: await arranged(db, siteId, (body as HomeBody).sections),
  }),
  title: () => 'Sections of the home page',
  isShown: (body) => (body as HomeBody).sections.some(({ is_shown }) => is_shown),
  path: () => '/',
  async problems(_db, _siteId, _key, body) {
    const shown = (body as HomeBody).sections.filter(({ name, is_shown }) => is_shown && name !== SLIDES);
    return shown.length > 0 ? [] : ['At least one section other than slides must be shown.'];
  },
  publish: async (tx, siteId, _key, body) => projectHome(tx, siteId, body as HomeBody),
};

/** All sections of the site's template, in the given order. */
async function arranged(db: Db, siteId: number, sections: readonly HomeSectionState[]) {
  const { site } = await siteProfile(db, siteId);
  return arrangeHome(site.theme_code, sections);
}
