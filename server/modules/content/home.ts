import type { Slide } from '#contracts/api/content.ts';
import type { HomeBody, HomeSectionState, SlideBody, SlidePlace } from '#contracts/values/content-items.ts';
import { type Db, sql, type Tx } from '../../platform/database/index.ts';
import type { PlayerKey } from '../../platform/player-key.ts';
import { segmentsOfPlayer } from '../segments/index.ts';
import { announceChange, createSiteCache } from '../sites/index.ts';
import { plainText } from './safe-html.ts';
import { type SlideTexts, tables } from './tables.ts';

/** Maximum number of a site's slides loaded for display, of all places; visitors do not view more. */
const MAX_SLIDES = 250;

type StoredSlide = Awaited<ReturnType<typeof loadSlides>>[number];
const slides = createSiteCache({ sites: 300, load: loadSlides });
const layouts = createSiteCache({ sites: 300, load: loadLayout });

/** Writes the published slide. */
export async function projectSlide(tx: Tx, siteId: number, key: string, body: SlideBody): Promise<void> {
  const texts: SlideTexts = Object.fromEntries(
    Object.entries(body.texts).map(([language, { title, summary, alt }]) => [
      language,
      { title: plainText(title), summary: plainText(summary), alt: plainText(alt) },
    ]),
  );
  const row = {
    ...{ status: body.status, image: body.image, path: body.path },
    // Bodies stored before slides had a place have none.
    ...{ place: body.place ?? 'home', device: body.device },
    ...{ languages: body.languages, segment_id: body.segment_id, position: body.position, texts },
    starts_at: new Date(body.starts_at),
    ends_at: body.ends_at === null ? null : new Date(body.ends_at),
  };
  await tables(tx)
    .insertInto('slide')
    .values({ site_id: siteId, slide_key: key, ...row })
    .onConflict((conflict) => conflict.columns(['site_id', 'slide_key']).doUpdateSet(row))
    .execute();
  await announceChange(tx, siteId);
}

type SlideQuery = { language: string; place: SlidePlace; now: Date };

/** Slides of a place visible at `now` in a language, in order, without slides for a segment. */
export async function listSlides(db: Db, siteId: number, query: SlideQuery): Promise<Slide[]> {
  const shown = await slidesOnShow(db, siteId, query);
  return shown
    .filter(({ segment_id }) => segment_id === null)
    .map((slide) => slideItem(slide, query.language));
}

/** The same, including slides for segments that the player belongs to. */
export async function listOwnSlides(db: Db, player: PlayerKey, query: SlideQuery): Promise<Slide[]> {
  const shown = await slidesOnShow(db, player.siteId, query);
  const segments = shown.flatMap(({ segment_id }) => segment_id ?? []);
  const own = await segmentsOfPlayer(db, player, segments, query.now);
  return shown
    .filter(({ segment_id }) => segment_id === null || own.has(segment_id))
    .map((slide) => slideItem(slide, query.language));
}

async function slidesOnShow(db: Db, siteId: number, query: SlideQuery): Promise<StoredSlide[]> {
  const { language, now } = query;
  return (await slides.get(db, siteId)).filter(
    ({ place, starts_at, ends_at, languages }) =>
      place === query.place &&
      starts_at <= now &&
      (ends_at === null || now < ends_at) &&
      (languages.length === 0 || languages.includes(language)),
  );
}

function slideItem({ slide_key, image, path, device, texts }: StoredSlide, language: string): Slide {
  const { title = '', summary = '', alt = '' } = texts[language]?.title ? texts[language] : (texts.EN ?? {});
  return { slide_key, image, path, device, title, summary, alt };
}

async function loadSlides(db: Db, siteId: number) {
  return await tables(db)
    .selectFrom('slide')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('status', '=', true)
    .where((expression) =>
      expression.or([expression('ends_at', 'is', null), expression('ends_at', '>', sql<Date>`now()`)]),
    )
    .orderBy('position')
    .orderBy('starts_at', 'desc')
    .orderBy('slide_key')
    .limit(MAX_SLIDES)
    .execute();
}

/** Writes the published order of sections. */
export async function projectHome(tx: Tx, siteId: number, { sections }: HomeBody): Promise<void> {
  const row = { sections: JSON.stringify(sections) };
  await tables(tx)
    .insertInto('home_layout')
    .values({ site_id: siteId, ...row })
    .onConflict((conflict) => conflict.column('site_id').doUpdateSet(row))
    .execute();
  await announceChange(tx, siteId);
}

/** The section order published by the operator; empty if the template's order applies. */
export const homeLayout = (db: Db, siteId: number): Promise<HomeSectionState[]> => layouts.get(db, siteId);

async function loadLayout(db: Db, siteId: number): Promise<HomeSectionState[]> {
  const row = await tables(db)
    .selectFrom('home_layout')
    .select('sections')
    .where('site_id', '=', siteId)
    .executeTakeFirst();
  return row?.sections ?? [];
}
