import type { Slide } from '#contracts/api/content.ts';
import { succeeded } from '#contracts/client.ts';
import type { SlidePlace } from '#contracts/values/content-items.ts';
import { SLIDES } from '#contracts/values/themes.ts';
import type { SectionNeeds, TemplateFacts } from '../../templates/template.ts';
import { withCurrency } from '../lib/house-jackpot.ts';
import { isLocal } from '../lib/local-language.ts';
import { cardGame, factGame } from '../sections/card-game.ts';
import type { NeedName, Needs, NeedsData } from '../sections/needs.ts';
import type { Layout } from '../state/layout.ts';
import type { LoadContext } from './context.ts';
import { ownAwards, ownFigures } from './published-figures.ts';

const needsOfTemplates = import.meta.glob<SectionNeeds>(
  ['../../templates/*/home.tsx', '../../../extensions/*/templates/*/home.tsx'],
  { eager: true, import: 'needs' },
);
/** Needs of each section, by template code. */
const NEEDS = Object.fromEntries(
  Object.entries(needsOfTemplates).map(([path, needs]) => [path.split('/').at(-2)!, needs]),
);

/** Maximum number of games in a row of the home page. */
const ROW_SIZE = 12;

/** Matches of a home page: those that start next, and the most bet on among the others. */
const NEXT = 10;
const POPULAR = 5;

/** Replaces figures that could not be loaded. */
const NO_STATISTICS: Needs['statistics'] = {
  withrawal: [],
  winner: [],
  registered_player: 0,
  active_player: 0,
  deposited_player: 0,
};

type Query<Name extends NeedName> = (context: LoadContext) => Promise<Needs[Name]>;

/**
 * How the server loads each named need; a failed call yields an empty list, so that one part never takes the
 * page down.
 */
const QUERIES: { [Name in NeedName]: Query<Name> } = {
  hotGames: async (context) => (await defaults(context)).hot,
  featuredGames: async (context) => (await defaults(context)).featured,
  popularGames: async (context) => (await defaults(context)).popular,
  newGames: async (context) => (await defaults(context)).new,
  liveGames: (context) => category(context, 'livecasino'),
  fishGames: (context) => category(context, 'fish'),
  sportsGames: (context) => category(context, 'sportsbook'),
  liveTables: (context) => tables(context, 'livecasino'),
  cardTables: (context) => tables(context, 'table'),
  playedTables: (context) => tables(context, ''),
  originalGames: async ({ client, site, language }) => {
    const answer = await client.games({ ...site, providers: ['BAIZE'], page_size: ROW_SIZE });
    return succeeded(answer) ? answer.value.map((game) => cardGame(game, language)) : [];
  },
  // The first own slot that the operator features, then the most played.
  ownFigures: async (context) => {
    const [{ featured }, played] = await Promise.all([
      defaults(context),
      loadOnce('originalGames', context, () => QUERIES.originalGames(context)),
    ]);
    return ownFigures([...featured, ...played]);
  },
  ownAwards: async () => ownAwards(),
  houseJackpots: async ({ client, site }) => {
    const answer = await client.houseJackpots(site);
    return succeeded(answer) ? withCurrency(answer) : [];
  },
  sportsBoard: async ({ client, site }) => {
    const [tree, next, popular] = await Promise.all([
      client.sportsTree(site),
      client.sportsEvents(site),
      client.sportsEvents({ ...site, sort: 'popular' }),
    ]);
    if (!succeeded(tree) || !succeeded(next) || !succeeded(popular) || next.value.length === 0) return null;
    const shown = next.value.slice(0, NEXT);
    const known = new Set(shown.map(({ event_id }) => event_id));
    return {
      oddsFormat: tree.odds_format,
      next: shown,
      popular: popular.value.filter(({ event_id }) => !known.has(event_id)).slice(0, POPULAR),
      competitions: tree.sports.flatMap(({ sport, categories }) =>
        categories.flatMap(({ competitions }) =>
          competitions.map((competition) => ({ sport, ...competition })),
        ),
      ),
    };
  },
  recentGames: async ({ client, player, language }) => {
    if (!player) return [];
    const answer = await client.recentGames(player);
    return succeeded(answer) ? answer.value.map((game) => factGame(game, language)) : [];
  },
  providers: async ({ client, site }) => {
    const answer = await client.games({ ...site, page_size: 1 });
    return succeeded(answer) ? answer.providers : [];
  },
  promotions: async (context) => {
    const answer = await context.client.promotions({ ...context.site, language: context.language });
    if (!succeeded(answer)) return [];
    const local = isLocal(context);
    return answer.value.map(({ slug, path, image, starts_at, ...texts }) => ({
      slug,
      path,
      image,
      starts_at,
      title: (local && texts.local_title) || texts.en_title,
      summary: (local && texts.local_summary) || texts.en_summary,
    }));
  },
  slides: (context) => slides(context, 'home'),
  statistics: async ({ client, site }) => {
    const answer = await client.top10(site);
    if (!succeeded(answer)) return NO_STATISTICS;
    const { hour_withdrawal: _, ...shown } = answer.value;
    return shown;
  },
};

async function slides({ client, site, language, player }: LoadContext, place: SlidePlace) {
  const answer = await (player
    ? client.ownSlides({ ...player, language, place })
    : client.slides({ ...site, language, place }));
  return succeeded(answer) ? answer.value : [];
}

/** Slides of a place for the visitor's device; those for everybody are asked once, as the home page's are. */
export async function loadSlides(context: LoadContext, place: SlidePlace): Promise<Slide[]> {
  const ask = () => slides(context, place);
  const all = await (context.player ? ask() : loadOnce(`slides:${place}`, context, ask));
  return slidesForDevice(all, context);
}

/** Slides of the visitor's class of devices. */
export function slidesForDevice(all: readonly Slide[], { device }: LoadContext): Slide[] {
  const own = device === 'mobile' ? 'phone' : 'desktop';
  return all.filter((slide) => slide.device === 'all' || slide.device === own);
}

async function category({ client, site, language }: LoadContext, slug: string) {
  const answer = await client.games({ ...site, category: slug, page_size: ROW_SIZE });
  return succeeded(answer) ? answer.value.map((game) => cardGame(game, language)) : [];
}

/** Maximum number of rows in a table on the home page. */
const TABLES = 8;

async function tables({ client, site, language }: LoadContext, slug: string) {
  const answer = await client.games({ ...site, category: slug, page_size: TABLES });
  return succeeded(answer) ? answer.value.map((game) => factGame(game, language)) : [];
}

type Defaults = Record<'hot' | 'featured' | 'popular' | 'new', Needs['hotGames']>;
const requested = new WeakMap<LoadContext, Promise<Defaults>>();

/** The four default lists come from one call, made once per page [S-20]. */
function defaults(context: LoadContext): Promise<Defaults> {
  const known = requested.get(context) ?? loadDefaults(context);
  requested.set(context, known);
  return known;
}

async function loadDefaults({ client, site, language }: LoadContext): Promise<Defaults> {
  const answer = await client.defaultGames(site);
  if (!succeeded(answer)) return { hot: [], featured: [], popular: [], new: [] };
  const list = (name: keyof Defaults) =>
    answer[name].slice(0, ROW_SIZE).map((game) => cardGame(game, language));
  return { hot: list('hot'), featured: list('featured'), popular: list('popular'), new: list('new') };
}

/** Names of everything that the sections of a template's home page need, each once. */
export function needsOf({ code, home }: Pick<TemplateFacts, 'code' | 'home'>): NeedName[] {
  const declared = NEEDS[code] ?? {};
  const names = home.flatMap(({ section, settings = {} }) => {
    if (section === SLIDES) return ['slides' as const];
    const needs = declared[section] ?? [];
    return typeof needs === 'function' ? needs(settings) : needs;
  });
  return [...new Set(names)];
}

/** Data specific to the visitor; everything else is the same for all visitors of the brand in a language. */
const PERSONAL: ReadonlySet<NeedName> = new Set(['recentGames']);
/** Data with additional content for signed-in visitors. */
const OWN: ReadonlySet<NeedName> = new Set(['slides']);
const isPersonal = (name: NeedName, { player }: LoadContext): boolean =>
  PERSONAL.has(name) || (player !== null && OWN.has(name));
/** An answer, and its expiry time in ms. */
type KeptAnswer = { answer: Promise<unknown>; until: number };
const known = new WeakMap<Layout, Map<string, KeptAnswer>>();

/** Answers to named needs, asked in parallel. */
export async function loadNeeds(names: readonly NeedName[], context: LoadContext): Promise<NeedsData> {
  const answers = await Promise.all(
    names.map((name) =>
      isPersonal(name, context)
        ? QUERIES[name](context)
        : loadOnce<unknown>(name, context, () => QUERIES[name](context)),
    ),
  );
  return Object.fromEntries(names.map((name, index) => [name, answers[index]]));
}

/** Cache time of an empty list, in ms: additions of the brand appear after it. */
const EMPTY_MS = 1_000;

/**
 * One answer is cached as long as the brand's own data, for seconds; an empty list for a second. The
 * replacement for a failed call is not cached.
 */
function loadOnce<Answer>(name: string, context: LoadContext, ask: () => Promise<Answer>): Promise<Answer> {
  const answers = known.get(context.layout) ?? new Map<string, KeptAnswer>();
  known.set(context.layout, answers);
  const key = `${name} ${context.language}`;
  const kept = answers.get(key);
  if (kept && kept.until > Date.now()) return kept.answer as Promise<Answer>;
  const answer = ask();
  const entry = { answer, until: Number.POSITIVE_INFINITY };
  answers.set(key, entry);
  answer.then(
    (value) => {
      if (isDefault(value)) entry.until = 0;
      else if (Array.isArray(value) && value.length === 0) entry.until = Date.now() + EMPTY_MS;
    },
    () => {
      entry.until = 0;
    },
  );
  return answer;
}

const isDefault = (answer: unknown): boolean => !answer || answer === NO_STATISTICS;
