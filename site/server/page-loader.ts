import type { Slide } from '#contracts/api/content.ts';
import type { SiteLog } from '#contracts/site.ts';
import type { SlidePlace } from '#contracts/values/content-items.ts';
import type { ShownQuestion } from '#contracts/values/faq-questions.ts';
import { PageError, SessionEndedError } from '../app/loaders/answers.ts';
import type { LoadContext, LoaderModule, PageSubject } from '../app/loaders/context.ts';
import { loadSlides } from '../app/loaders/section-data.ts';
import { ERROR_ROUTE, type Route } from '../app/routes.ts';

const loaders = import.meta.glob<LoaderModule>(['../app/screens/*/*.data.ts', '!**/*.test.ts'], {
  eager: true,
});

/** The result of a page's load. */
export type Loaded =
  | {
      kind: 'page';
      route: Route;
      status: number;
      data: unknown;
      game?: string | undefined;
      subject?: PageSubject | undefined;
      questions?: ShownQuestion[] | undefined;
    }
  | { kind: 'guest' };

/** Runs a route's loader, if it has one, and distinguishes pages from ended sessions and failures. */
export async function loadPage(context: LoadContext, log: SiteLog): Promise<Loaded> {
  const { route } = context;
  const { load, gameOrigin, subject, questions } =
    loaders[`../app/screens/${route.loader ?? route.screen}.data.ts`] ?? {};
  try {
    const [data, slides] = await Promise.all([load ? load(context) : null, slidesAbove(context)]);
    const described = { subject: subject?.(data), questions: questions?.(data) };
    return {
      ...{ kind: 'page', route, status: 200, game: gameOrigin?.(data), ...described },
      data: slides.length > 0 ? { ...(data as object | null), slides } : data,
    };
  } catch (error) {
    if (error instanceof SessionEndedError) return { kind: 'guest' };
    if (error instanceof PageError) return errorPage(error.status, error.message);
    log.error({ err: error, route: route.path }, 'page could not be loaded');
    return errorPage(500, 'internalServerError');
  }
}

const SLIDE_PAGES: Readonly<Record<string, SlidePlace>> = {
  ...{ '/sports': 'sports', '/promotions': 'promotions', '/deposit': 'deposit' },
};

/** Slides above the content of a page, before it is filtered or one of its items is opened. */
async function slidesAbove(context: LoadContext): Promise<Slide[]> {
  const { kind, path } = context.route;
  const place = kind === 'lobby' ? 'lobby' : SLIDE_PAGES[path];
  return place && context.query.size === 0 ? await loadSlides(context, place) : [];
}

/** The error page with its own address [W-07, W-15]. */
export function errorPage(status: number, message: string): Loaded {
  return { kind: 'page', route: ERROR_ROUTE, status, data: { status, message } };
}
